import { type Kysely, sql } from 'kysely'

/**
 * Online payments: what the provider was asked for, every attempt to pay that it told of, what was given back, its
 * messages as they came, and what an admin should look at. Sums are in paise.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table order_events add column reason text check (length(reason) between 1 and 40);
alter table orders add column recipient_name text check (length(recipient_name) between 2 and 100);
alter table orders add column recipient_phone text check (recipient_phone ~ '^[+]91[6-9][0-9]{9}$');

create table payment_intents (
  order_id identifier primary key references orders,
  amount paise not null,
  provider_order_id text unique check (length(provider_order_id) between 1 and 100),
  attempts integer not null default 0,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  next_check_at timestamptz
);
create index payment_intents_to_check on payment_intents (next_check_at) where next_check_at is not null;

create table payments (
  id text primary key check (length(id) between 1 and 100),
  order_id identifier not null references orders,
  amount bigint not null check (amount >= 0),
  currency text not null check (length(currency) between 3 and 10),
  method text check (length(method) <= 40),
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  purpose text check (purpose in ('pays_order', 'given_back')),
  problem text check (length(problem) <= 500),
  contact text check (length(contact) <= 40),
  email text check (length(email) <= 254),
  first_seen_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (purpose is null or status in ('captured', 'refunded'))
);
create index payments_by_order on payments (order_id, first_seen_at, id);
create unique index payments_pay_once on payments (order_id) where purpose = 'pays_order';

create table refunds (
  id identifier primary key,
  payment_id text not null unique references payments,
  order_id identifier not null references orders,
  amount bigint not null check (amount > 0),
  reason text not null
    check (reason in ('other_amount', 'paid_twice', 'order_cancelled', 'stock_gone', 'returned')),
  status text not null default 'wanted' check (status in ('wanted', 'accepted', 'made', 'failed')),
  provider_refund_id text unique,
  attempts integer not null default 0,
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status in ('accepted', 'made')) <= (provider_refund_id is not null))
);
create index refunds_open on refunds (updated_at) where status in ('wanted', 'accepted');
create index refunds_by_order on refunds (order_id);

create table provider_messages (
  id bigint generated always as identity primary key,
  event_id text not null check (length(event_id) between 1 and 200),
  digest bytea not null check (length(digest) = 32),
  event text not null check (length(event) <= 100),
  body text not null,
  received_at timestamptz not null default now(),
  unique (event_id, digest)
);
create index provider_messages_by_time on provider_messages (received_at);

create table payment_incidents (
  id bigint generated always as identity primary key,
  order_id identifier references orders,
  kind text not null check (length(kind) <= 60),
  detail text not null check (length(detail) <= 500),
  times integer not null default 1,
  happened_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  resolved_at timestamptz,
  unique nulls not distinct (order_id, kind, detail)
);
create index payment_incidents_open on payment_incidents (last_at) where resolved_at is null;

alter table orders drop constraint orders_check;
create unique index orders_unpaid_online_once on orders (user_id) where payment_method = 'online' and status = 'pending';
`
