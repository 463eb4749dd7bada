import { type Kysely, sql } from 'kysely'

/**
 * Who carries a parcel and under which number, as part of the order's history; the pieces of a returned parcel that are
 * written off; and who looked after what an admin should know about payments.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table orders
  add column courier text check (length(courier) between 1 and 60),
  add column tracking_number text check (tracking_number ~ '^[0-9A-Za-z-]{4,40}$'),
  add constraint orders_tracked_once_shipped check (
    (courier is null and tracking_number is null) or shipment_status in ('shipped', 'delivered', 'returned')
  );

alter table order_events
  add column note text check (length(note) between 1 and 500),
  drop constraint order_events_aspect_check,
  add constraint order_events_aspect_check check (aspect in ('order', 'payment', 'shipment', 'tracking'));

alter table stock_movements
  drop constraint stock_movements_reason_check,
  drop constraint stock_movements_check,
  drop constraint stock_movements_check1,
  add constraint stock_movements_reason_check
    check (reason in ('initial', 'adjustment', 'order', 'release', 'write_off')),
  add constraint stock_movements_of_orders check ((reason in ('order', 'release', 'write_off')) = (order_id is not null)),
  add constraint stock_movements_direction check ((reason in ('order', 'write_off')) = (change < 0) or reason = 'adjustment');

alter table payment_incidents
  add column public_id identifier not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 20),
  add column resolved_by identifier references users,
  add column resolution_note text check (length(resolution_note) between 1 and 500),
  add constraint payment_incidents_resolved_by_somebody
    check ((resolved_at is null) = (resolved_by is null) and (resolved_at is not null or resolution_note is null));
create index payment_incidents_open_by_order on payment_incidents (order_id) where resolved_at is null;
`
