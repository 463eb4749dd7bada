import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The signature of a payment window's response, over `order_id|payment_id`. */
export function signPayment(orderId: string, paymentId: string, keySecret: string): string {
  return createHmac('sha256', keySecret).update(`${orderId}|${paymentId}`).digest('hex')
}

/** The signature of a webhook, over the bytes of the body as sent. */
export function signWebhook(body: string, webhookSecret: string): string {
  return createHmac('sha256', webhookSecret).update(body).digest('hex')
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
