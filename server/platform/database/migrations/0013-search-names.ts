import { type Kysely, sql } from 'kysely'

/** Plants are found by other spellings of their names, and searches that found nothing are counted. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = String.raw`
create function fold_name(written text) returns text
  language sql immutable parallel safe
  return trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        regexp_replace(regexp_replace(regexp_replace(
          regexp_replace(regexp_replace(
            normalize(caseless(written), NFD),
            '[\u200b-\u200f\ufeff''${'`'}\u2019\u02bc]', '', 'g'),
            '[\t\n\r\u0020-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2010-\u206f]+', ' ', 'g'),
          '(?<=[^ ])[\u0300-\u036f\u0900-\u0903\u093c]', '', 'g'),
          '(?<=[^ ])[ङञणनम]\u094d(?=[क-ह])', '', 'g'),
          '(?<=[^ ])[\u093e-\u094d\u0955-\u0957\u0962\u0963]', '', 'g'),
        'c(?!h)', 'k', 'g'),
        'ph', 'f', 'g'),
        '(?<=[^ c])h', '', 'g'),
        '(?<=[^ ])a', '', 'g'),
      'wyzqआईऊऍऑशषणळ', 'vijkअइउएओससनल'),
    'x', 'ks', 'g'),
    'e{2,}', 'i', 'g'),
    'o{2,}', 'u', 'g'),
    '([a-z\u0904-\u0939])\1+', '\1', 'g'));

create function plant_folded_names(name text, other_names text[], scientific_name text) returns text
  language sql immutable parallel safe
  return coalesce((
    select string_agg(' ' || folded || ' ', '|' order by is_joined, place)
    from unnest(string_to_array(fold_name(array_to_string(name || other_names, ' ' || chr(1) || ' ')), chr(1)))
      with ordinality as entries(entry, place)
    cross join lateral (
      values (trim(entry), false), (nullif(replace(entry, ' ', ''), trim(entry)), true)
    ) as forms(folded, is_joined)
    where folded is not null
  ), '') || coalesce('/ ' || fold_name(scientific_name) || ' ', '');

drop index plants_by_search;
alter table plants drop search_text;
create or replace function plant_search_text(name text, scientific_name text, other_names text[]) returns text
  language sql immutable parallel safe
  return caseless(concat_ws(chr(10), name, scientific_name, array_to_string(other_names, chr(10))));

alter table plants
  add search_text text not null generated always as (plant_search_text(name, scientific_name, other_names)) stored,
  add folded_names text not null generated always as (plant_folded_names(name, other_names, scientific_name)) stored;
create index plants_by_search on plants using gin (search_text gin_trgm_ops);
create index plants_by_folded_names on plants using gin (folded_names gin_trgm_ops);

create table searches_without_results (
  term text primary key check (length(term) between 1 and 100),
  times integer not null default 1 check (times > 0),
  last_at timestamptz not null default now()
);
`
