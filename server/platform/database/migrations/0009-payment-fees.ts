import { type Kysely, sql } from 'kysely'

/**
 * What the payment provider keeps of a payment; of earlier payments it is not known. An index finds the tax documents of a
 * period.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table payments
  add fee bigint,
  add tax bigint,
  add constraint payments_fee
    check ((fee is null) = (tax is null) and (fee is null or (currency = 'INR' and tax between 0 and fee and fee <= amount)));

create index tax_documents_by_time on tax_documents (issued_at);
`
