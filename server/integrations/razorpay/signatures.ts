import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the provider signed that this payment belongs to this order. */
export function isPaymentSignature(
  keySecret: string,
  { providerOrderId, paymentId }: { providerOrderId: string; paymentId: string },
  signature: string,
): boolean {
  return isSignature(keySecret, `${providerOrderId}|${paymentId}`, signature)
}

/** Whether the provider signed exactly these bytes. During a change of secrets either one is accepted. */
export function isMessageSignature(secrets: readonly string[], body: Buffer, signature: string): boolean {
  return secrets.some((secret) => isSignature(secret, body, signature))
}

/** A hexadecimal HMAC-SHA256, compared in constant time (https://razorpay.com/docs/webhooks/validate-test). */
function isSignature(secret: string, signed: string | Buffer, signature: string): boolean {
  const expected = createHmac('sha256', secret).update(signed).digest()
  const given = Buffer.from(signature, 'hex')
  return (
    given.length === expected.length && signature.length === 2 * expected.length && timingSafeEqual(given, expected)
  )
}
