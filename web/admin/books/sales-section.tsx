import type { BooksSummary } from '../../../contract/books.ts'
import type { BookPeriod } from './book-periods.ts'
import { BookSection } from './book-section.tsx'
import { formatSigned } from './format-signed.ts'
import { SaveButton } from './save-button.tsx'

/** The period's sales in figures, and the files for the accountant. */
export function SalesSection({ summary, period: { from, to } }: { summary: BooksSummary; period: BookPeriod }) {
  const { total, credited, documents } = summary
  const query = { from, to }
  return (
    <BookSection
      title="Sales"
      note={countText(documents)}
      actions={
        <div className="flex flex-wrap gap-3">
          <SaveButton
            endpoint="GET /admin/books/register.csv"
            query={query}
            name={`sales-register-${from}-to-${to}.csv`}
          >
            Sales register (CSV)
          </SaveButton>
          <SaveButton endpoint="GET /admin/books/tally.xml" query={query} name={`tally-${from}-to-${to}.xml`}>
            Tally (XML)
          </SaveButton>
        </div>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3 xl:grid-cols-6">
        <Figure label="Exempt value" sum={total.exempt} />
        <Figure label="Taxable value" sum={total.taxable} />
        <Figure label="CGST and SGST" sum={total.centralTax + total.stateTax} />
        <Figure label="IGST" sum={total.integratedTax} />
        <Figure label="Total" sum={total.amount} />
        <Figure label="Of it credited" sum={credited.amount} />
      </dl>
    </BookSection>
  )
}

function Figure({ label, sum }: { label: string; sum: number }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.86rem] text-ink-soft">{label}</dt>
      <dd className="figures font-display text-forest text-xl wrap-anywhere">{formatSigned(sum)}</dd>
    </div>
  )
}

function countText({ invoices, billsOfSupply, creditNotes }: BooksSummary['documents']): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  return [
    counted(invoices, 'invoice', 'invoices'),
    counted(billsOfSupply, 'bill of supply', 'bills of supply'),
    `${counted(creditNotes, 'credit note', 'credit notes')}, by their own dates. Credit notes are subtracted.`,
  ].join(', ')
}
