import { type Kysely, sql } from 'kysely'

/**
 * A payment may go back in parts: by the shop for pieces of an order, and by the provider's own tools. Cash that was
 * collected goes back by hand, under a reference.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table refunds
  alter column payment_id drop not null,
  drop constraint refunds_payment_id_key,
  drop constraint refunds_reason_check,
  drop constraint refunds_status_check,
  drop constraint refunds_check,
  add column made_by text not null default 'shop' check (made_by in ('shop', 'provider')),
  add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  add column delivery_fee paise not null default 0,
  add column note text check (length(note) between 1 and 500),
  add column user_id identifier references users,
  add column request_key text check (length(request_key) between 1 and 128),
  add column speed text check (speed in ('normal', 'optimum')),
  add column speed_processed text check (length(speed_processed) between 1 and 20),
  add column reference text check (length(reference) between 1 and 100),
  add constraint refunds_reason_check check (reason in (
    'other_amount', 'paid_twice', 'order_cancelled', 'stock_gone', 'shipped_for_cash', 'returned', 'part', 'outside'
  )),
  add constraint refunds_status_check check (status in ('requested', 'pending', 'succeeded', 'dropped')),
  add constraint refunds_accepted
    check ((status in ('pending', 'succeeded')) <= (provider_refund_id is not null or payment_id is null)),
  add constraint refunds_by_hand check ((payment_id is null) = (reference is not null)),
  add constraint refunds_outside check ((made_by = 'provider') = (reason = 'outside')),
  add constraint refunds_by_request unique (order_id, request_key);
create index refunds_by_payment on refunds (payment_id);
drop index tax_documents_one_credit_note;
create index tax_documents_by_corrected on tax_documents ((content #>> '{corrects,number}')) where kind = 'credit_note';

-- Until when the provider's list of refunds has been read
create table provider_refunds_read (
  is_only boolean primary key default true check (is_only),
  read_until timestamptz not null
);
`
