import { type RawBuilder, sql } from 'kysely'

/** Whether the van carries an order on a day of India: it is due on that day, and not delivered, cancelled or unpaid. */
export function isOnVan(day: string): RawBuilder<boolean> {
  return sql<boolean>`
    orders.delivery->>'by' = 'van' and orders.delivery->>'earliest' = ${day}
    and (orders.status in ('paid', 'shipped') or (orders.status = 'pending' and orders.payment_method = 'cod'))
  `
}
