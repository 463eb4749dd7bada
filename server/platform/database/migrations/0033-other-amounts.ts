import { type Kysely, sql } from 'kysely'

/** A payment of another amount than the order's may pay it by the owner's rule; until there is one, it goes back as before. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
alter table seller_settings
  add column customer_fees text not null default 'refund' check (customer_fees in ('refund', 'accept')),
  add column funded_offers text[] not null default '{}' check (cardinality(funded_offers) <= 50);
alter table payments
  add column customer_fee bigint not null default 0,
  add column provider_offer bigint not null default 0,
  add constraint payments_other_amount check (
    customer_fee >= 0 and provider_offer >= 0 and customer_fee < greatest(amount, 1)
    and (customer_fee = 0 or provider_offer = 0)
    and (customer_fee + provider_offer = 0 or (purpose is not null and currency = 'INR' and door_qr_id is null))
  );
`
