import { type Kysely, sql } from 'kysely'

/** Plants that are replaced leave in parcels of their own on the same order, with stock movements of their own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter domain movement_reason drop constraint movement_reason_rule;
alter domain movement_reason add constraint movement_reason_rule
  check (value in ('initial', 'adjustment', 'order', 'release', 'write_off', 'replacement', 'replacement_release'));
alter table stock_movements
  drop constraint stock_movements_of_orders,
  drop constraint stock_movements_direction,
  add constraint stock_movements_of_orders
    check ((reason in ('order', 'release', 'write_off', 'replacement', 'replacement_release')) = (order_id is not null)),
  add constraint stock_movements_direction
    check ((reason in ('order', 'write_off', 'replacement')) = (change < 0) or reason = 'adjustment');

create table replacements (
  id identifier primary key,
  order_id identifier not null references orders,
  status text not null default 'pending' check (status in ('pending', 'shipped', 'delivered', 'cancelled')),
  courier courier,
  tracking_number tracking_number,
  created_by identifier not null references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (id, order_id),
  check ((courier is null and tracking_number is null) or status in ('shipped', 'delivered'))
);
create index replacements_by_order on replacements (order_id, created_at, id);
create index replacements_by_status on replacements (status, created_at, id);

create table replacement_lines (
  replacement_id identifier not null,
  order_id identifier not null,
  line_id identifier not null,
  quantity quantity not null,
  primary key (replacement_id, line_id),
  foreign key (replacement_id, order_id) references replacements (id, order_id),
  foreign key (order_id, line_id) references order_lines (order_id, id)
);

create table replacement_events (
  id bigint generated always as identity primary key,
  replacement_id identifier not null references replacements,
  happened_at timestamptz not null default now(),
  user_id identifier not null references users,
  from_state text,
  to_state text not null,
  unique nulls not distinct (replacement_id, from_state)
);
create index replacement_events_shipped on replacement_events (happened_at) where to_state = 'shipped';
`
