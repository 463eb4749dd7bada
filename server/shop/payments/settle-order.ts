import type { Transaction } from 'kysely'
import type { OrderStatus } from '../../../domain/order/order-status.ts'
import { dueOnDelivery, dueOnline } from '../../../domain/payment/advance.ts'
import { amountAfterSaving } from '../../../domain/payment/saving.ts'
import {
  acceptsLatePayment,
  decideSettlement,
  isPaymentAuthorized,
  type OrderToSettle,
} from '../../../domain/payment/settlement.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { agreeDeliveryAgain } from '../delivery/agree-again.ts'
import { changeDelivery } from '../delivery/change-delivery.ts'
import { lockOrder, reasonOfStatus } from '../orders/queries.ts'
import { isStockThere, type LockedOrder } from '../orders/transition-order.ts'
import { recordProviderRefunds } from '../refunds/record-provider-refunds.ts'
import { findSettings } from '../settings/queries.ts'
import type { Shop } from '../shop.ts'
import { attemptOf, carryOut, type SettledPayment } from './carry-out-settlement.ts'
import { planNextCheck } from './plan-next-check.ts'
import { type PaymentRow, type ReportedPayment, recordPayments } from './record-payments.ts'
import { reportedMoney } from './reported-money.ts'
import { findFixedSaving } from './save-ahead.ts'

export type Settlement = { status: OrderStatus; isPaymentAuthorized: boolean; payments: PaymentRow[] }

/**
 * Brings an order in line with what the provider says of its money; the only place where an order or its advance becomes
 * paid. A cash order that is paid ahead, or by QR code at the door, is an online order from then on; so is one with an advance
 * once its rest is paid so.
 * Called by every hint (the browser, a webhook, the clock), any number of times and at the same time. Null for
 * an order without online payment. Throws a `ProviderUnavailable` when the provider could not be reached.
 */
export async function settleOrder(shop: Shop, orderId: string): Promise<Settlement | null> {
  const intents = await shop.database
    .selectFrom('payment_intents')
    .select(['part', 'provider_order_id', 'amount'])
    .where('order_id', '=', orderId)
    .execute()
  if (!shop.payments || intents.length === 0) return null
  const { payments: reported, refunds } = await reportedMoney(shop, shop.payments.provider, orderId, intents)
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return null
    const payments = withReported(await recordPayments(transaction, orderId, reported), reported)
    await placeRefunded(transaction, payments)
    const status = await placeMoney(shop, transaction, order, payments)
    for (const [paymentId, reports] of refunds) await recordProviderRefunds(shop, transaction, paymentId, reports)
    await planNextCheck(transaction, orderId)
    return { status, isPaymentAuthorized: isPaymentAuthorized(payments), payments }
  })
}

function withReported(payments: readonly PaymentRow[], reported: readonly ReportedPayment[]): SettledPayment[] {
  const reports = new Map(reported.map((report) => [report.id, report]))
  return payments.map((payment) => {
    const report = reports.get(payment.id)
    return { ...payment, feeBearer: report?.feeBearer ?? null, offers: report?.offers ?? [] }
  })
}

/** A payment whose whole sum went back by the provider's own tools before the shop knew of the payment pays nothing. */
async function placeRefunded(transaction: Transaction<Schema>, payments: PaymentRow[]): Promise<void> {
  for (const payment of payments) {
    if (payment.status !== 'refunded' || payment.purpose !== null) continue
    payment.purpose = 'given_back'
    await transaction.updateTable('payments').set({ purpose: 'given_back' }).where('id', '=', payment.id).execute()
  }
}

/** Does with the money that has arrived what the rules say; answers the order's status after that. */
async function placeMoney(
  shop: Shop,
  transaction: Transaction<Schema>,
  order: LockedOrder,
  payments: SettledPayment[],
): Promise<OrderStatus> {
  const hasUnassigned = payments.some(({ status, purpose }) => status === 'captured' && purpose === null)
  if (!hasUnassigned) return order.status
  const reason = await reasonOfStatus(transaction, order)
  const { status, payment_method: paymentMethod, payment_status: payment } = order
  const isRemitted = status === 'shipped' && (await hasRemittance(transaction, order.id))
  const saving = await findFixedSaving(transaction, order)
  const ahead = saving === null ? {} : { amountAhead: amountAfterSaving(order, saving) }
  const rest = order.advance_status === 'pending' ? null : dueOnDelivery(order)
  const state = { amount: dueOnline(order), ...ahead, rest, paymentMethod, status, payment, reason, isRemitted }
  const isStockAvailable = status === 'pending' || status === 'shipped' || (await isStockThere(transaction, order))
  const revival = isStockAvailable && isRevivable(state) ? await agreeDeliveryAgain(shop, transaction, order) : null
  const { otherAmounts } = await findSettings(transaction)
  const canBeSupplied = isStockAvailable && revival?.kind !== 'not_delivered'
  const decisions = decideSettlement(state, payments.map(attemptOf), canBeSupplied, otherAmounts)
  const isPaid = decisions.some(({ action }) => action === 'pay_order')
  if (isPaid && revival?.kind === 'agreed') {
    await changeDelivery(shop, transaction, { orderId: order.id, ...revival, reason: 'late_payment' })
  }
  for (const payment of payments) {
    const decision = decisions.find(({ attempt }) => attempt === payment.id)
    if (decision) payment.purpose = decision.action === 'pay_order' ? 'pays_order' : 'given_back'
  }
  for (const decision of decisions) await carryOut(shop, transaction, { order, payments, state, saving }, decision)
  const isWhole = order.advance === null || payments.some(isRestPaid)
  return isPaid && isWhole && status !== 'shipped' ? 'paid' : status
}

function isRestPaid({ part, purpose }: PaymentRow): boolean {
  return part === 'rest' && purpose === 'pays_order'
}

function isRevivable(order: OrderToSettle): boolean {
  return order.paymentMethod === 'online' && acceptsLatePayment(order)
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
