import { type Kysely, sql } from 'kysely'

/** A claim is accepted as a refund, which it names. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table claims
  -- The refund that it was accepted for
  add column refund_id identifier unique references refunds,
  add constraint claims_refunded check (status <> 'refunding' or refund_id is not null);
`
