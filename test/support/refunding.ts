import assert from 'node:assert/strict'
import type { ApiRequest } from '../../contract/contract.ts'
import { fromRupees } from '../../domain/money.ts'
import type { PaymentMethod } from '../../domain/order/order-status.ts'
import { buildOrder, buildPlant, type Person } from './factories.ts'
import { outboxMailsTo } from './mails.ts'
import { chargeDelivery } from './orders-in-states.ts'
import { setStatus, verify } from './paying.ts'
import { createPayment, type PaymentShop } from './payment-shop.ts'
import type { TestShop } from './test-shop.ts'

/** Moves an order on, as an admin. */
export async function move(admin: Person, id: string, ...statuses: ('shipped' | 'delivered')[]): Promise<void> {
  for (const status of statuses) await setStatus(admin, id, status)
}

/** An order as its shopper sees it. */
export const ownOrder = ({ api }: Person, id: string) => api.call('GET /orders/:id', { params: { id } })

/** An order as an admin sees it. */
export const anyOrder = ({ api }: Person, id: string) => api.call('GET /admin/orders/:id', { params: { id } })

/** A claim as its shopper sees it. */
export const ownClaim = ({ api }: Person, id: string) => api.call('GET /claims/:id', { params: { id } })

/** An unpaid order of ferns at ₹200 (stock 10), a pot at ₹590 and a delivery fee, with its items and the plant of the ferns. */
export async function buildFernsAndPot(
  shop: TestShop,
  person: Person,
  paymentMethod: PaymentMethod,
  { ferns = 2, fee = 0 } = {},
) {
  const plant = await buildPlant(shop, { name: 'Fern', price: 200, stock: 10 })
  const urli = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant, quantity: ferns, price: 200 },
    { plant: urli, quantity: 1, price: 590 },
  ]
  const order = await buildOrder(person, lines, { paymentMethod })
  const amount = order.amount + fee
  if (fee > 0) {
    await chargeDelivery(shop, order._id, fromRupees(fee))
    const intents = shop.database.updateTable('payment_intents').set({ amount: fromRupees(amount) })
    await intents.where('order_id', '=', order._id).execute()
  }
  const itemOf = (id: string) => order.items.find((item) => item.plant === id)?._id ?? assert.fail()
  return { ...order, amount, id: order._id, plant, fern: itemOf(plant), pot: itemOf(urli) }
}

/** The shopper pays an order online; returns the provider's id of the payment. */
export async function payInFull(shop: PaymentShop, person: Person, order: { _id: string; amount: number }) {
  const { razorpayOrderId } = await createPayment(person, order)
  const paid = await shop.provider.pay(razorpayOrderId)
  await verify(person, order._id, paid)
  return paid.razorpay_payment_id
}

type Refund = Partial<ApiRequest<'POST /admin/orders/:id/refunds'>['body']>

/** Refunds a part of an order, as an admin. */
export function refundPart({ api }: Person, id: string, part: Refund, key: string = crypto.randomUUID()) {
  const body = { reason: 'It arrived damaged', ...part }
  return api.call('POST /admin/orders/:id/refunds', { params: { id }, headers: { 'idempotency-key': key }, body })
}

type Decision = ApiRequest<'POST /admin/orders/:id/refunds/:refund/approval'>['body']

/** Decides on a proposed refund, as an admin. */
export function decideRefund({ api }: Person, id: string, proposed: string, body: Decision = { approve: true }) {
  return api.call('POST /admin/orders/:id/refunds/:refund/approval', { params: { id, refund: proposed }, body })
}

/** Refunds rupees with the provider's own tools, where it may stay pending; returns the provider's ID of the refund. */
export async function refundOutside(
  { provider, payments }: PaymentShop,
  paymentId: string,
  rupees: number,
  mode: 'processed' | 'pending' = 'processed',
): Promise<string> {
  if (mode === 'pending') await provider.setRefundMode(mode)
  const key = `by-hand-${crypto.randomUUID().slice(0, 13)}`
  const refund = await payments?.provider.refund({ paymentId, amount: rupees * 100, key, speed: 'normal' })
  if (mode === 'pending') await provider.setRefundMode('processed')
  return refund?.id ?? assert.fail()
}

/** The refunds of an order as its shopper sees them: `200 made by shop, 1 lines`. */
export async function refundTexts(person: Person, id: string): Promise<string[]> {
  const { refunds } = await ownOrder(person, id)
  return refunds.map(({ amount, status, madeBy, lines }) => `${amount} ${status} by ${madeBy}, ${lines.length} lines`)
}

/** The mails to a person about a refund that the shop decided, the latest first. */
export async function refundMails(shop: TestShop, { email }: Person) {
  return (await outboxMailsTo(shop, email)).filter(({ subject }) => subject.includes('Your refund of'))
}
