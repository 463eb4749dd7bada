import { paise } from '../../../domain/money.ts'
import { type TaxedLine, totalsOf } from '../../../domain/tax/tax-document.ts'
import type { DocumentContent, StoredContent } from '../../platform/database/tables/document-content.ts'

/**
 * A stored document's content with all that documents say today: exempt value apart from the taxable, units, and null
 * for what was not said of the parties when it was issued.
 */
export function presentContent({ seller, buyer, sale, ...content }: StoredContent): DocumentContent {
  const lines = sale.lines.map(completeLine)
  return {
    ...content,
    seller: { signatory: null, ...seller },
    buyer: { gstin: null, billing: null, ...buyer },
    sale: { ...sale, lines, totals: totalsOf(lines) },
  }
}

/** Before exempt value was stated apart, all goods were counted in numbers, and those without tax were exempt. */
function completeLine(line: StoredContent['sale']['lines'][number]): TaxedLine {
  const { exempt, unit = 'NOS' } = line
  if (exempt !== undefined) return { ...line, exempt, unit }
  const isTaxed = line.percent !== null && line.percent > 0
  if (isTaxed) return { ...line, exempt: paise(0), unit }
  return { ...line, exempt: line.amount, taxable: paise(0), percent: null, unit }
}
