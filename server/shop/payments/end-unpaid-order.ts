import type { TransitionReason } from '../../../domain/order/transition-reasons.ts'
import { ProviderUnavailable } from '../../integrations/razorpay/payment-provider.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import { findOwnOrder, lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import type { Shop } from '../shop.ts'
import { hasPaymentInProgress } from './payment-in-progress.ts'
import { settleOrder } from './settle-order.ts'

type Ending = {
  userId: string
  orderId: string
  to: 'cancelled' | 'payment_failed'
  reason: Extract<TransitionReason, 'dismissed' | 'verification_failed'>
}

/**
 * The browser says that the shopper has closed the payment window, or that the payment failed. That is a hint: the
 * provider is queried first, and an order whose money is there or under way is left alone. Money that comes later is put
 * on the order again, or refunded.
 */
export async function endUnpaidOrder(
  shop: Shop,
  { userId, orderId, to, reason }: Ending,
): Promise<Refusal | undefined> {
  const own = await findOwnOrder(shop.database, userId, orderId)
  if (!own) return refuse('not_found')
  if (own.payment_method === 'online' && own.status === 'pending') await settleBeforeEnding(shop, orderId)
  return inTransaction(shop.database, async (transaction) => {
    const order = await lockOrder(transaction, orderId)
    if (!order) return refuse('not_found')
    if (order.payment_method !== 'online') return refuse('illegal_move')
    if (order.status === 'paid') return refuse('already_paid')
    if (order.status !== 'pending') return refuse('illegal_move', { message: `This order is ${order.status} already.` })
    if (await hasPaymentInProgress(transaction, orderId)) return refuse('payment_under_way')
    return transitionOrder(shop, transaction, order, to, { actor: 'shopper', userId, reason })
  })
}

/** A provider that does not answer must not make the shopper wait: it is queried again later. */
export async function settleBeforeEnding(shop: Shop, orderId: string): Promise<void> {
  try {
    await settleOrder(shop, orderId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
  }
}
