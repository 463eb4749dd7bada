import { sql } from 'kysely'
import { addUp, formatSum, paise } from '../../../domain/money.ts'
import { isOver } from '../../../domain/order/order-status.ts'
import { refundReason } from '../../../domain/order/order-transitions.ts'
import { refundable } from '../../../domain/refund/refund.ts'
import { NOT_DROPPED } from '../../../domain/refund/refund-status.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { recordIncident } from '../orders/record-incident.ts'
import { insertRefund, paymentsOfOrder, type RefundRow, refundQueue } from '../orders/request-refund.ts'
import type { Shop } from '../shop.ts'
import { mailReducedRefund, mailRestoredRefund } from './refund-mails.ts'

/**
 * Makes a requested refund of a locked order smaller (`amount` in paise), or drops it with 0, as other money of its payment went
 * back. What is taken off is stored as a dropped refund, so that it can be restored. Of a part of an order, which the shopper was
 * mailed, they are mailed the new sum.
 */
export async function reduceRefund(
  shop: Shop,
  transaction: Transaction,
  refund: RefundRow,
  amount: number,
): Promise<void> {
  await storeReduction(transaction, refund, amount)
  if (refund.reason !== 'part' && refund.lines.length === 0) return
  const [before, now] = [refund.amount, amount].map((sum) => formatSum(sum / 100))
  await recordIncident(transaction, refund.order_id, 'refund_reduced', `${now} instead of ${before}`)
  await mailReducedRefund(shop, transaction, refund.order_id, { before: paise(refund.amount), now: paise(amount) })
}

/** Reduces a refund, without a mail or an incident. Its pieces and fee stay with it, not with the sum that is taken off. */
async function storeReduction(transaction: Transaction, refund: RefundRow, amount: number): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set(amount === 0 ? { status: 'dropped' } : { amount })
    .where('id', '=', refund.id)
    .execute()
  if (amount === 0) return
  const { id, payment_id, order_id, reason, speed, note, user_id } = refund
  await transaction
    .insertInto('refunds')
    .values({
      ...{ id: newIdentifier(), payment_id, order_id, reason, speed, note, user_id, share_of: refund.share_of ?? id },
      amount: refund.amount - amount,
      status: 'dropped',
    })
    .execute()
}

type Payment = { id: string; order_id: string; amount: number; purpose: string | null }

/**
 * Requests refunds of a locked order again that were reduced or dropped for a refund made outside the shop, once that one has
 * failed; and for a returned parcel, the rest of a payment above what the shop may retain.
 */
export async function restoreRefunds(
  shop: Shop,
  transaction: Transaction,
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
  if (purpose !== 'given_back' && !isOver(order.status)) return
  const decided = purpose === 'pays_order' ? (order.return_decision?.retained ?? 0) : 0
  const retained = decided === 0 ? 0 : Math.max(0, decided - (await leftOfOthers(transaction, order_id, payment_id)))
  if (rest <= retained) return
  const reason = own.find((refund) => refund.reason !== 'part')?.reason
  await insertRefund(shop, transaction, {
    ...{ payment_id, order_id, amount: rest - retained },
    reason: reason ?? refundReason({ shipment: order.shipment_status }),
  })
}

async function leftOfOthers(transaction: Transaction, orderId: string, paymentId: string): Promise<number> {
  const left = (await paymentsOfOrder(transaction, orderId)).filter(({ id }) => id !== paymentId)
  return addUp(left.map((payment) => payment.left))
}

async function restore(shop: Shop, transaction: Transaction, refund: RefundRow, amount: number): Promise<void> {
  await transaction
    .updateTable('refunds')
    .set({ status: 'requested', updated_at: sql<Date>`now()` })
    .where('id', '=', refund.id)
    .execute()
  await shop.jobs.send(transaction, refundQueue, { refundId: refund.id })
  if (amount < refund.amount) await storeReduction(transaction, refund, amount)
  if (refund.reason === 'part') await mailRestoredRefund(shop, transaction, refund.order_id, paise(amount))
}
