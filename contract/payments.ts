import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId, identifier } from './fields.ts'
import { Order } from './orders.ts'

const providerName = z.string().regex(/^[\w-]{1,100}$/, 'This is not a name that the payment provider gives')

export const CreatedPayment = z.object({
  amount: z.number().meta({ description: 'Paise' }),
  currency: z.literal('INR'),
  razorpayOrderId: z.string(),
  keyId: z.string().meta({ description: "The provider's public key, for its payment window" }),
})
export type CreatedPayment = z.infer<typeof CreatedPayment>

export const payments = {
  'POST /orders/payment/create': {
    summary:
      'Have the payment provider collect what an own pending order comes to online: the whole, or the advance of a cash order',
    access: 'customer',
    limit: 'payment',
    body: z.object({
      orderId: identifier,
      amount: z
        .int('This must be a whole number of paise')
        .min(0)
        .meta({ description: 'Paise, as the shopper saw it' }),
    }),
    responses: { 200: CreatedPayment },
  },
  'POST /orders/:id/pay-now': {
    summary:
      "Pay one of the caller's pending cash orders online, or the rest after its advance; it stays a cash order until the money has arrived",
    access: 'customer',
    limit: 'payment',
    params: byId,
    responses: { 200: CreatedPayment },
  },
  'GET /orders/payment/:paymentId': {
    summary: "The payer of a payment of one of the caller's orders",
    access: 'customer',
    limit: 'payment',
    params: z.object({ paymentId: providerName }),
    responses: { 200: z.object({ contact: z.string().nullable(), email: z.string().nullable() }) },
  },
  'POST /orders/:id/verify-payment': {
    summary:
      "Prove that one of the caller's online orders was paid; returns the order, pending while the money is under way",
    access: 'customer',
    limit: 'payment',
    params: byId,
    body: z.object({
      razorpay_order_id: providerName,
      razorpay_payment_id: providerName,
      razorpay_signature: z.string().max(200),
      customer_phone: z.string().max(40).nullish(),
      customer_email: z.string().max(254).nullish(),
    }),
    responses: { 200: Order },
  },
} as const satisfies EndpointTable
