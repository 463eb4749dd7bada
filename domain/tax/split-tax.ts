import { type Paise, paise } from '../money.ts'

/** The value on which no tax is due, the value that is taxed, and the taxes; the five always add up to the sum. */
export type TaxSplit = { exempt: Paise; taxable: Paise; centralTax: Paise; stateTax: Paise; integratedTax: Paise }

/**
 * Takes the tax out of a sum that includes it; `percent` is null for exempt goods. Within a state, half of the tax is
 * the state's: both halves are equal, each rounded to the paisa, and the value is what is left. Across states, all of
 * it is integrated tax.
 */
export function splitTax(sum: Paise, percent: number | null, isAcrossStates: boolean): TaxSplit {
  const none = paise(0)
  if (!percent) return { exempt: sum, taxable: none, centralTax: none, stateTax: none, integratedTax: none }
  const part = (rate: number) => paise(Math.round((sum * rate) / (100 + percent)))
  if (isAcrossStates) {
    const integratedTax = part(percent)
    return { exempt: none, taxable: paise(sum - integratedTax), centralTax: none, stateTax: none, integratedTax }
  }
  const half = part(percent / 2)
  return { exempt: none, taxable: paise(sum - 2 * half), centralTax: half, stateTax: half, integratedTax: none }
}
