import { z } from 'zod'
import type { Paise } from '../../../domain/money.ts'
import type { NamedPayee } from '../../../domain/refund/payee.ts'
import { payoutStatuses } from '../../../domain/refund/payout-status.ts'
import { collectionOf, id, nullIfRefused, razorpayApi, text } from './api.ts'
import type { PaymentSettings } from './payment-settings.ts'

/**
 * Money that is sent to a payee; `key` is the shop's, null for a payout made outside the shop, and `problem` says in the
 * provider's words, which may repeat the payee, why it is not done. An unknown state counts as on its way.
 */
const Payout = z
  .object({
    id,
    reference_id: text,
    status: z.enum(payoutStatuses).catch('processing'),
    status_details: z.object({ description: text }).nullish().catch(null),
    failure_reason: text,
  })
  .transform(({ reference_id, status_details, failure_reason, ...payout }) => ({
    ...payout,
    key: reference_id,
    problem: status_details?.description ?? failure_reason,
  }))
export type ProviderPayout = z.output<typeof Payout>
const Payouts = collectionOf(Payout)

export type PayoutProvider = ReturnType<typeof razorpayPayouts>

/** RazorpayX payouts over the same API and keys (https://razorpay.com/docs/api/x/payout-composite/), from `payoutAccount`. */
export function razorpayPayouts({
  payoutAccount,
  ...settings
}: Pick<PaymentSettings, 'apiUrl' | 'keyId' | 'keySecret'> & { payoutAccount: string }) {
  const call = razorpayApi(settings)
  return {
    /** Sends money; the same key again is the same payout. */
    pay({ key, contactKey, amount, payee, narration }: PayoutRequest): Promise<ProviderPayout> {
      const body = {
        account_number: payoutAccount,
        amount,
        currency: 'INR',
        mode: modeOf(payee, amount),
        purpose: 'refund',
        fund_account: {
          ...accountOf(payee),
          contact: { name: contactName(payee.name), type: 'customer', reference_id: contactKey },
        },
        // Without it a payout that the account cannot pay fails at once.
        queue_if_low_balance: true,
        reference_id: key,
        narration,
      }
      return call(Payout, '/payouts', { body, headers: { 'X-Payout-Idempotency': key } })
    },
    find(payoutId: string) {
      return nullIfRefused(call(Payout, `/payouts/${encodeURIComponent(payoutId)}`))
    },
    /** What an earlier `pay` with this key made, if anything. */
    async findByKey(key: string): Promise<ProviderPayout | null> {
      const query = new URLSearchParams({ account_number: payoutAccount, reference_id: key })
      const { items } = await call(Payouts, `/payouts?${query}`)
      return items.find((item) => item.key === key) ?? null
    },
  }
}

/** The largest sum, in paise, of a transfer by IMPS: larger ones go by NEFT, within hours of banks. */
const MOST_BY_IMPS = 5_00_000_00

function modeOf(payee: NamedPayee, amount: number): 'UPI' | 'IMPS' | 'NEFT' {
  if ('upi' in payee) return 'UPI'
  return amount > MOST_BY_IMPS ? 'NEFT' : 'IMPS'
}

function accountOf(payee: NamedPayee) {
  if ('upi' in payee) return { account_type: 'vpa', vpa: { address: payee.upi } }
  const { name, ifsc, account: account_number } = payee
  return { account_type: 'bank_account', bank_account: { name, ifsc, account_number } }
}

/** The provider takes 3 to 50 letters of the English alphabet. */
function contactName(name: string): string {
  const plain = name
    .replace(/[^A-Za-z0-9 .'/()_-]/g, '')
    .trim()
    .slice(0, 50)
  return plain.length < 3 ? 'Customer' : plain
}

/** `key` and `contactKey` are ours; so is `narration`, which the payee's bank shows: letters, digits, spaces, at most 30. */
type PayoutRequest = { key: string; contactKey: string; amount: Paise; payee: NamedPayee; narration: string }
