import { formatSum, toRupees } from '../money.ts'
import type { ReturnDecision } from './refund-of.ts'
import { returnReasonNames } from './return-policy.ts'

/** The decision in a sentence, for the order's history: why the parcel came back, and what of the money goes back. */
export function decisionText({ reason, choice, amount, retained }: ReturnDecision): string {
  const by = choice === 'all' ? 'All of it is given back' : 'By the policy'
  const sums = [`${formatSum(toRupees(amount))} goes back`, `${formatSum(toRupees(retained))} is retained`]
  return `${returnReasonNames[reason]}. ${by}: ${sums.join(', ')}.`
}
