import { type Kysely, sql } from 'kysely'

/**
 * What the payment provider keeps of a payment, and the transfer to the bank that paid it out; of earlier payments neither
 * is known. An index finds the tax documents of a period.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
create table provider_settlements (
  id text primary key check (length(id) between 1 and 100),
  amount bigint not null check (amount >= 0),
  utr text check (length(utr) between 1 and 100),
  settled_at timestamptz not null
);
create index provider_settlements_by_time on provider_settlements (settled_at);

alter table payments
  add fee bigint,
  add tax bigint,
  add settlement_id text references provider_settlements,
  add constraint payments_fee
    check ((fee is null) = (tax is null) and (fee is null or (currency = 'INR' and tax between 0 and fee and fee <= amount)));

create index tax_documents_by_time on tax_documents (issued_at);
`
