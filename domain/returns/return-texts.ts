import { formatSum, toRupees } from '../money.ts'
import type { ReturnDecision } from './refund-of.ts'
import { type ReturnPolicy, type ReturnTerms, returnReasonNames, returnReasons } from './return-policy.ts'

/** The decision as a sentence for the order's history: why the parcel was returned, and what is refunded. */
export function decisionText({ reason, choice, amount, retained }: ReturnDecision): string {
  const by = choice === 'all' ? 'Refunded in full' : 'Under the policy'
  const sums = [`${formatSum(toRupees(amount))} refunded`, `${formatSum(toRupees(retained))} retained`]
  return `${returnReasonNames[reason]}. ${by}: ${sums.join(', ')}.`
}

/** The policy in words, one text per reason, for the history of the settings. */
export function policyTexts(policy: ReturnPolicy): string[] {
  return returnReasons.map((reason) => `${returnReasonNames[reason]}: ${termsText(policy[reason])}`)
}

function termsText({ goods, deliveryFee }: ReturnTerms): string {
  const plants = { all: 'all plants', sound: 'plants that come back fit for sale', none: 'no plants' }[goods]
  return `${plants}, ${deliveryFee ? 'and' : 'without'} the fee`
}
