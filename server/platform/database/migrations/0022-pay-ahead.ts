import { type Kysely, sql } from 'kysely'

/** A cash order may be paid ahead. Money that arrives when it has left to be paid in cash goes back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table refunds drop constraint refunds_reason_check, add constraint refunds_reason_check
  check (reason in ('other_amount', 'paid_twice', 'order_cancelled', 'stock_gone', 'shipped_for_cash', 'returned'));
`
