import type { Person } from './factories.ts'
import { buildAdvanceOrder, payFor, verify } from './paying.ts'
import type { PaymentShop } from './payment-shop.ts'

export const payNow = ({ api }: Person, id: string) => api.call('POST /orders/:id/pay-now', { params: { id } })

/** An order of 400 rupees whose advance of 80 is paid; the rules must take one. */
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
