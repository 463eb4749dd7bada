import { type RawBuilder, sql } from 'kysely'
import { IS_PENDING_CASH } from '../../../shop/orders/awaits-payment.ts'

/** Whether the van carries an order on a day of India: it is due on that day, and not delivered, cancelled or unpaid. */
export function isOnVan(day: string): RawBuilder<boolean> {
  return sql<boolean>`
    orders.delivery->>'by' = 'van' and orders.delivery->>'earliest' = ${day}
    and (orders.status in ('paid', 'shipped') or ${IS_PENDING_CASH})
  `
}
