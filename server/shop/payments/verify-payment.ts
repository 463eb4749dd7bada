import { ProviderUnavailable } from '../../integrations/razorpay/payment-provider.ts'
import { isPaymentSignature } from '../../integrations/razorpay/signatures.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { hasPaymentInProgress } from './payment-in-progress.ts'
import { settleQueue } from './queues.ts'
import { recordIncident } from './record-incident.ts'
import { type Settlement, settleOrder } from './settle-order.ts'

type Claimed = { userId: string; orderId: string; providerOrderId: string; paymentId: string; signature: string }

/**
 * The browser says that the shopper has paid. Its signature must be good, and the provider must say the same: then the
 * order is paid, or stays pending while the money is under way or the provider is silent. Otherwise the order's payment
 * has failed, unless the order is paid already, and a trace is left.
 */
export async function verifyPayment(shop: Shop, claimed: Claimed): Promise<Refusal | undefined> {
  const { payments } = shop
  const intents = await findIntents(shop, claimed)
  if (!payments || intents.length === 0) return refuse('not_found')
  const isVouchedFor =
    intents.some(({ provider_order_id }) => provider_order_id === claimed.providerOrderId) &&
    isPaymentSignature(payments.keySecret, claimed, claimed.signature)
  const settlement = await settleIfAnswered(shop, claimed.orderId)
  if (!isVouchedFor) return failVerification(shop, claimed, NOT_VOUCHED_FOR)
  if (settlement === 'silence') return settleSoon(shop, claimed.orderId)
  return verdict(shop, claimed, settlement)
}

function findIntents({ database }: Shop, { orderId, userId }: Claimed) {
  return database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select('provider_order_id')
    .where('orders.id', '=', orderId)
    .where('orders.user_id', '=', userId)
    .execute()
}

async function settleIfAnswered(shop: Shop, orderId: string): Promise<Settlement | null | 'silence'> {
  try {
    return await settleOrder(shop, orderId)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'silence'
    throw error
  }
}

function settleSoon(shop: Shop, orderId: string): Promise<undefined> {
  return inTransaction(shop.database, async (transaction) => {
    await shop.jobs.send(transaction, settleQueue, { orderId })
    return undefined
  })
}

async function verdict(shop: Shop, claimed: Claimed, settlement: Settlement | null): Promise<Refusal | undefined> {
  const payment = settlement?.payments.find(({ id }) => id === claimed.paymentId)
  if (payment?.purpose === 'pays_order' || payment?.status === 'authorized' || payment?.status === 'created') return
  if (payment?.purpose === 'given_back' && settlement?.status !== 'pending') {
    return refuse('illegal_move', { message: 'This money does not pay the order and is being refunded.' })
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
