import type { BookDocument } from '../book-document.ts'
import type { HsnDigits } from '../gstr1/added-up.ts'
import type { Difference } from './difference.ts'

/**
 * The rates in percent that the portal takes, as its offline tool lists them; a line of another rate is refused there.
 */
const portalRates: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 9, 12, 14, 18, 28, 40]

/** Names each HSN that has fewer digits than the return states, and each rate that the portal does not take. */
export function checkCodes(documents: readonly BookDocument[], digits: HsnDigits): Difference[] {
  const lines = documents.flatMap((document) => document.lines)
  const codes = [...new Set(lines.map(({ hsn }) => hsn))].filter((hsn) => hsn.length < digits).toSorted()
  const rates = [...new Set(lines.map(({ percent }) => percent ?? 0))].filter((rate) => !portalRates.includes(rate))
  return [
    ...codes.map((hsn) => ({ paper: TABLE, what: `HSN ${hsn}`, expected: `${digits} digits`, found: `${hsn.length}` })),
    ...rates.map((rate) => ({
      paper: TABLE,
      what: 'rate of goods',
      expected: 'one of the portal’s',
      found: `${rate} %`,
    })),
  ]
}

const TABLE = 'Table 12 (HSN)'
