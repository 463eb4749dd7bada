import type { RouteRegistrar } from '../../platform/http/handler.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { ownOrder } from '../orders/own-order.ts'
import type { Shop } from '../shop.ts'
import { type CreatedPayment, createPayment, payAhead } from './create-payment.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import { lookUpPayment } from './look-up-payment.ts'
import { verifyPayment } from './verify-payment.ts'

export function paymentRoutes(shop: Shop, route: RouteRegistrar): void {
  const present = (created: CreatedPayment | Refusal) => {
    if (created instanceof Refusal) return created
    if (!shop.payments) return refuse('not_found')
    const { keyId } = shop.payments
    return {
      body: { amount: created.amount, currency: 'INR' as const, razorpayOrderId: created.providerOrderId, keyId },
    }
  }

  route('POST /orders/payment/create', async ({ body, caller: { userId } }) =>
    present(await createPayment(shop, { userId, ...body })),
  )

  route('POST /orders/:id/pay-now', async ({ params: { id: orderId }, caller: { userId } }) =>
    present(await payAhead(shop, { userId, orderId })),
  )

  route('GET /orders/payment/:paymentId', async ({ params, caller }) => {
    const contact = await lookUpPayment(shop, caller.userId, params.paymentId)
    return contact instanceof Refusal ? contact : { body: contact }
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
    const reason = body.status === 'cancelled' ? 'dismissed' : 'verification_failed'
    const refusal = await endUnpaidOrder(shop, { userId, orderId, to: body.status, reason })
    return refusal ?? ownOrder(shop, userId, orderId)
  })
}
