import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** What the payment window passes to the shop's page after a payment, signed over `order_id|payment_id`. */
export function paidResponse({ id, order_id }: { id: string; order_id: string }, keySecret: string) {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order_id,
    razorpay_signature: sign(`${order_id}|${id}`, keySecret),
  }
}

/** A signature of the provider, of a webhook over the bytes of its body as sent. */
export function sign(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

/** Compares in constant time. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
