import { z } from 'zod'
import { webAddress } from '../../platform/http/origin.ts'
import { StartupError } from '../../platform/startup-error.ts'

/** The environment's variables about online payment. */
export const paymentVariables = {
  PAYMENTS: z.enum(['razorpay', 'simulator', 'off'], 'must be razorpay, simulator or off').optional(),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_PAYOUT_ACCOUNT: z
    .string()
    .regex(/^[A-Za-z0-9]{5,40}$/, 'must be a RazorpayX account number')
    .optional(),
  RAZORPAY_API_URL: webAddress.default('https://api.razorpay.com/v1'),
  RAZORPAY_CHECKOUT_URL: webAddress.default('https://checkout.razorpay.com/v1/checkout.js'),
}

/** How the shop reaches the payment provider; `webhookSecrets` are two during a change of secret. */
export type PaymentSettings = {
  keyId: string
  keySecret: string
  webhookSecrets: readonly string[]
  /** The account from which cash goes back to shoppers; null: it goes back by hand */
  payoutAccount: string | null
  /** The provider's API, and the script that opens its payment window */
  apiUrl: string
  checkoutUrl: string
}

type Variables = z.output<z.ZodObject<typeof paymentVariables>> & { SHOP_MODE: 'demo' | 'live' }

/**
 * Null if the shop sells by cash on delivery only; `simulator` if it simulates the provider, which a live shop is not
 * allowed to (checked before). Throws a `StartupError` if only some of the keys are set.
 */
export function readPaymentSettings(parsed: Variables): PaymentSettings | 'simulator' | null {
  const keys = readKeys(parsed)
  const mode = parsed.PAYMENTS ?? (keys ? 'razorpay' : parsed.SHOP_MODE === 'demo' ? 'simulator' : 'off')
  if (mode === 'off') return null
  if (mode === 'simulator') return 'simulator'
  if (!keys) throw new StartupError(`Set ${KEYS}, which PAYMENTS=razorpay needs.`)
  return {
    ...keys,
    payoutAccount: parsed.RAZORPAY_PAYOUT_ACCOUNT ?? null,
    apiUrl: parsed.RAZORPAY_API_URL,
    checkoutUrl: parsed.RAZORPAY_CHECKOUT_URL,
  }
}

/** The words of a sentence, read as secrets, could be guessed. */
const SHORTEST_SECRET = 8
const SECRETS_REFUSED = `RAZORPAY_WEBHOOK_SECRET must be one secret or, while you change it, the old and new secrets separated by a space, each at least ${SHORTEST_SECRET} characters long`
const KEYS = 'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET'

function readKeys({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }: Variables) {
  const set = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET].filter((value) => value !== undefined)
  if (set.length === 0) return null
  if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET || !RAZORPAY_WEBHOOK_SECRET) {
    throw new StartupError(`Set all of ${KEYS}, or none.`)
  }
  const webhookSecrets = RAZORPAY_WEBHOOK_SECRET.split(/\s+/).filter(Boolean)
  if (webhookSecrets.length > 2 || webhookSecrets.some(({ length }) => length < SHORTEST_SECRET)) {
    throw new StartupError(SECRETS_REFUSED)
  }
  return { keyId: RAZORPAY_KEY_ID, keySecret: RAZORPAY_KEY_SECRET, webhookSecrets }
}
