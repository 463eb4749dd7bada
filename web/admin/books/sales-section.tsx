import type { ReactNode } from 'react'
import type { BooksSummary } from '../../../contract/books.ts'
import { counted } from '../../../domain/counted.ts'
import { daysOfYear, financialYearLabel, financialYearOf } from '../../../domain/days.ts'
import { Button } from '../../ui/button.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { csvApi, useSavedFile } from '../ui/csv-files.ts'
import { Panel } from '../ui/section.tsx'
import type { BookPeriod } from './book-periods.ts'
import { Figure } from './figure.tsx'

/** The period's sales in figures, and the files for the accountant. */
export function SalesSection({ summary, period: { from, to } }: { summary: BooksSummary; period: BookPeriod }) {
  const { total, credited, documents } = summary
  const query = { from, to }
  const register = () => csvApi.call('GET /admin/books/register.csv', { query })
  const tally = () => csvApi.call('GET /admin/books/tally.xml', { query })
  return (
    <Panel
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
          {zohoFiles.map(([table, label]) => (
            <SaveButton
              key={table}
              load={() => csvApi.call('GET /admin/books/zoho/:table.csv', { params: { table }, query })}
              name={`zoho-${table}-${from}-to-${to}.csv`}
            >
              {label}
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
        <Figure label="Of which credit notes" sum={credited.amount} />
      </dl>
    </Panel>
  )
}

const zohoFiles = [
  ['invoices', 'Zoho invoices (CSV)'],
  ['credit-notes', 'Zoho credit notes (CSV)'],
] as const

function countText({ invoices, billsOfSupply, creditNotes }: BooksSummary['documents']): string {
  return [
    counted(invoices, 'invoice'),
    counted(billsOfSupply, 'bill of supply', 'bills of supply'),
    `${counted(creditNotes, 'credit note')}, by document date. Credit notes are subtracted.`,
  ].join(', ')
}

/** The archive of the financial year in which a day lies. */
export function YearSection({ day, today }: { day: string; today: string }) {
  const firstYear = financialYearOf(day)
  const year = `20${financialYearLabel(firstYear)}`
  const { to } = daysOfYear(firstYear)
  return (
    <Panel
      title={`Financial year ${year}`}
      note={`Every document as a PDF, each month’s sales register and GSTR-1, and a manifest with the SHA-256 of every file. ${
        today > to
          ? 'The year has ended, so the archive no longer changes'
          : `The year is open until ${formatLocalDate(to)}. After that, the archive no longer changes`
      } unless you change the shop’s name or, in the settings, the annual turnover.`}
      actions={
        <SaveButton
          load={() => csvApi.call('GET /admin/books/year.zip', { query: { year } })}
          name={`books-${year}.zip`}
        >
          Year archive (ZIP)
        </SaveButton>
      }
    />
  )
}

/** Downloads a file of the books. */
export function SaveButton({ load, name, children }: { load: () => Promise<Blob>; name: string; children: ReactNode }) {
  const { isBusy, save } = useSavedFile('Failed to export the books')
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void save(load, name)}>
      {children}
    </Button>
  )
}
