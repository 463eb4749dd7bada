import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId, identifier } from './fields.ts'
import { Order } from './orders.ts'

const byPayer = { access: 'customer', limit: 'payment' } as const

const providerName = z.string().regex(/^[\w-]{1,100}$/, 'This is not an ID from the payment provider')

export const CreatedPayment = z.object({
  amount: z.number().describe('Paise'),
  currency: z.literal('INR'),
  razorpayOrderId: z.string(),
  keyId: z.string().describe("The provider's public key, for its payment window"),
})
export type CreatedPayment = z.infer<typeof CreatedPayment>

export const payments = {
  'POST /orders/payment/create': {
    summary:
      "Start an online payment for one of the caller's pending orders: the total, or the advance for a cash order",
    ...byPayer,
    body: z.object({
      orderId: identifier,
      amount: z.int('This must be a whole number of paise').min(0).describe('The amount in paise that the shopper saw'),
    }),
    responses: { 200: CreatedPayment },
  },
  'POST /orders/:id/pay-now': {
    summary:
      "Start an online payment for one of the caller's pending cash orders, or for the rest after its advance. It remains a cash order until it is paid",
    ...byPayer,
    params: byId,
    responses: { 200: CreatedPayment },
  },
  'GET /orders/payment/:paymentId': {
    summary: "The payer's contact details for a payment on one of the caller's orders",
    ...byPayer,
    params: z.object({ paymentId: providerName }),
    responses: { 200: z.object({ contact: z.string().nullable(), email: z.string().nullable() }) },
  },
  'POST /orders/:id/verify-payment': {
    summary:
      "Verify the payment for one of the caller's online orders; returns the order, which stays pending while the payment is in progress",
    ...byPayer,
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
