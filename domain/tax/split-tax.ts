import { type Paise, paise } from '../money.ts'

/** The goods' value and the taxes of a sum; the four always add up to the sum. */
export type TaxSplit = { taxable: Paise; centralTax: Paise; stateTax: Paise; integratedTax: Paise }

/**
 * Takes the tax out of a sum that includes it. Within a state, half of it is the state's: both halves are equal, each
 * rounded to the paisa, and the value is what is left. Across states, all of it is integrated tax.
 */
export function splitTax(sum: Paise, percent: number, isAcrossStates: boolean): TaxSplit {
  const part = (rate: number) => paise(Math.round((sum * rate) / (100 + percent)))
  const none = paise(0)
  if (isAcrossStates) {
    const integratedTax = part(percent)
    return { taxable: paise(sum - integratedTax), centralTax: none, stateTax: none, integratedTax }
  }
  const half = part(percent / 2)
  return { taxable: paise(sum - 2 * half), centralTax: half, stateTax: half, integratedTax: none }
}
