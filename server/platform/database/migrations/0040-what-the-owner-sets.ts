import { type Kysely, sql } from 'kysely'

/**
 * The owner sets the opening hours and how new orders are mailed; and finds orders by who takes them in, their phone,
 * their tracking number and their invoice. `order_notices` holds up to which moment the owner was notified of orders.
 *
 * What an order is searched by besides its customer changes after it was placed, so it is worked out by the index (see
 * `server/shop/orders/search-index.ts`), which is made anew here.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table seller_settings
  add column opening_hours text,
  add column order_mails text not null default 'each' check (order_mails in ('each', 'daily', 'none'));

create table order_notices (
  is_held boolean primary key default true check (is_held),
  notified_until timestamptz not null
);

create function order_delivery_text(recipient_name text, recipient_phone text, tracking_number text) returns text
  language sql immutable parallel safe
  return lower(normalize(
    coalesce(recipient_name, '') || chr(10) || coalesce(recipient_phone, '') || chr(10) || coalesce(tracking_number, ''),
    NFKC
  ));
create index tax_documents_by_search on tax_documents using gin (lower(number) gin_trgm_ops);

drop index if exists orders_by_search;
do $$ begin
  execute format(
    'create index orders_by_search on orders using gin (search_text gin_trgm_ops, '
      'order_delivery_text(recipient_name, recipient_phone, tracking_number) gin_trgm_ops) where created_at < %L',
    now()
  );
end $$;
`
