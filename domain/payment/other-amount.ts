import { formatSum, type Paise, paise, toRupees } from '../money.ts'

/** What becomes of payments of another amount because the customer pays the provider's fee. */
export const customerFeeRules = ['refund', 'accept'] as const

/**
 * The owner's rule for payments whose amount is not the order's: whether one with the customer's fee on top pays the order,
 * and which offers (their ids at the provider) are funded by the provider, so that it pays the shop what they take off.
 */
export type AmountRule = { customerFees: (typeof customerFeeRules)[number]; fundedOffers: readonly string[] }

/** Every payment of another amount goes back. */
export const DEFAULT_AMOUNT_RULE: AmountRule = { customerFees: 'refund', fundedOffers: [] }

/** An offer that was applied to a payment; what it took off in paise, null where the provider does not say. */
export type AppliedOffer = { id: string; discount: number | null }

/** A payment as the provider reports it, in paise: `fee` is what the provider takes, with the tax on it. */
export type ReportedAmount = {
  amount: number
  currency: string
  fee?: number | null
  /** Who pays the fee, as the provider reports it; null where it does not */
  feeBearer?: string | null
  offers?: readonly AppliedOffer[]
}

/** What a payment that pays is above and below the sum that was due, in paise: one of them at most. */
export type AmountDifference = { customerFee: Paise; providerOffer: Paise }

const NONE: AmountDifference = { customerFee: paise(0), providerOffer: paise(0) }

/**
 * By how much a payment in rupees that pays a due sum differs from it; null if it does not pay it. By the provider's own
 * figures `amount - customerFee + providerOffer` is always exactly what is due.
 */
export function amountDifference(due: Paise, payment: ReportedAmount, rule: AmountRule): AmountDifference | null {
  const { amount, currency } = payment
  if (currency !== 'INR') return null
  if (amount === due) return NONE
  if (rule.customerFees === 'accept' && hasCustomerFee(due, payment))
    return { customerFee: paise(amount - due), providerOffer: paise(0) }
  if (hasFundedOffer(due, payment, rule)) return { customerFee: paise(0), providerOffer: paise(due - amount) }
  return null
}

/** Whether the whole fee was paid on top of what is due. A fee that the shop pays in part never fits. */
function hasCustomerFee(due: Paise, { amount, fee = null, feeBearer = null }: ReportedAmount): boolean {
  return (feeBearer === null || feeBearer === 'customer') && fee !== null && fee > 0 && amount - fee === due
}

/** Whether offers took off the whole difference, all of which the provider funds. */
function hasFundedOffer(due: Paise, { amount, offers = [] }: ReportedAmount, { fundedOffers }: AmountRule): boolean {
  if (amount <= 0 || offers.length === 0) return false
  let sum = amount
  for (const { id, discount } of offers) {
    if (discount === null || discount <= 0 || !fundedOffers.includes(id)) return false
    sum += discount
  }
  return sum === due
}

/** The setting at the provider that makes a payment's amount another one; `probable` where the provider does not name it. */
export type AmountCause = 'offer' | 'probable_offer' | 'customer_fee' | 'probable_customer_fee' | 'currency'

/** Which setting at the provider causes it that a payment is not of the due sum. */
export function amountCause(due: Paise, payment: ReportedAmount): AmountCause {
  if (payment.currency !== 'INR') return 'currency'
  if (payment.amount < due) return payment.offers && payment.offers.length > 0 ? 'offer' : 'probable_offer'
  return payment.feeBearer === 'customer' || hasCustomerFee(due, payment) ? 'customer_fee' : 'probable_customer_fee'
}

/** The cause for the owner, with the place of the setting in Razorpay's dashboard. */
export function amountCauseText(due: Paise, payment: ReportedAmount): string {
  const cause = amountCause(due, payment)
  if (cause === 'currency')
    return `It came in ${payment.currency}: turn off international payments. ${SETTINGS.currency}`
  const sums = `${formatSum(toRupees(paise(payment.amount)))} came for ${formatSum(toRupees(due))}`
  const offers = payment.offers?.map(({ id }) => id).join(', ')
  switch (cause) {
    case 'offer':
      return `${sums} because of the offer ${offers}. ${SETTINGS.offer}`
    case 'probable_offer':
      return `${sums}, most probably because of an offer. ${SETTINGS.offer}`
    case 'customer_fee':
      return `${sums} because the customer bears the fee. ${SETTINGS.fee}`
    case 'probable_customer_fee':
      return `${sums}, most probably because the customer bears a fee. ${SETTINGS.fee}`
  }
}

const SETTINGS = {
  offer: 'Razorpay Dashboard: Offers',
  fee: 'Razorpay Dashboard: Account & Settings, Convenience fees (Customer Fee Bearer), or Razorpay’s support',
  currency: 'Razorpay Dashboard: Account & Settings, International payments',
} as const
