import { addUp, paise } from '../../../domain/money.ts'
import type { TaxedLine } from '../../../domain/tax/tax-document.ts'
import type { DocumentContent, StoredContent } from '../../platform/database/tables/document-content.ts'

/**
 * The content of a stored document with all that documents state today: exempt value apart from taxable, units, and
 * null for facts about the parties that were not stated when it was issued.
 */
export function presentContent({ seller, buyer, sale, ...content }: StoredContent): DocumentContent {
  const lines = sale.lines.map(completeLine)
  return {
    ...content,
    seller: { signatory: null, ...seller },
    buyer: { gstin: null, billing: null, ...buyer },
    sale: { ...sale, lines, totals: completeTotals(sale.totals, lines) },
  }
}

/** As they were stated, the exempt value taken out of the taxable where it is among that. */
function completeTotals(totals: StoredContent['sale']['totals'], lines: readonly TaxedLine[]) {
  if (totals.exempt !== undefined) return { ...totals, exempt: totals.exempt }
  const exempt = addUp(lines.map((line) => line.exempt))
  return { ...totals, exempt, taxable: paise(totals.taxable - exempt) }
}

/** Before exempt value was stated apart, all goods were counted in numbers, and those without tax were exempt. */
function completeLine(line: StoredContent['sale']['lines'][number]): TaxedLine {
  const { exempt, unit = 'NOS' } = line
  if (exempt !== undefined) return { ...line, exempt, unit }
  const isTaxed = line.percent !== null && line.percent > 0
  if (isTaxed) return { ...line, exempt: paise(0), unit }
  return { ...line, exempt: line.amount, taxable: paise(0), percent: null, unit }
}
