import { type Kysely, sql } from 'kysely'

/**
 * What lists filter, sort and count by becomes columns, and one narrow index has them all: reading that of ten thousand plants
 * takes a tenth of the time of their rows. What plants are good for has an index of its trigrams.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table plants
  add light text generated always as (facts->>'light') stored,
  add water text generated always as (facts->>'water') stored,
  add effort text generated always as (facts->>'effort') stored,
  add places jsonb generated always as (facts->'places') stored,
  add pets_verdict text generated always as (facts->'pets'->>'verdict') stored,
  add height_cm integer generated always as ((facts->>'heightCm')::integer) stored,
  add country text generated always as (packed->>'countryOfOrigin') stored,
  add family text generated always as (size->>'family') stored,
  add in_stock boolean generated always as (case when parts is null then stock > 0 end) stored,
  set (autovacuum_vacuum_scale_factor = 0.05);
drop index plants_by_family;
create index plants_by_family on plants (family) where family is not null;
create index plants_listed on plants (price, id)
  include (category, created_at, name, rating, review_count, review_stars, light, water, effort, places, pets_verdict,
    height_cm, country, family, in_stock)
  where deleted_at is null;
create function plant_benefits_text(benefits text[]) returns text
  language sql immutable parallel safe
  return array_to_string(benefits, ' ');
create index plants_by_benefits on plants using gin (plant_benefits_text(benefits) gin_trgm_ops);
`
