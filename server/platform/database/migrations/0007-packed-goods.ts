import { type Kysely, sql } from 'kysely'

/** A product holds what is stated on its package. Earlier products have nothing stated. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain packed_facts as jsonb constraint packed_facts_rule check (
  value ?& array['responsible', 'commonName', 'netQuantity', 'mrp', 'countryOfOrigin', 'bestBefore', 'seed']
  and jsonb_typeof(value->'countryOfOrigin') = 'string'
);
alter table plants add packed packed_facts,
  add constraint plants_priced_within_mrp check (price <= (packed->>'mrp')::integer);
`
