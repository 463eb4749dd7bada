import { type Kysely, sql } from 'kysely'

/** What goes back of a parcel that was not delivered follows from the owner's policy, by the reason. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table seller_settings add column return_policy jsonb check (jsonb_typeof(return_policy) = 'object');
alter table orders add column return_decision jsonb check (
  return_decision is null or return_decision ?& array['reason', 'choice', 'terms', 'amount', 'retained', 'billed']
);
`
