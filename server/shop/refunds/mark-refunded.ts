import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { recordStateChanges } from '../orders/record-state-changes.ts'
import type { Shop } from '../shop.ts'

/**
 * A locked online order is refunded once it is over, money for it went back, and none is left with the shop. A cash order
 * whose early payment went back was never paid.
 */
export async function markRefunded(
  shop: Pick<Shop, 'settings'>,
  transaction: Transaction<Schema>,
  orderId: string,
): Promise<void> {
  const order = await transaction
    .updateTable('orders')
    .from((before) =>
      before.selectFrom('orders').select(['id', 'payment_status']).where('id', '=', orderId).as('before'),
    )
    .set({ payment_status: 'refunded', updated_at: sql<Date>`now()` })
    .whereRef('orders.id', '=', 'before.id')
    .where('orders.payment_method', '=', 'online')
    .where('orders.status', 'in', ['cancelled', 'payment_failed'])
    .where('orders.payment_status', '!=', 'refunded')
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
    .returning(['orders.status', 'orders.shipment_status as shipment', 'before.payment_status as payment'])
    .executeTakeFirst()
  if (!order) return
  const mover = { actor: 'payment', userId: null, reason: 'given_back' } as const
  await recordStateChanges(shop, transaction, orderId, mover, order, { ...order, payment: 'refunded' })
}
