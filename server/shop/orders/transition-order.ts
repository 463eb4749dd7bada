import { sql } from 'kysely'
import type { OrderStatus } from '../../../domain/order/order-status.ts'
import {
  isRefundDue,
  refundReason,
  refusalOfOrderTransition,
  stateAfterTransition,
  stockEffect,
} from '../../../domain/order/order-transitions.ts'
import type { Tracking } from '../../../domain/shipment.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { issueCreditNotes, issueInvoices } from '../invoices/issue-documents.ts'
import type { Shop } from '../shop.ts'
import { closeDoorQr } from './door-qr.ts'
import { findShortPlant, moveStock } from './move-stock.ts'
import type { lockOrder, OrderLineRow, OrderRow } from './queries.ts'
import { recordStateChanges, stateOf, type TransitionBy, trackingOf } from './record-state-changes.ts'
import { requestRefundOfOrder } from './request-refund.ts'

type StoredStates = Pick<OrderRow, 'status' | 'payment_status' | 'shipment_status' | 'advance_status'>
export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/**
 * Moves a locked order along the table, with its payment's and shipment's states, its stock, its money, an event for each change,
 * and its invoice or credit note; of a returned parcel of which money is retained, refund and credit notes are the caller's. The
 * payment method of `order` is the one that it has afterwards. Refused, with nothing changed, when the table has no such
 * transition for this actor, or when stock is to be taken again that is not there any more.
 */
export async function transitionOrder(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  to: OrderStatus,
  mover: TransitionBy,
  tracking: Tracking = trackingOf(order),
): Promise<Refusal | undefined> {
  const paymentMethod = order.payment_method
  const before = stateOf(order)
  const refusal = refusalOfOrderTransition(order.status, to, { ...before, paymentMethod, actor: mover.actor })
  if (refusal !== null) {
    const message =
      refusal === 'advance_unpaid'
        ? 'This order’s advance has not been paid yet, so the order cannot ship.'
        : `The order’s status is “${order.status.replace('_', ' ')}”, so it cannot change to “${to.replace('_', ' ')}”.`
    return refuse('illegal_move', { message })
  }
  const effect = stockEffect(before, to)
  if (effect === 'reserve' && (await findShortPlant(transaction, order.lines))) return refuse('stock_short')

  const after = stateAfterTransition({ ...before, paymentMethod }, to)
  await transaction
    .updateTable('orders')
    .set({
      status: after.status,
      payment_method: paymentMethod,
      payment_status: after.payment,
      shipment_status: after.shipment,
      advance_status: after.advance,
      courier: tracking.courier,
      tracking_number: tracking.trackingNumber,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', order.id)
    .execute()
  await recordStateChanges(shop, transaction, order.id, mover, before, after)
  if (effect === 'release') await moveStockOf(transaction, order, 'release')
  if (effect === 'reserve') await moveStockOf(transaction, order, 'order')
  const isSettledInPart = order.return_decision !== null && order.return_decision.retained > 0
  if (!isSettledInPart && isRefundDue({ ...before, paymentMethod }, to)) {
    await requestRefundOfOrder(shop, transaction, order.id, refundReason(before))
  }
  if (paymentMethod === 'online' || order.advance !== null) await markRefunded(shop, transaction, order.id)
  if (to !== 'shipped') await closeDoorQr(shop, transaction, order.id)
  if (to === 'shipped') await issueInvoices(transaction, order.id)
  if (!isSettledInPart && to === 'cancelled' && before.shipment === 'returned')
    await issueCreditNotes(transaction, order.id, 'rest')
}

async function moveStockOf(transaction: Transaction, order: LockedOrder, reason: 'order' | 'release') {
  const sign = reason === 'order' ? -1 : 1
  const change = (line: OrderLineRow) => ({ plantId: line.plant_id, orderId: order.id, change: sign * line.quantity })
  await moveStock(transaction, reason, order.lines.map(change))
}

/** A locked online order, or an advance, is refunded once the order is over, money for it went back, and none is left here. */
export async function markRefunded(shop: Shop, transaction: Transaction, orderId: string): Promise<void> {
  const { rows } = await sql<
    StoredStates &
      Record<'paymentBefore', OrderRow['payment_status']> &
      Record<'advanceBefore', OrderRow['advance_status']>
  >`
    update orders set
      payment_status = case when payment_method = 'online' then 'refunded' else orders.payment_status end,
      advance_status = case when advance is not null then 'refunded' end,
      updated_at = now()
    from (select id, payment_status, advance_status from orders where id = ${orderId}) as before
    where orders.id = before.id and (payment_method = 'online' or advance is not null)
      and status in ('cancelled', 'payment_failed')
      and orders.payment_status <> 'refunded' and orders.advance_status is distinct from 'refunded'
      and exists (select from refunds where order_id = orders.id and refunds.status = 'succeeded')
      and not exists (select from payments where order_id = orders.id and payments.status = 'captured')
    returning status, orders.payment_status, shipment_status, orders.advance_status,
      before.payment_status as "paymentBefore", before.advance_status as "advanceBefore"
  `.execute(transaction)
  const [order] = rows
  if (!order) return
  const mover = { actor: 'payment', userId: null, reason: 'given_back' } as const
  const after = stateOf(order)
  const before = { ...after, payment: order.paymentBefore, advance: order.advanceBefore }
  await recordStateChanges(shop, transaction, orderId, mover, before, after)
}
