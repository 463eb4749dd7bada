import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Order } from '../../contract/orders.ts'
import { type DeliveryRules, defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import { OPEN_REFUNDS } from '../../domain/refund/refund-status.ts'
import { AWAITS_PAYMENT } from '../../server/shop/orders/queries.ts'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import type { CheckoutResponse } from '../fakes/payment-provider.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { address, buildOrder, buildPlant, orderOf, type Person } from './factories.ts'
import { buildOnlineOrder, createPayment, type PaymentShop } from './payment-shop.ts'
import { assertMoneyAgrees, findDisagreements } from './reconciled-payments.ts'
import { until } from './wait-until.ts'

/** Fills a cart with two of ten pieces of a new plant, at 200 rupees each; returns the body of its online order. */
export async function fillCartToPayOnline(shop: PaymentShop, person: Person, stock = 10) {
  const plant = await buildPlant(shop, { price: 200, stock })
  await person.api.call('POST /cart/add', { body: { plantId: plant, quantity: 2 } })
  const body = { ...orderOf([{ plant, quantity: 2, price: 200 }]), paymentMethod: 'online' as const }
  return { plant, body: { ...body, shippingAddress: address } }
}

/** An online order of 400 rupees that was paid; `paymentId` is the provider's. */
export async function buildPaidOrder(shop: PaymentShop, person: Person) {
  const order = await buildOnlineOrder(shop, person)
  const paid = await shop.provider.pay(order.razorpayOrderId)
  await verify(person, order._id, paid)
  return { ...order, id: order._id, paymentId: paid.razorpay_payment_id }
}

/** The shopper pays what was created at the provider, and their browser says so. */
export async function payFor(shop: PaymentShop, person: Person, order: { _id: string; razorpayOrderId: string }) {
  return verify(person, order._id, await shop.provider.pay(order.razorpayOrderId))
}

/** The shopper cancels. */
export const cancel = ({ api }: Person, id: string) => api.call('PUT /orders/:id/cancel', { params: { id } })

/** The refunds of an order, the smallest first: `8000 order_cancelled succeeded`, in paise. */
export async function refundsOf({ database }: Pick<PaymentShop, 'database'>, orderId: string): Promise<string[]> {
  const refunds = database.selectFrom('refunds').selectAll().where('order_id', '=', orderId).orderBy('amount')
  return (await refunds.execute()).map(({ amount, reason, status }) => `${amount} ${reason} ${status}`)
}

/** What the shopper's browser sends after a successful payment. */
export function verify({ api }: Person, id: string, response: CheckoutResponse) {
  return api.call('POST /orders/:id/verify-payment', { params: { id }, body: response })
}

/** What the shopper's browser sends when the shopper closes the payment window. */
export function dismiss({ api }: Person, id: string) {
  const body = { status: 'cancelled', paymentDetails: { status: 'cancelled' } } as const
  return api.call('PATCH /orders/:id', { params: { id }, body })
}

/** What the shopper's browser sends when the payment has failed. */
export function reportFailure({ api }: Person, id: string) {
  return api.call('PATCH /orders/:id', { params: { id }, body: { status: 'payment_failed' } })
}

/** `paid, payment paid, shipment pending` */
export async function stateOf({ api }: Person, id: string): Promise<string> {
  return textOf(await api.call('GET /orders/:id', { params: { id } }))
}

export function textOf({ status, paymentDetails, shipment }: Order): string {
  return `${status}, payment ${paymentDetails.status}, shipment ${shipment.status}`
}

export const PAID = 'paid, payment paid, shipment pending'
export const UNPAID = 'pending, payment pending, shipment pending'
export const CANCELLED = 'cancelled, payment cancelled, shipment cancelled'
export const REFUNDED = 'cancelled, payment refunded, shipment cancelled'

/** Delivery rules by which every cash order has an advance of 20 percent. */
export const withAdvance: Pick<DeliveryRules, 'cash' | 'zones'> = {
  zones: defaultDeliveryRules.zones.map((zone) => ({ ...zone, cash: false })),
  cash: { ...defaultDeliveryRules.cash, advance: { percent: 20, reasons: ['zone'] } },
}

/** A cash order of 400 rupees for two of ten pieces, with the plant and the provider's order for its `advance` in rupees. */
export async function buildAdvanceOrder(shop: PaymentShop, person: Person, advance = 80) {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const order = await buildOrder(person, [{ plant, quantity: 2, price: 200 }], { advance: true })
  const { razorpayOrderId } = await createPayment(person, { _id: order._id, amount: advance })
  return { ...order, plant, razorpayOrderId }
}

/** The order's transitions, without the first event: `order: pending → paid by payment (money_arrived)`. */
export async function historyOf({ database }: PaymentShop, orderId: string): Promise<string[]> {
  const events = await database
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('from_state', 'is not', null)
    .orderBy('id')
    .execute()
  return events.map(
    ({ aspect, from_state, to_state, actor, reason }) =>
      `${aspect}: ${from_state} → ${to_state} by ${actor} (${reason})`,
  )
}

/** The captured payments of an order that were not refunded, in paise. */
export async function takenFor({ database }: PaymentShop, orderId: string): Promise<number> {
  const payments = await database.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute()
  return payments.reduce((sum, { status, amount }) => (status === 'captured' ? sum + amount : sum), 0)
}

/** Moves every unpaid order so many minutes into the past, and makes its checks due. */
export async function passTime({ database }: PaymentShop, minutes: number): Promise<void> {
  const ago = sql<Date>`created_at - make_interval(mins => ${minutes})`
  const heldUntil = sql<Date>`held_until - make_interval(mins => ${minutes})`
  await database.updateTable('orders').set({ created_at: ago, held_until: heldUntil }).where(AWAITS_PAYMENT).execute()
  await database
    .updateTable('payment_intents')
    .set({ next_check_at: sql<Date>`now()`, created_at: ago })
    .where('next_check_at', 'is not', null)
    .execute()
  await database
    .updateTable('refunds')
    .set({ updated_at: sql<Date>`now() - interval '2 minutes'` })
    .where('status', 'in', OPEN_REFUNDS)
    .execute()
}

/** Reconciles once so many minutes have passed for every unpaid order. */
export async function reconcileAfter(shop: PaymentShop, minutes: number): Promise<void> {
  await passTime(shop, minutes)
  await reconcilePayments(shop)
}

/**
 * Reconciles until no refund is open and the shop agrees with the provider, as jobs may still run; then asserts the invariants.
 */
export async function assertAllSettles(shop: PaymentShop): Promise<void> {
  await until(async () => {
    await reconcileAfter(shop, 0)
    return (await openRefunds(shop)) === 0 && (await findDisagreements(shop)).length === 0
  }).catch(async (timeout: unknown) => {
    await assertMoneyAgrees(shop)
    throw timeout
  })
  await assertInvariants(shop.database)
}

async function openRefunds({ database }: PaymentShop): Promise<number> {
  return (await database.selectFrom('refunds').where('status', 'in', OPEN_REFUNDS).execute()).length
}

/** An admin moves an order. */
export function setStatus({ api }: Person, id: string, status: 'shipped' | 'delivered' | 'cancelled') {
  return api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
}

/** An admin gets the order's QR code, which is made if there is none. */
export function makeQr({ api }: Person, id: string) {
  return api.call('POST /admin/orders/:id/door-qr', { params: { id } })
}

/** The provider's id of the order's newest QR code. */
export async function codeOf({ database }: Pick<PaymentShop, 'database'>, orderId: string): Promise<string> {
  const { provider_qr_id } = await database
    .selectFrom('door_qr_codes')
    .select('provider_qr_id')
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return provider_qr_id ?? assert.fail('no code')
}

export const payNow = ({ api }: Person, id: string) => api.call('POST /orders/:id/pay-now', { params: { id } })

/** An order of 400 rupees whose advance of 80 is paid, under rules that require one. */
export async function buildConfirmedOrder(shop: PaymentShop, person: Person) {
  const order = await buildAdvanceOrder(shop, person)
  await payFor(shop, person, order)
  return order
}

/** The same, with its rest of 320 rupees paid online, too. */
export async function buildOrderInTwoParts(shop: PaymentShop, person: Person) {
  const order = await buildConfirmedOrder(shop, person)
  const { razorpayOrderId } = await payNow(person, order._id)
  const handed = await shop.provider.pay(razorpayOrderId)
  await verify(person, order._id, handed)
  return { ...order, restPaymentId: handed.razorpay_payment_id }
}
