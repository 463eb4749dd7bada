import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal, refuse, toBody } from '../../platform/refusal.ts'
import { ownOrder } from '../orders/present-order.ts'
import type { Shop } from '../shop.ts'
import { type CreatedPayment, createPayment, payAhead } from './create-payment.ts'
import { orSilence } from './settle-order.ts'
import { endUnpaidOrder, verifyPayment } from './verify-payment.ts'

export function paymentRoutes(shop: Shop, route: RouteRegistrar): void {
  const present = (created: CreatedPayment | Refusal) => {
    if (created instanceof Refusal) return created
    if (!shop.payments) return refuse('not_found')
    const { amount, providerOrderId: razorpayOrderId } = created
    return { body: { amount, currency: 'INR' as const, razorpayOrderId, keyId: shop.payments.keyId } }
  }

  route('POST /orders/payment/create', async ({ body, caller: { userId } }) =>
    present(await createPayment(shop, { userId, ...body })),
  )

  route('POST /orders/:id/pay-now', async ({ params: { id: orderId }, caller: { userId } }) =>
    present(await payAhead(shop, userId, orderId)),
  )

  route('GET /orders/payment/:paymentId', async ({ params, caller }) => {
    return toBody(await lookUpPayment(shop, caller.userId, params.paymentId))
  })

  route('POST /orders/:id/verify-payment', async ({ params: { id: orderId }, body, caller: { userId } }) => {
    const refusal = await verifyPayment(shop, {
      userId,
      orderId,
      providerOrderId: body.razorpay_order_id,
      paymentId: body.razorpay_payment_id,
      signature: body.razorpay_signature,
    })
    return refusal ?? ownOrder(shop, userId, orderId)
  })

  route('PATCH /orders/:id', async ({ params: { id: orderId }, body, caller: { userId } }) => {
    const refusal = await endUnpaidOrder(shop, { userId, orderId, to: body.status })
    return refusal ?? ownOrder(shop, userId, orderId)
  })
}

/** Who paid, as the provider knows them; only for the shopper whose order the payment is for. */
async function lookUpPayment(
  shop: Shop,
  userId: string,
  paymentId: string,
): Promise<{ contact: string | null; email: string | null } | Refusal> {
  if (!shop.payments) return refuse('not_found')
  const payment = await orSilence(shop.payments.provider.findPayment(paymentId))
  if (payment === 'silence') return refuse('payment_unavailable')
  if (!payment?.providerOrderId) return refuse('not_found')
  const own = await shop.database
    .selectFrom('payment_intents')
    .innerJoin('orders', 'orders.id', 'payment_intents.order_id')
    .select('orders.id')
    .where('provider_order_id', '=', payment.providerOrderId)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst()
  return own ? { contact: payment.contact, email: payment.email } : refuse('not_found')
}
