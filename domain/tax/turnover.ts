import type { HsnDigits } from '../books/gstr1/added-up.ts'

/** What the seller turned over in the financial year before: the law asks more of large sellers. */
export const turnovers = ['up-to-5-crore', 'above-5-crore'] as const
export type Turnover = (typeof turnovers)[number]

/** How many digits of the HSN a return states (Notification 78/2020-Central Tax, from 1 April 2021). */
export function hsnDigitsOf(turnover: Turnover): HsnDigits {
  return turnover === 'above-5-crore' ? 6 : 4
}
