import { sql, type Transaction } from 'kysely'

/** Creates missing tables; the caller holds a lock against concurrent starts. */
export async function createTables<Tables>(transaction: Transaction<Tables>): Promise<void> {
  await sql`create schema if not exists payment_simulator`.execute(transaction)
  for (const table of tables) await sql.raw(table).execute(transaction)
}

const tables = [
  `create table if not exists payment_simulator.keys (
    is_only boolean primary key default true check (is_only),
    key_id text not null,
    key_secret text not null,
    webhook_secret text not null
  )`,
  `create table if not exists payment_simulator.orders (
    id text primary key,
    amount bigint not null check (amount > 0),
    currency text not null,
    receipt text,
    notes jsonb not null,
    captures_automatically boolean not null,
    status text not null,
    attempts integer not null default 0,
    amount_paid bigint not null default 0,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index if not exists orders_receipt on payment_simulator.orders (receipt)',
  `create table if not exists payment_simulator.qr_codes (
    id text primary key references payment_simulator.orders,
    description text,
    image_content text not null,
    image_url text not null,
    close_by timestamptz not null,
    closed_at timestamptz,
    close_reason text
  )`,
  `create table if not exists payment_simulator.payments (
    id text primary key,
    order_id text not null references payment_simulator.orders,
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null,
    method text not null,
    captured boolean not null default false,
    amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount),
    description text,
    email text,
    contact text,
    notes jsonb not null,
    card_last4 text,
    card_id text,
    vpa text,
    error jsonb,
    reference text not null,
    capture_due_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    customer_fee bigint not null default 0,
    -- an offer and its discount are in backups of the previous release only
    offer_id text,
    discount bigint not null default 0
  )`,
  'create unique index if not exists one_capture_an_order on payment_simulator.payments (order_id) where captured',
  `create index if not exists payments_capture_due on payment_simulator.payments (capture_due_at)
    where capture_due_at is not null`,
  'create index if not exists payments_order on payment_simulator.payments (order_id)',
  `create table if not exists payment_simulator.refunds (
    id text primary key,
    payment_id text not null references payment_simulator.payments,
    amount bigint not null check (amount > 0),
    currency text not null,
    status text not null,
    notes jsonb not null,
    receipt text,
    speed_requested text not null,
    speed_processed text,
    idempotency_key text unique,
    request_text text,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index if not exists refunds_payment on payment_simulator.refunds (payment_id)',
  `create table if not exists payment_simulator.payouts (
    id text primary key,
    amount bigint not null check (amount > 0),
    mode text not null,
    fund_account jsonb not null,
    reference_id text,
    narration text,
    status text not null,
    idempotency_key text not null unique,
    request_text text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  'create index if not exists payouts_reference on payment_simulator.payouts (reference_id)',
  `create table if not exists payment_simulator.settlements (
    id text primary key,
    amount bigint not null,
    utr text not null,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create table if not exists payment_simulator.settled_payments (
    payment_id text primary key references payment_simulator.payments,
    settlement_id text not null references payment_simulator.settlements
  )`,
  `create table if not exists payment_simulator.webhooks (
    id bigint generated always as identity primary key,
    event_id text not null,
    event text not null,
    body text not null,
    state text not null,
    attempts integer not null default 0,
    last_answer text,
    due_at timestamptz not null default clock_timestamp(),
    claimed_until timestamptz,
    created_at timestamptz not null default clock_timestamp()
  )`,
  `create index if not exists webhooks_due on payment_simulator.webhooks (due_at) where state = 'waiting'`,
  `create table if not exists payment_simulator.switches (
    name text primary key,
    value jsonb not null
  )`,
  `create table if not exists payment_simulator.answers (
    id bigint generated always as identity primary key,
    method text,
    path text not null,
    kind text not null,
    ms integer not null,
    remaining integer,
    answer jsonb
  )`,
  // The oldest database that can be upgraded has the table without it.
  'alter table payment_simulator.answers add column if not exists answer jsonb',
]
