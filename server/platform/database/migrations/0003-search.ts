import { type Kysely, sql } from 'kysely'

/** What a plant is found by, in lower case: its name, its botanical name and its other names. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create extension if not exists pg_trgm;

create function plant_search_text(name text, scientific_name text, other_names text[]) returns text
  language sql immutable parallel safe
  return lower(concat_ws(' | ', name, scientific_name, array_to_string(other_names, ' | ')));

alter table plants add column search_text text not null
  generated always as (plant_search_text(name, scientific_name, other_names)) stored;

create index plants_by_search on plants using gin (search_text gin_trgm_ops);
`
