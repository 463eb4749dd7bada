import { type Kysely, sql } from 'kysely'

/** A refund's payee is recognised when its request is sent again, also after it was masked. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table refunds
  add column payee_digest bytea check (length(payee_digest) = 32),
  add constraint refunds_payee_digest check (payee_digest is null or payee is not null);
`
