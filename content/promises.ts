import type { ShopRules } from './shop-rules.ts'

/** The promises under the buttons of the plant page. */
export const promises = {
  replacement: 'Replaced or refunded if damaged on arrival',
  cancelling: 'Cancel any time before shipping',
} as const

/** What delivery costs, as the rules in force have it (null: they are unknown). */
export function deliveryPromise(rules: ShopRules | null): string {
  return rules?.deliversFree ? 'Delivery is free' : 'Delivery fee shown before you pay'
}

/** How to pay, as above; `paysOnline`: not only in cash. */
export function paymentPromise(rules: ShopRules | null, paysOnline: boolean): string {
  if (rules?.cash === 'always') return 'Pay cash on delivery'
  return rules?.cash === 'never' && paysOnline ? 'Pay online by UPI or card' : 'Ways to pay shown at checkout'
}

/** The same in a sentence. */
export function payingSentence(rules: ShopRules | null, paysOnline: boolean): string {
  if (rules?.cash === 'never') return paysOnline ? 'Pay online by UPI or card.' : 'Ways to pay are shown at checkout.'
  if (rules?.cash === 'always') return `Pay ${paysOnline ? 'online or ' : ''}in cash when the plants arrive.`
  return paysOnline
    ? 'Pay online or, where the checkout offers it, in cash when the plants arrive.'
    : 'Pay in cash when the plants arrive, where the checkout offers it.'
}
