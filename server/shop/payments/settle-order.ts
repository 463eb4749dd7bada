import { sql } from 'kysely'
import type { OrderStatus } from '../../../domain/order/order-status.ts'
import type { TransitionReason } from '../../../domain/order/order-transitions.ts'
import { dueOnDelivery, dueOnline } from '../../../domain/payment/advance.ts'
import { waitBeforeNextCheck } from '../../../domain/payment/payment-checks.ts'
import { amountAfterSaving } from '../../../domain/payment/saving.ts'
import { acceptsLatePayment, decideSettlement } from '../../../domain/payment/settlement.ts'
import { ProviderUnavailable } from '../../integrations/razorpay/api.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/database.ts'
import { retriedQueue } from '../../platform/jobs.ts'
import { agreeDeliveryAgain } from '../delivery/promise-again.ts'
import { changeDelivery } from '../delivery/re-date-orders.ts'
import { findShortPlant } from '../orders/move-stock.ts'
import { lockOrder, type OrderRow } from '../orders/queries.ts'
import type { PaymentRow } from '../orders/request-refund.ts'
import type { LockedOrder } from '../orders/transition-order.ts'
import { recordProviderRefunds } from '../refunds/record-provider-refunds.ts'
import type { Shop } from '../shop.ts'
import { attemptOf, carryOut } from './carry-out-settlement.ts'
import { recordPayments, reportedMoney } from './record-payments.ts'
import { findFixedSaving } from './save-ahead.ts'

/** Queries the provider about the payment of an order. Tried for about a day; after that the reconciliation queries it. */
export const settleQueue = retriedQueue('settle-payment', 60, { orderId: '' })

export type Settlement = { status: OrderStatus; payments: PaymentRow[] }

/**
 * Brings an order in line with what the provider says of its money; the only place where an order or its advance becomes paid. A
 * cash order whose money came online is an online order from then on. Called by every hint (the browser, a webhook, the clock),
 * also at the same time. Null without online payment. Throws a `ProviderUnavailable` when the provider could not be reached.
 */
export async function settleOrder(shop: Shop, orderId: string): Promise<Settlement | null> {
  const intents = await shop.database
    .selectFrom('payment_intents')
    .select(['part', 'provider_order_id'])
    .where('order_id', '=', orderId)
    .execute()
  if (!shop.payments || intents.length === 0) return null
  const { payments: reported, refunds } = await reportedMoney(shop, shop.payments.provider, orderId, intents)
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return null
    const payments = await recordPayments(transaction, orderId, reported)
    await placeRefunded(transaction, payments)
    const status = await placeMoney(shop, transaction, order, payments)
    for (const [paymentId, reports] of refunds) await recordProviderRefunds(shop, transaction, paymentId, reports)
    await planNextCheck(transaction, orderId)
    return { status, payments }
  })
}

/** The same; `silence` while the provider does not answer: nobody must wait for that, since it is queried again later. */
export function settleIfAnswered(shop: Shop, orderId: string): Promise<Settlement | null | 'silence'> {
  return orSilence(settleOrder(shop, orderId))
}

/** What the provider answers; `silence` when it could not be reached. */
export function orSilence<Answer>(asking: Promise<Answer>): Promise<Answer | 'silence'> {
  return asking.catch((error: unknown): 'silence' => {
    if (error instanceof ProviderUnavailable) return 'silence'
    throw error
  })
}

/** A payment whose whole sum went back by the provider's own tools before the shop knew of the payment pays nothing. */
async function placeRefunded(transaction: Transaction, payments: PaymentRow[]): Promise<void> {
  for (const payment of payments) {
    if (payment.status !== 'refunded' || payment.purpose !== null) continue
    payment.purpose = 'given_back'
    await transaction.updateTable('payments').set({ purpose: 'given_back' }).where('id', '=', payment.id).execute()
  }
}

/** Does with the money that has arrived what the rules say; answers the order's status after that. */
async function placeMoney(
  shop: Shop,
  transaction: Transaction,
  order: LockedOrder,
  payments: PaymentRow[],
): Promise<OrderStatus> {
  const hasUnassigned = payments.some(({ status, purpose }) => status === 'captured' && purpose === null)
  if (!hasUnassigned) return order.status
  const reason = await reasonOfStatus(transaction, order)
  const { status, payment_method: paymentMethod, payment_status: payment } = order
  const remittance = transaction
    .selectFrom('remittance_lines')
    .innerJoin('remittances', 'remittances.id', 'remittance_id')
    .select('line')
    .where('order_id', '=', order.id)
    .where('undone_at', 'is', null)
  const isRemitted = status === 'shipped' && (await remittance.executeTakeFirst()) !== undefined
  const saving = await findFixedSaving(transaction, order)
  const ahead = saving === null ? {} : { amountAhead: amountAfterSaving(order, saving) }
  const rest = order.advance_status === 'pending' ? null : dueOnDelivery(order)
  const state = { amount: dueOnline(order), ...ahead, rest, paymentMethod, status, payment, reason, isRemitted }
  const isStockAvailable =
    status === 'pending' || status === 'shipped' || !(await findShortPlant(transaction, order.lines))
  const revival =
    isStockAvailable && paymentMethod === 'online' && acceptsLatePayment(state)
      ? await agreeDeliveryAgain(shop, transaction, order)
      : null
  const canBeSupplied = isStockAvailable && revival?.kind !== 'not_delivered'
  const decisions = decideSettlement(state, payments.map(attemptOf), canBeSupplied)
  const isPaid = decisions.some(({ action }) => action === 'pay_order')
  if (isPaid && revival?.kind === 'agreed') {
    await changeDelivery(shop, transaction, { orderId: order.id, ...revival, reason: 'late_payment' })
  }
  for (const payment of payments) {
    const decision = decisions.find(({ attempt }) => attempt === payment.id)
    if (decision) payment.purpose = decision.action === 'pay_order' ? 'pays_order' : 'given_back'
  }
  for (const decision of decisions) await carryOut(shop, transaction, { order, payments, state, saving }, decision)
  const isWhole = order.advance === null || payments.some((one) => one.part === 'rest' && one.purpose === 'pays_order')
  return isPaid && isWhole && status !== 'shipped' ? 'paid' : status
}

/**
 * Plans when the provider is queried about an order again: a paid one a while longer, for a second payment; never one that ended
 * before anything was to be collected.
 */
export async function planNextCheck(database: Database, orderId: string): Promise<void> {
  const { age, holdMs, isPaid, isOver } = await database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select([
      sql<number>`extract(epoch from now() - payment_intents.created_at)::double precision * 1000`.as('age'),
      sql<number | null>`extract(epoch from held_until - orders.created_at)::double precision * 1000`.as('holdMs'),
      sql<boolean>`(
        orders.payment_method = 'online' and orders.status in ('paid', 'shipped', 'delivered')
        or coalesce(orders.advance_status = 'paid', false) and orders.status in ('pending', 'shipped', 'delivered')
          and not exists (select from payment_intents as rest where rest.order_id = orders.id and rest.part = 'rest')
          and not exists (select from door_qr_codes where order_id = orders.id)
      )`.as('isPaid'),
      sql<boolean>`orders.status <> 'pending' and payment_intents.provider_order_id is null
        and not exists (select from door_qr_codes where order_id = orders.id)`.as('isOver'),
    ])
    .where('order_id', '=', orderId)
    .where('part', '=', 'order')
    .executeTakeFirstOrThrow()
  const wait = isOver ? null : waitBeforeNextCheck(age, isPaid, holdMs ?? undefined)
  await database
    .updateTable('payment_intents')
    .set({ next_check_at: wait === null ? null : sql<Date>`now() + make_interval(secs => ${wait / 1_000})` })
    .where('order_id', '=', orderId)
    .where('part', '=', 'order')
    .execute()
}

async function reasonOfStatus(transaction: Transaction, { id, status }: OrderRow): Promise<TransitionReason | null> {
  const event = await transaction
    .selectFrom('order_events')
    .select('reason')
    .where('order_id', '=', id)
    .where('aspect', '=', 'order')
    .where('to_state', '=', status)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.reason ?? null
}
