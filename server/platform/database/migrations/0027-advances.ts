import { type Kysely, sql } from 'kysely'

/**
 * A cash order may have an advance, a part that is paid online before it leaves. Until then it waits for money as an unpaid
 * online order does, of which each shopper has one.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain advance_status as text constraint advance_status_rule
  check (value in ('pending', 'paid', 'cancelled', 'refunded'));
alter domain order_aspect drop constraint order_aspect_rule;
alter domain order_aspect add constraint order_aspect_rule
  check (value in ('order', 'payment', 'shipment', 'advance', 'tracking', 'delivery'));
alter table orders
  add column advance paise,
  add column advance_status advance_status,
  add constraint orders_advance_of_cash check (
    (advance is null) = (advance_status is null)
    and (advance is null or (payment_method = 'cod' and advance > 0 and advance < amount))
  );
drop index orders_unpaid_online_once;
create unique index orders_unpaid_once on orders (user_id)
  where status = 'pending' and (payment_method = 'online' or advance_status = 'pending');
create index order_events_of_advances on order_events (happened_at) where aspect = 'advance';
update delivery_rules set rules = jsonb_set(rules, '{cash,advance}', 'null');
`
