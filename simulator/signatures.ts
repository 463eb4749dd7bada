import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Proves to the shop that its window's answer comes from the provider: over `order_id|payment_id`. */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** Proves that a webhook comes from the provider: over the body as it is sent, to the byte. */
export function signWebhook(body: string, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(body).digest('hex')
}

/** Compares without telling by its duration how much was right. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
