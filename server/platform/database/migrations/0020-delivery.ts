import { type Kysely, sql } from 'kysely'

/**
 * Orders have a short number and what was agreed about their delivery; products may say how they travel, and the owner's
 * rules of delivery are stored. Earlier orders are numbered in the order of their time.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain plant_delivery as jsonb constraint plant_delivery_rule check (
  value ?& array['vanOnly', 'notTo', 'reason', 'maxCelsius', 'minCelsius', 'depotDays', 'weightGrams']
  and jsonb_typeof(value->'vanOnly') = 'boolean' and jsonb_typeof(value->'notTo') = 'array'
);
create domain agreed_delivery as jsonb constraint agreed_delivery_rule check (
  value ?& array['by', 'courier', 'zone', 'leaves', 'earliest', 'latest']
  and value->>'by' in ('van', 'courier', 'pickup') and value->>'earliest' <= value->>'latest'
);
alter table plants add delivery plant_delivery;
create sequence order_numbers start 10001;
alter table orders add number bigint, add delivery_fee paise not null default 0, add delivery agreed_delivery;
update orders set number = numbered.number
from (select id, nextval('order_numbers') as number from (select id from orders order by created_at, id) as ordered) as numbered
where orders.id = numbered.id;
alter table orders alter number set default nextval('order_numbers'), alter number set not null, add unique (number);
create index orders_by_van_day on orders ((delivery->>'earliest')) where delivery->>'by' = 'van';
create table delivery_rules (
  is_held boolean primary key default true check (is_held),
  version integer not null default 1,
  rules jsonb not null check (jsonb_typeof(rules) = 'object'),
  updated_at timestamptz not null default now()
);
create trigger delivery_rules_changed after insert or update or delete on delivery_rules
  for each statement execute function notify_everything();
`
