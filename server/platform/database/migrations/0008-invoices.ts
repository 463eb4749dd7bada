import { type Kysely, sql } from 'kysely'

/**
 * The seller's details, one row once somebody has saved them; and invoices, bills of supply and credit notes, which
 * nothing changes once they are issued. Sums within a document are in paise.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table seller_settings (
  is_held boolean primary key default true check (is_held),
  version integer not null default 1,
  legal_name text not null check (length(legal_name) between 1 and 100),
  trade_name text check (length(trade_name) between 1 and 60),
  street text not null check (length(street) between 1 and 200),
  city text not null check (length(city) between 1 and 100),
  state text not null,
  zip_code text not null check (zip_code ~ '^[1-9][0-9]{5}$'),
  gstin text check (length(gstin) = 15),
  email text not null check (length(email) <= 254),
  phone text not null check (length(phone) <= 30),
  officer_name text not null check (length(officer_name) between 1 and 100),
  officer_email text not null check (length(officer_email) <= 254),
  officer_phone text not null check (length(officer_phone) <= 30),
  invoice_prefix text not null check (invoice_prefix ~ '^[A-Z0-9]{2}$'),
  updated_at timestamptz not null default now()
);

create table tax_documents (
  id identifier primary key,
  order_id identifier not null references orders,
  kind text not null check (kind in ('tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply', 'credit_note')),
  series text not null check (series in ('invoice', 'bill_of_supply', 'credit_note')),
  financial_year smallint not null check (financial_year between 2017 and 2200),
  serial integer not null check (serial between 1 and 999999),
  number text not null unique check (number ~ '^[A-Z0-9/-]{1,16}$'),
  issued_at timestamptz not null,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  unique (series, financial_year, serial),
  check ((kind in ('bill_of_supply', 'credit_note')) <= (series = kind)),
  check ((kind in ('tax_invoice', 'invoice_cum_bill_of_supply')) <= (series = 'invoice'))
);
create unique index tax_documents_one_invoice on tax_documents (order_id) where kind <> 'credit_note';
create unique index tax_documents_one_credit_note on tax_documents (order_id) where kind = 'credit_note';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued stays as it is';
end $$;
create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function refuse_change();
`
