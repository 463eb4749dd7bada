import { type Kysely, sql } from 'kysely'

/**
 * Payments of another amount go back, photos of a claim come within its days, and orders are numbered one by one: the
 * settings of these go. The next order has the number that it would have had. Payees are spelt as they are now.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw(STATEMENTS).execute(database)
}

const STATEMENTS = `
update refunds set payee = 'UPI ID' || substr(payee, 7) where payee like 'UPI id %';
alter sequence order_numbers increment by 1;
select setval('order_numbers', order_numbers.last_value + order_number_step - 1)
  from order_numbers, seller_settings where order_numbers.is_called;
alter table seller_settings
  drop column customer_fees,
  drop column funded_offers,
  drop column claim_photo_hours,
  drop column order_number_step;
`
