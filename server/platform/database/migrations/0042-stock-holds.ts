import { type Kysely, sql } from 'kysely'

/** What unpaid orders of accounts that have never paid hold, until when, and from which network. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table orders
  add column hold_class text constraint orders_hold_class check (hold_class in ('unconfirmed', 'confirmed')),
  add column held_until timestamptz,
  add column held_network bytea constraint orders_held_network check (length(held_network) = 32);
create index orders_by_hold on orders (created_at) where hold_class is not null;
create index orders_by_held_network on orders (created_at) where held_network is not null;
`
