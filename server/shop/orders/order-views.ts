import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { OrderView } from '../../../domain/order/order-views.ts'
import { UNFINISHED_REFUNDS } from '../../../domain/refund/refund-status.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { IS_PENDING_CASH } from './awaits-payment.ts'

/** Paid, or to be paid at the door with any advance paid, and not shipped yet. */
export function isToShip(order: ExpressionBuilder<Schema, 'orders'>) {
  return order.or([order('status', '=', 'paid'), IS_PENDING_CASH])
}

/** Whether an order is in this list of orders that need the owner. */
export function isInView(order: ExpressionBuilder<Schema, 'orders'>, view: OrderView) {
  if (view === 'to_ship') return isToShip(order)
  return sql<SqlBool>`orders.id in (
    select order_id from payment_incidents where resolved_at is null and order_id is not null
    union all select order_id from refunds where status in (${sql.join(UNFINISHED_REFUNDS)})
  )`
}
