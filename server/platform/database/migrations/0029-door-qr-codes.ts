import { type Kysely, sql } from 'kysely'

/** A cash order may be paid by UPI when it is handed over, by a QR code of its own. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table door_qr_codes (
  id identifier primary key,
  order_id identifier not null references orders,
  amount paise not null,
  status text not null default 'open' check (status in ('open', 'closing', 'closed')),
  provider_qr_id text unique check (length(provider_qr_id) between 1 and 100),
  image_url text check (length(image_url) between 1 and 2000),
  content text check (length(content) between 1 and 2000),
  attempts integer not null default 0,
  claimed_until timestamptz,
  created_at timestamptz not null default now(),
  closes_at timestamptz not null,
  updated_at timestamptz not null default now(),
  check ((provider_qr_id is null) = (image_url is null) and (content is null or image_url is not null))
);
create unique index door_qr_codes_open on door_qr_codes (order_id) where status = 'open';
create index door_qr_codes_by_order on door_qr_codes (order_id);
create index door_qr_codes_closing on door_qr_codes (updated_at) where status = 'closing';
alter table payments add column door_qr_id identifier references door_qr_codes;
create index payments_at_door on payments (order_id) where door_qr_id is not null;
alter table orders add column paid_at_door boolean not null default false
  constraint orders_paid_at_door check (not paid_at_door or payment_method = 'online');
`
