import { type Kysely, sql } from 'kysely'

/** What the payment provider keeps of a payment. Of earlier payments it is not known. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(SCHEMA).execute(database)
}

const SCHEMA = `
alter table payments
  add fee bigint,
  add tax bigint,
  add constraint payments_fee
    check ((fee is null) = (tax is null) and (fee is null or (currency = 'INR' and tax between 0 and fee and fee <= amount)));
`
