import type { Transaction } from 'kysely'
import type { OrderStatus } from '../../../domain/order/order-status.ts'
import type { TransitionReason } from '../../../domain/order/transition-reasons.ts'
import { decideSettlement, isPaymentAuthorized, type SettlementDecision } from '../../../domain/payment/settlement.ts'
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefusal,
} from '../../integrations/razorpay/payment-provider.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { takeOutOfCart } from '../cart/take-out-of-cart.ts'
import { measurePurchase } from '../measurement/measure-purchase.ts'
import { mailPaidAhead } from '../orders/mails/paid-ahead-mail.ts'
import { orderedProducts } from '../orders/ordered-products.ts'
import { lockOrder, reasonOfStatus } from '../orders/queries.ts'
import { isStockThere, type LockedOrder, transitionOrder } from '../orders/transition-order.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import type { Shop } from '../shop.ts'
import { closeDoorQr } from './door-qr/close-door-qr.ts'
import { payAtDoor } from './door-qr/pay-at-door.ts'
import { planNextCheck } from './plan-next-check.ts'
import { recordIncident } from './record-incident.ts'
import { type PaymentRow, type ReportedPayment, recordPayments } from './record-payments.ts'

export type Settlement = { status: OrderStatus; isPaymentAuthorized: boolean; payments: PaymentRow[] }

/**
 * Brings an order in line with what the provider says of its money; the only place where an order becomes paid. A cash
 * order that is paid ahead, or by QR code at the door, is an online order from then on.
 * Called by every hint (the browser, a webhook, the clock), any number of times and at the same time. Null for
 * an order without online payment. Throws a `ProviderUnavailable` when the provider could not be reached.
 */
export async function settleOrder(shop: Shop, orderId: string): Promise<Settlement | null> {
  const intent = await shop.database
    .selectFrom('payment_intents')
    .select('provider_order_id')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!shop.payments || !intent) return null
  const { provider } = shop.payments
  const { provider_order_id } = intent
  const [byOrder, byQrCodes] = await Promise.all([
    provider_order_id === null ? [] : emptyIfUnknown(provider.paymentsOf(provider_order_id)),
    paymentsAtDoor(shop.database, provider, orderId),
  ])
  const reported = [...byOrder, ...byQrCodes]
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return null
    const payments = await recordPayments(transaction, orderId, reported)
    const status = await placeMoney(shop, transaction, order, payments)
    await traceForeignRefunds(transaction, orderId)
    await planNextCheck(transaction, orderId)
    return { status, isPaymentAuthorized: isPaymentAuthorized(payments), payments }
  })
}

/** An order that the provider does not know has no payments there: its keys belong to another account now. */
async function emptyIfUnknown(asking: Promise<ProviderPayment[]>): Promise<ProviderPayment[]> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ProviderRefusal) return []
    throw error
  }
}

/** By every QR code that the order had. */
async function paymentsAtDoor(
  database: Database,
  provider: PaymentProvider,
  orderId: string,
): Promise<ReportedPayment[]> {
  const codes = await database
    .selectFrom('door_qr_codes')
    .select(['id', 'provider_qr_id'])
    .where('order_id', '=', orderId)
    .execute()
  const reported = await Promise.all(
    codes.map(async ({ id, provider_qr_id }) => {
      if (provider_qr_id === null) return []
      const payments = await emptyIfUnknown(provider.paymentsOfQrCode(provider_qr_id))
      return payments.map((payment) => ({ ...payment, doorQrId: id }))
    }),
  )
  return reported.flat()
}

/** Does with the money that has arrived what the rules say; answers the order's status after that. */
async function placeMoney(
  shop: Shop,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  payments: PaymentRow[],
): Promise<OrderStatus> {
  const hasUnassigned = payments.some(({ status, purpose }) => status === 'captured' && purpose === null)
  if (!hasUnassigned) return order.status
  const reason = await reasonOfStatus(transaction, order)
  const { amount, status, payment_method: paymentMethod, payment_status: payment } = order
  const isRemitted = status === 'shipped' && (await hasRemittance(transaction, order.id))
  const state = { amount, paymentMethod, status, payment, reason, isRemitted }
  const attempts = payments.map((attempt) => ({ ...attempt, isAtDoor: attempt.door_qr_id !== null }))
  const isStockAvailable = status === 'pending' || status === 'shipped' || (await isStockThere(transaction, order))
  const decisions = decideSettlement(state, attempts, isStockAvailable)
  for (const decision of decisions) await carryOut(shop, transaction, order, payments, decision)
  const isPaid = decisions.some(({ action }) => action === 'pay_order')
  return isPaid && status !== 'shipped' ? 'paid' : status
}

async function carryOut(
  shop: Shop,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  payments: PaymentRow[],
  decision: SettlementDecision,
): Promise<void> {
  const payment = payments.find(({ id }) => id === decision.attempt)
  if (!payment) return
  payment.purpose = decision.action === 'pay_order' ? 'pays_order' : 'given_back'
  await transaction.updateTable('payments').set({ purpose: payment.purpose }).where('id', '=', payment.id).execute()
  if (decision.action === 'refund') {
    await requestRefund(shop, transaction, payment, decision.reason)
    // A code is paid once, also with money that pays nothing.
    if (payment.door_qr_id !== null) await closeDoorQr(shop, transaction, order.id)
    await recordIncident(transaction, order.id, 'money_given_back', `${payment.id}: ${decision.reason}`)
    return
  }
  if (payment.door_qr_id !== null) return payAtDoor(shop, transaction, order)
  const mover = { actor: 'payment', userId: null, reason: reasonOfPayment(order) } as const
  const refusal = await transitionOrder(shop, transaction, { ...order, payment_method: 'online' }, 'paid', mover)
  if (refusal instanceof Refusal) throw new Error(`Money arrived that the rules cannot place: ${refusal.body.message}`)
  // What was ordered with cash on delivery left the cart then, and was measured.
  if (order.payment_method === 'cod') return mailPaidAhead(shop, transaction, order)
  await takeOutOfCart(transaction, order.user_id, orderedProducts(order.lines))
  await measurePurchase(shop, transaction, order.id)
}

function reasonOfPayment({ status, payment_method }: LockedOrder): TransitionReason {
  if (payment_method === 'cod') return 'paid_ahead'
  return status === 'pending' ? 'money_arrived' : 'money_arrived_late'
}

/** Whether a courier has paid cash for the order. */
async function hasRemittance(transaction: Transaction<Schema>, orderId: string): Promise<boolean> {
  const line = await transaction
    .selectFrom('remittance_lines')
    .select('line')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return line !== undefined
}

/** Money of a running order that was given back outside the shop: the owner decides what becomes of the order. */
async function traceForeignRefunds(transaction: Transaction<Schema>, orderId: string): Promise<void> {
  const foreign = await transaction
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.payment_id', 'payments.id')
    .select('payments.id')
    .where('payments.order_id', '=', orderId)
    .where('payments.purpose', '=', 'pays_order')
    .where('payments.status', '=', 'refunded')
    .where('refunds.id', 'is', null)
    .execute()
  for (const { id } of foreign) await recordIncident(transaction, orderId, 'refunded_elsewhere', id)
}
