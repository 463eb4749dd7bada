import { type Kysely, sql } from 'kysely'

/**
 * Texts are compared in one Unicode form. What is searched is kept without case and without the difference between full
 * and half width (NFKC, as `caseless` in `domain/plain-text.ts` has it); names that were stored in another form are stored
 * composed (NFC). A generated column takes a new expression by being made anew, with the indexes on it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create function caseless(written text) returns text
  language sql immutable parallel safe
  return lower(normalize(written, NFKC));

update users set name = normalize(name, NFC) where name is not nfc normalized;
update plants set
    name = normalize(name, NFC),
    scientific_name = normalize(scientific_name, NFC),
    description = normalize(description, NFC),
    other_names = array(select normalize(other, NFC) from unnest(other_names) with ordinality as named (other, place) order by place),
    care_instructions = normalize(care_instructions::text, NFC)::json_list,
    benefits = array(select normalize(one, NFC) from unnest(benefits) with ordinality as listed (one, place) order by place)
  where concat_ws(' ', name, scientific_name, description, array_to_string(other_names || benefits, ' '), care_instructions)
    is not nfc normalized;

create or replace function plant_search_text(name text, scientific_name text, other_names text[]) returns text
  language sql immutable parallel safe
  return caseless(concat_ws(' | ', name, scientific_name, array_to_string(other_names, ' | ')));
alter table plants drop column search_text;
alter table plants add column search_text text not null
  generated always as (plant_search_text(name, scientific_name, other_names)) stored;
create index plants_by_search on plants using gin (search_text gin_trgm_ops);

alter table users drop column search_text;
alter table users add column search_text text not null
  generated always as (caseless(name || chr(10) || email || chr(10) || coalesce(phone_number, ''))) stored;
create index users_by_search on users using gin (search_text gin_trgm_ops);
create index users_by_time on users (created_at desc, id) include (search_text, is_active);

alter table contact_messages drop column search_text;
alter table contact_messages add column search_text text not null
  generated always as (caseless(name || chr(10) || email || chr(10) || subject || chr(10) || message)) stored;
create index contact_messages_by_search on contact_messages using gin (search_text gin_trgm_ops);

alter table audit_events drop column search_text;
alter table audit_events add column search_text text not null
  generated always as (caseless(subject_id || chr(10) || coalesce(subject_name, ''))) stored;
create index audit_events_by_search on audit_events using gin (search_text gin_trgm_ops);

create or replace function order_search_text(number text, name text, email text) returns text
  language sql immutable parallel safe
  return caseless(concat_ws(chr(10), number, name, email));
update orders set search_text = caseless(search_text) where search_text <> caseless(search_text);
`
