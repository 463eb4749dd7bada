import { razorpay } from '../integrations/razorpay/razorpay.ts'
import type { Shop } from '../shop.ts'
import type { PaymentSettings } from './payment-settings.ts'

/** The shop's way to whoever takes the money; null when it sells by cash on delivery only. */
export function openPayments(settings: PaymentSettings | null): Shop['payments'] {
  if (!settings) return null
  const { keyId, keySecret, webhookSecrets, checkoutUrl } = settings
  return { keyId, keySecret, webhookSecrets, checkoutUrl, provider: razorpay(settings) }
}
