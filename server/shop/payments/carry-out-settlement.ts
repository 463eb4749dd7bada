import { sql } from 'kysely'
import type { TransitionReason } from '../../../domain/order/order-transitions.ts'
import { dueFrom, type OrderToSettle, type SettlementDecision } from '../../../domain/payment/settlement.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { orderedProducts, takeOutOfCart } from '../cart/cart.ts'
import { measurePurchase } from '../measurement/record-events.ts'
import { closeDoorQr } from '../orders/door-qr.ts'
import { mailPaidAhead } from '../orders/mails/notify-owner.ts'
import { recordStateChanges, stateOf } from '../orders/record-state-changes.ts'
import type { PaymentRow } from '../orders/request-refund.ts'
import { type LockedOrder, transitionOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { giveBack } from './give-back.ts'
import { applySaving } from './save-ahead.ts'

/** A payment as the rules of settlement read it. */
export function attemptOf(payment: PaymentRow) {
  return { ...payment, isAtDoor: payment.door_qr_id !== null }
}

type Settled = { order: LockedOrder; payments: PaymentRow[]; state: OrderToSettle; saving: number | null }

/**
 * Carries out the decision on one payment of a locked order: it pays the order, its advance or its rest, or goes back. Each of
 * `payments` has its purpose as decided; `saving` is the percentage with which paying ahead was begun.
 */
export async function carryOut(
  shop: Shop,
  transaction: Transaction,
  { order, payments, state, saving }: Settled,
  decision: SettlementDecision,
): Promise<void> {
  const payment = payments.find(({ id }) => id === decision.attempt)
  if (!payment) return
  await transaction.updateTable('payments').set({ purpose: payment.purpose }).where('id', '=', payment.id).execute()
  const due = dueFrom(state, attemptOf(payment)) ?? state.amount
  if (decision.action === 'refund') {
    const isPaid = payments.some(({ purpose }) => purpose === 'pays_order')
    return giveBack(shop, transaction, order, payment, { reason: decision.reason, due, isPaid })
  }
  if (order.advance !== null && payment.part === 'order') return payAdvance(shop, transaction, order)
  const whole = payment.part === 'rest' ? await joinAdvance(transaction, order) : order
  if (payment.door_qr_id !== null) return payAtDoor(shop, transaction, whole)
  const paid = await applySaving(transaction, whole, payment.part === 'rest' ? null : saving)
  const mover = { actor: 'payment', userId: null, reason: reasonOfPayment(order) } as const
  const refusal = await transitionOrder(shop, transaction, { ...paid, payment_method: 'online' }, 'paid', mover)
  if (refusal instanceof Refusal) throw new Error(`No rule covers this payment: ${refusal.body.message}`)
  // What was ordered with cash on delivery left the cart then, and was measured.
  if (order.payment_method === 'cod') return mailPaidAhead(shop, transaction, { ...paid, amount: due })
  await confirmPurchase(shop, transaction, order)
}

/** The order stays a pending cash order, and is certain from now on. */
async function payAdvance(shop: Shop, transaction: Transaction, order: LockedOrder): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ advance_status: 'paid', updated_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute()
  const mover = { actor: 'payment', userId: null, reason: 'money_arrived' } as const
  const before = stateOf(order)
  await recordStateChanges(shop, transaction, order.id, mover, before, { ...before, advance: 'paid' })
  await confirmPurchase(shop, transaction, order)
}

/** The rest came, too: the order has no advance any more, but two payments that pay all of it. */
async function joinAdvance(transaction: Transaction, order: LockedOrder): Promise<LockedOrder> {
  const joined = { advance: null, advance_status: null }
  await transaction.updateTable('orders').set(joined).where('id', '=', order.id).execute()
  return { ...order, ...joined }
}

async function confirmPurchase(shop: Shop, transaction: Transaction, order: LockedOrder): Promise<void> {
  await takeOutOfCart(transaction, order.user_id, orderedProducts(order.lines))
  await measurePurchase(shop, transaction, order.id)
}

function reasonOfPayment({ status, payment_method }: LockedOrder): TransitionReason {
  if (payment_method === 'cod') return 'paid_ahead'
  return status === 'pending' ? 'money_arrived' : 'money_arrived_late'
}

/** A locked cash order was paid by its QR code: it is an online order now, paid if it has not left, still shipped if it has. */
async function payAtDoor(shop: Shop, transaction: Transaction, order: LockedOrder): Promise<void> {
  const mover = { actor: 'payment', userId: null, reason: 'paid_at_door' } as const
  const isOnItsWay = order.status === 'shipped'
  if (!isOnItsWay) {
    const refusal = await transitionOrder(shop, transaction, { ...order, payment_method: 'online' }, 'paid', mover)
    if (refusal instanceof Refusal) throw new Error(`No rule covers this payment at the door: ${refusal.body.message}`)
  }
  await transaction
    .updateTable('orders')
    .set({ payment_method: 'online', payment_status: 'paid', paid_at_door: true, updated_at: sql<Date>`now()` })
    .where('id', '=', order.id)
    .execute()
  if (!isOnItsWay) return
  const before = stateOf(order)
  await recordStateChanges(shop, transaction, order.id, mover, before, { ...before, payment: 'paid' })
  await closeDoorQr(shop, transaction, order.id)
}
