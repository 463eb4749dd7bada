import { isPaymentSignature } from '../../integrations/razorpay/razorpay.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findOwnOrder, lockOrder } from '../orders/queries.ts'
import { recordIncident } from '../orders/record-incident.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { hasPaymentInProgress } from './payment-intents.ts'
import { type Settlement, settleIfAnswered, settleQueue } from './settle-order.ts'

type Claimed = { userId: string; orderId: string; providerOrderId: string; paymentId: string; signature: string }

/**
 * The browser says that the shopper has paid. If its signature is good and the provider says the same, the order is paid, or
 * stays pending while the money is under way or the provider is silent; else its payment has failed, with an incident.
 */
export async function verifyPayment(shop: Shop, claimed: Claimed): Promise<Refusal | undefined> {
  const { payments } = shop
  const intents = await shop.database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select('provider_order_id')
    .where('orders.id', '=', claimed.orderId)
    .where('orders.user_id', '=', claimed.userId)
    .execute()
  if (!payments || intents.length === 0) return refuse('not_found')
  const isVouchedFor =
    intents.some(({ provider_order_id }) => provider_order_id === claimed.providerOrderId) &&
    isPaymentSignature(payments.keySecret, claimed, claimed.signature)
  const settlement = await settleIfAnswered(shop, claimed.orderId)
  if (!isVouchedFor) return failVerification(shop, claimed, NOT_VOUCHED_FOR)
  if (settlement === 'silence') {
    await inTransaction(shop.database, (transaction) =>
      shop.jobs.send(transaction, settleQueue, { orderId: claimed.orderId }),
    )
    return
  }
  return verdict(shop, claimed, settlement)
}

async function verdict(shop: Shop, claimed: Claimed, settlement: Settlement | null): Promise<Refusal | undefined> {
  const payment = settlement?.payments.find(({ id }) => id === claimed.paymentId)
  if (payment?.purpose === 'pays_order' || payment?.status === 'authorized' || payment?.status === 'created') return
  if (payment?.purpose === 'given_back' && settlement?.status !== 'pending') {
    return refuse('illegal_move', { message: 'This payment could not be used for the order and is being refunded.' })
  }
  const why = payment ? `the payment is ${payment.status}` : 'the order has no such payment'
  return failVerification(shop, claimed, `${claimed.paymentId}: ${why}`)
}

/** Names no payment: an unsigned identifier may be another each time, and each would be an incident. */
const NOT_VOUCHED_FOR = 'the signature is not the provider’s'

/** The money of an order that is paid or under way is not touched by a failed attempt. */
async function failVerification(shop: Shop, claimed: Claimed, detail: string): Promise<Refusal> {
  await inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, claimed.orderId)
    await recordIncident(transaction, claimed.orderId, 'verification_refused', detail)
    if (order?.status !== 'pending' || (await hasPaymentInProgress(transaction, order.id))) return
    const mover = { actor: 'payment', userId: null, reason: 'verification_failed' } as const
    await transitionOrder(shop, transaction, order, 'payment_failed', mover)
  })
  return refuse('verification_failed')
}

/**
 * The browser says that the shopper has closed the payment window, or that the payment failed. That is a hint: the provider is
 * queried first, and an order whose money is there or under way is left alone.
 */
export async function endUnpaidOrder(
  shop: Shop,
  { userId, orderId, to }: { userId: string; orderId: string; to: 'cancelled' | 'payment_failed' },
): Promise<Refusal | undefined> {
  const own = await findOwnOrder(shop.database, userId, orderId)
  if (!own) return refuse('not_found')
  if (own.payment_method === 'online' && own.status === 'pending') await settleIfAnswered(shop, orderId)
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    if (order.payment_method !== 'online') return refuse('illegal_move')
    if (order.status === 'paid') return refuse('already_paid')
    if (order.status !== 'pending') return refuse('illegal_move', { message: `This order is already ${order.status}.` })
    if (await hasPaymentInProgress(transaction, orderId)) return refuse('payment_under_way')
    return transitionOrder(shop, transaction, order, to, {
      ...{ actor: 'shopper', userId, reason: to === 'cancelled' ? 'dismissed' : 'verification_failed' },
    })
  })
}
