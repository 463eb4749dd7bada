import type { ShopRules } from './shop-rules.ts'

/** The promises under the buttons of the plant page. */
export const promises = {
  replacement: 'Replaced if it arrives broken',
  cancelling: 'Cancel until it is shipped',
} as const

/** What delivery costs, as the rules in force have it (null: they are unknown). */
export function deliveryPromise(rules: ShopRules | null | undefined): string {
  return rules?.deliversFree ? 'Delivery is free' : 'Delivery fee shown before you pay'
}

/** How to pay, as above. */
export function paymentPromise(rules: ShopRules | null | undefined): string {
  if (rules?.cash === 'always') return 'Pay in cash when it arrives'
  return rules?.cash === 'never' ? 'Pay online by UPI or card' : 'Ways to pay shown at checkout'
}
