import { type Kysely, sql } from 'kysely'

/** A buyer may also be registered as a government office, a UN body, an embassy or a non-resident. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter domain gstin drop constraint gstin_rule;
alter domain gstin add constraint gstin_rule check (
  value ~ '^([0-9]{2}([A-Z]{5}[0-9]{4}|[A-Z]{4}[0-9]{5})[A-Z][1-9A-Z][ZDC]|[0-9]{4}[A-Z]{3}[0-9]{5}(UN|ON|NR))[0-9A-Z]$'
);
`
