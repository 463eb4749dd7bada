import { type Kysely, sql } from 'kysely'

/** HSN and GST rate belong to the product by its tax class; without one it has its category's. Documents are signed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table tax_classes (
  key text primary key check (key ~ '^[a-z][a-z0-9-]{0,39}$'),
  name text not null check (length(name) between 1 and 100),
  hsn text not null check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  unit text not null check (unit ~ '^[A-Z]{3}$'),
  rates jsonb not null check (jsonb_typeof(rates) = 'array' and jsonb_array_length(rates) > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table seller_settings add column signatory text check (length(signatory) between 1 and 100);
alter table plants add column tax_class text check (tax_class ~ '^[a-z][a-z0-9-]{0,39}$');
`
