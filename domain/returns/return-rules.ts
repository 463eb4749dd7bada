import { formatSum, toRupees } from '../money.ts'
import type { ReturnDecision } from './refund-of.ts'
import {
  DEFAULT_RETURN_POLICY,
  isFullRefund,
  type ReturnPolicy,
  type ReturnReason,
  type ReturnTerms,
  refundedGoods,
  returnReasonNames,
  returnReasons,
} from './return-policy.ts'

/**
 * What the policy says of a parcel that comes back for this reason, as the page about refunds and the shopper's mail have it.
 * Null where all of the money goes back and the page says so already.
 */
export function returnSentence(reason: ReturnReason, terms: ReturnTerms): string | null {
  if (reason === 'undeliverable') return ofUndeliverable(terms)
  return isFullRefund(terms) ? null : `${occasions[reason]}, ${whatGoesBack(terms)}.`
}

/** The policy as the page about refunds has it: a sentence for each reason, and whether it withholds more than the default. */
export type ReturnRules = Readonly<Record<ReturnReason, string | null>> & { withholdsMore: boolean }

export function returnRules(policy: ReturnPolicy): ReturnRules {
  return {
    refused: returnSentence('refused', policy.refused),
    undeliverable: returnSentence('undeliverable', policy.undeliverable),
    damaged: returnSentence('damaged', policy.damaged),
    recalled: returnSentence('recalled', policy.recalled),
    withholdsMore: returnReasons.some((reason) => isStricter(policy[reason], DEFAULT_RETURN_POLICY[reason])),
  }
}

function isStricter(set: ReturnTerms, own: ReturnTerms): boolean {
  return refundedGoods.indexOf(set.goods) > refundedGoods.indexOf(own.goods) || (own.deliveryFee && !set.deliveryFee)
}

function ofUndeliverable(terms: ReturnTerms): string {
  if (terms.goods === 'sound' && terms.deliveryFee)
    return 'A live plant does not survive a longer journey: if it comes back dead because nobody was there to receive it, we do not refund its price.'
  return `${occasions.undeliverable}, ${whatGoesBack(terms)}.`
}

const occasions: Readonly<Record<ReturnReason, string>> = {
  refused: 'If a parcel is refused at the door',
  undeliverable: 'If a parcel is returned because nobody was there to receive it',
  damaged: 'If a parcel is damaged in transit and returned to us undelivered',
  recalled: 'If we recall a parcel',
}

function whatGoesBack({ goods, deliveryFee }: ReturnTerms): string {
  if (goods === 'all')
    return deliveryFee ? 'everything you paid is refunded' : `what you paid is refunded, ${WITHOUT_FEE}`
  if (goods === 'sound')
    return deliveryFee
      ? `what you paid is refunded, ${WITHOUT_UNSOUND}`
      : `what you paid is refunded, ${WITHOUT_UNSOUND}, and ${WITHOUT_FEE}`
  return deliveryFee ? 'only the delivery fee is refunded' : 'nothing is refunded'
}

const WITHOUT_FEE = 'minus the delivery fee'
const WITHOUT_UNSOUND = 'minus the price of anything that comes back dead or broken'

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
