import { type ProviderPayment, ProviderUnavailable } from '../../integrations/razorpay/payment-provider.ts'
import { type Refusal, refuse } from '../../platform/refusal.ts'
import type { Shop } from '../shop.ts'

type Contact = { contact: string | null; email: string | null }

/** Who paid, as the provider knows them; only for the shopper whose order the payment is for. */
export async function lookUpPayment(shop: Shop, userId: string, paymentId: string): Promise<Contact | Refusal> {
  if (!shop.payments) return refuse('not_found')
  const payment = await findIfAnswered(shop.payments.provider.findPayment(paymentId))
  if (payment === 'silence') return refuse('payment_unavailable')
  if (payment === null || !(await isOwn(shop, userId, payment))) return refuse('not_found')
  return { contact: payment.contact, email: payment.email }
}

async function findIfAnswered(asking: Promise<ProviderPayment | null>): Promise<ProviderPayment | null | 'silence'> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ProviderUnavailable) return 'silence'
    throw error
  }
}

async function isOwn({ database }: Shop, userId: string, { providerOrderId }: ProviderPayment): Promise<boolean> {
  if (providerOrderId === null) return false
  const order = await database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select('orders.id')
    .where('provider_order_id', '=', providerOrderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  return order !== undefined
}
