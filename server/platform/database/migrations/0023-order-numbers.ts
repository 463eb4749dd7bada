import { type Kysely, sql } from 'kysely'

/** The owner chooses from which number on orders are numbered, and how far apart the numbers are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table seller_settings
  add order_number_start integer not null default 10001 check (order_number_start between 1 and 999999999),
  add order_number_step integer not null default 1 check (order_number_step between 1 and 1000);
`
