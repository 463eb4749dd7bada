import { formatSum, type Paise, paise, toRupees } from '../money.ts'

/** A payment in paise; `fee` is what the provider takes, with the tax on it, null where that is not known. */
type ReceivedAmount = { amount: number; currency: string; fee: number | null }

/**
 * The setting at the provider that makes a payment differ from the amount due: an offer, an added fee, other
 * currencies.
 */
export type AmountCause = 'offer' | 'customer_fee' | 'currency'

export function amountCause(due: Paise, { amount, currency }: ReceivedAmount): AmountCause {
  if (currency !== 'INR') return 'currency'
  return amount < due ? 'offer' : 'customer_fee'
}

/** The certain or most likely cause, for the owner, with the place of the setting in Razorpay's dashboard. */
export function amountCauseText(due: Paise, payment: ReceivedAmount): string {
  const cause = amountCause(due, payment)
  if (cause === 'currency') return `The payment was in ${payment.currency}. ${SETTINGS[cause]}`
  const sums = `${formatSum(toRupees(paise(payment.amount)))} was received instead of ${formatSum(toRupees(due))}`
  if (cause === 'offer') return `${sums}, most likely because of an offer. ${SETTINGS[cause]}`
  return payment.amount - due === payment.fee
    ? `${sums} because the customer pays the fee. ${SETTINGS[cause]}`
    : `${sums}, most likely because the customer pays a fee. ${SETTINGS[cause]}`
}

const SETTINGS: Readonly<Record<AmountCause, string>> = {
  offer: 'To stop this, end the offer in the Razorpay Dashboard, under Offers.',
  customer_fee:
    'To stop this, turn off convenience fees (Customer Fee Bearer) in the Razorpay Dashboard, under Account & Settings, or ask Razorpay’s support.',
  currency: 'To stop this, turn off international payments in the Razorpay Dashboard, under Account & Settings.',
}
