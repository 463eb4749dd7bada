import { type Kysely, sql } from 'kysely'

/** A product holds the facts that are known, so that a further fact changes no row. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table plants alter column facts set default '{}';
alter domain plant_facts drop constraint plant_facts_rule;
update plants set facts = jsonb_strip_nulls(facts);
alter domain plant_facts add constraint plant_facts_rule check (jsonb_typeof(value) = 'object');
`
