import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { recordStateChanges, stateOf } from '../orders/record-state-changes.ts'
import type { Shop } from '../shop.ts'

/**
 * A locked online order, or the advance of a cash order, is refunded once the order is over, money for it went back, and none
 * is left with the shop. A cash order whose early payment went back was never paid.
 */
export async function markRefunded(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const order = await transaction
    .updateTable('orders')
    .from((before) =>
      before
        .selectFrom('orders')
        .select(['id', 'payment_status', 'advance_status'])
        .where('id', '=', orderId)
        .as('before'),
    )
    .set({
      payment_status: sql`case when orders.payment_method = 'online' then 'refunded' else orders.payment_status end`,
      advance_status: sql`case when orders.advance is not null then 'refunded' end`,
      updated_at: sql<Date>`now()`,
    })
    .whereRef('orders.id', '=', 'before.id')
    .where(({ eb, or }) => or([eb('orders.payment_method', '=', 'online'), eb('orders.advance', 'is not', null)]))
    .where('orders.status', 'in', ['cancelled', 'payment_failed'])
    .where('orders.payment_status', '!=', 'refunded')
    .where('orders.advance_status', 'is distinct from', 'refunded')
    .where((row) =>
      row.exists(
        row
          .selectFrom('refunds')
          .select('refunds.id')
          .where('refunds.order_id', '=', orderId)
          .where('refunds.status', '=', 'succeeded'),
      ),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payments')
            .select('payments.id')
            .where('payments.order_id', '=', orderId)
            .where('payments.status', '=', 'captured'),
        ),
      ),
    )
    .returning([
      'orders.status',
      'orders.payment_status',
      'orders.shipment_status',
      'orders.advance_status',
      'before.payment_status as paymentBefore',
      'before.advance_status as advanceBefore',
    ])
    .executeTakeFirst()
  if (!order) return
  const mover = { actor: 'payment', userId: null, reason: 'given_back' } as const
  const after = stateOf(order)
  const before = { ...after, payment: order.paymentBefore, advance: order.advanceBefore }
  await recordStateChanges(shop, transaction, orderId, mover, before, after)
}
