import { sql, type Transaction } from 'kysely'
import { addUp, paise } from '../../../domain/money.ts'
import { refundReason } from '../../../domain/order/transition-effects.ts'
import { refundable } from '../../../domain/refund/refund.ts'
import { NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Shop } from '../shop.ts'
import { mailRestoredRefund } from './changed-refund-mail.ts'
import { type RefundRow, storeReduction } from './reduce-refund.ts'
import { insertRefund, openPayments, refundQueue } from './request-refund.ts'

type Payment = { id: string; order_id: string; amount: number; purpose: string | null }

/**
 * Requests refunds again that were reduced or dropped for a refund made outside the shop, once that one has failed and
 * its money is still here; and for a returned parcel, the rest of a payment above what the shop may retain. The order
 * must be locked.
 */
export async function restoreRefunds(
  shop: Pick<Shop, 'jobs' | 'settings'>,
  transaction: Transaction<Schema>,
  { id: payment_id, order_id, amount: received, purpose }: Payment,
): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select(['status', 'shipment_status', 'return_decision'])
    .where('id', '=', order_id)
    .executeTakeFirstOrThrow()
  const refunds = await transaction
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const current = refunds.filter(({ status }) => NOT_DROPPED.some((one) => one === status))
  let rest: number = refundable(received, current)
  const own = refunds.filter(({ made_by }) => made_by === 'shop')
  for (const dropped of own.filter(({ status }) => status === 'dropped')) {
    const amount = Math.min(rest, dropped.amount)
    if (amount > 0) await restore(shop, transaction, dropped, amount)
    rest -= amount
  }
  const isOver = order.status === 'cancelled' || order.status === 'payment_failed'
  if (purpose !== 'given_back' && !isOver) return
  const decided = purpose === 'pays_order' ? (order.return_decision?.retained ?? 0) : 0
  const retained = decided === 0 ? 0 : Math.max(0, decided - (await leftOfOthers(transaction, order_id, payment_id)))
  if (rest <= retained) return
  const reason = own.find((refund) => refund.reason !== 'part')?.reason
  await insertRefund(shop, transaction, {
    ...{ payment_id, order_id, amount: rest - retained },
    reason: reason ?? refundReason({ shipment: order.shipment_status }),
  })
}

/** What has not gone back of the other payment that paid the order, in paise. */
async function leftOfOthers(transaction: Transaction<Schema>, orderId: string, paymentId: string): Promise<number> {
  const left = (await openPayments(transaction, orderId)).filter(({ id }) => id !== paymentId)
  return addUp(left.map((payment) => payment.left))
}

async function restore(
  shop: Pick<Shop, 'jobs' | 'settings'>,
  transaction: Transaction<Schema>,
  refund: RefundRow,
  amount: number,
): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ status: 'requested', updated_at: sql<Date>`now()` })
    .where('id', '=', refund.id)
    .execute()
  await shop.jobs.send(transaction, refundQueue, { refundId: refund.id })
  if (amount < refund.amount) await storeReduction(transaction, refund, amount)
  if (refund.reason === 'part') await mailRestoredRefund(shop, transaction, refund.order_id, paise(amount))
}
