import type { BooksSummary } from '../../../contract/books.ts'
import { zohoTables } from '../../../domain/books/zoho/zoho-tables.ts'
import { csvApi } from '../ui/csv-api.ts'
import type { BookPeriod } from './book-periods.ts'
import { BookSection } from './book-section.tsx'
import { Figure } from './figure.tsx'
import { SaveButton } from './save-button.tsx'

/** The period's sales in figures, and the files for the accountant. */
export function SalesSection({ summary, period: { from, to } }: { summary: BooksSummary; period: BookPeriod }) {
  const { total, credited, documents } = summary
  const query = { from, to }
  const register = () => csvApi.call('GET /admin/books/register.csv', { query })
  const tally = () => csvApi.call('GET /admin/books/tally.xml', { query })
  return (
    <BookSection
      title="Sales"
      note={countText(documents)}
      actions={
        <div className="flex flex-wrap gap-3">
          <SaveButton load={register} name={`sales-register-${from}-to-${to}.csv`}>
            Sales register (CSV)
          </SaveButton>
          <SaveButton load={tally} name={`tally-${from}-to-${to}.xml`}>
            Tally (XML)
          </SaveButton>
          {zohoTables.map((table) => (
            <SaveButton
              key={table}
              load={() => csvApi.call('GET /admin/books/zoho/:table.csv', { params: { table }, query })}
              name={`zoho-${table}-${from}-to-${to}.csv`}
            >
              {zohoNames[table]}
            </SaveButton>
          ))}
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

const zohoNames = { invoices: 'Zoho invoices (CSV)', 'credit-notes': 'Zoho credit notes (CSV)' } as const

function countText({ invoices, billsOfSupply, creditNotes }: BooksSummary['documents']): string {
  const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
  return [
    counted(invoices, 'invoice', 'invoices'),
    counted(billsOfSupply, 'bill of supply', 'bills of supply'),
    `${counted(creditNotes, 'credit note', 'credit notes')}, by their own dates. Credit notes are subtracted.`,
  ].join(', ')
}
