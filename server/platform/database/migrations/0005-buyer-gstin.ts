import { type Kysely, sql } from 'kysely'

/** An order holds the buyer's GSTIN and whom to bill. Earlier orders have neither. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create domain gstin as text constraint gstin_rule
  check (value ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$');
create domain billing_details as jsonb constraint billing_details_rule check (
  value ?& array['name', 'address']
  and jsonb_typeof(value->'name') = 'string' and jsonb_typeof(value->'address') in ('object', 'null')
);
alter table orders add gstin gstin, add billing billing_details;
`
