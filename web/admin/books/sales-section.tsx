import type { BooksSummary, ReturnCheck } from '../../../contract/books.ts'
import { ApiError } from '../../../contract/client.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { counted, grouped } from '../../../domain/counted.ts'
import { daysOfYear, financialYearLabel, financialYearOf } from '../../../domain/days.ts'
import { api } from '../../api.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { csvApi, SaveButton } from '../ui/csv-files.tsx'
import { cutText } from '../ui/line-list.tsx'
import { Loaded } from '../ui/loaded.tsx'
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
          <SaveButton {...books} load={register} name={`sales-register-${from}-to-${to}.csv`}>
            Sales register (CSV)
          </SaveButton>
          <SaveButton {...books} load={tally} name={`tally-${from}-to-${to}.xml`}>
            Tally (XML)
          </SaveButton>
          {zohoFiles.map(([table, label]) => (
            <SaveButton
              {...books}
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
        <Figure label="Credit notes" sum={credited.amount} />
      </dl>
    </Panel>
  )
}

const books = { failure: 'Failed to export the books' }

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
      note={`The archive contains every document as a PDF, each month’s sales register (and GSTR-1, if you have a GSTIN), and a manifest with the SHA-256 checksum of every file. ${
        today > to
          ? 'The year has ended, so the archive will not change'
          : `The year is open until ${formatLocalDate(to)}. After that, the archive will not change`
      } unless you change the shop’s name or the annual turnover.`}
      actions={
        <SaveButton
          {...books}
          load={() => csvApi.call('GET /admin/books/year.zip', { query: { year } })}
          name={`books-${year}.zip`}
        >
          Year archive (ZIP)
        </SaveButton>
      }
    />
  )
}

/** The return of a month: whether it reconciles, and its file. */
export function Gstr1Section({ month }: { month: string }) {
  const loadJson = async () => {
    const gstr1 = await api.call('GET /admin/books/gstr1', { query: { period: month } })
    return new Blob([JSON.stringify(gstr1, null, 1)], { type: 'application/json' })
  }
  return (
    <Panel
      title="GSTR-1"
      note={
        <>
          Your return of outward supplies, for the GST portal’s offline tool. Ask your accountant to check it before you
          file. It shows HSN codes with as many digits as your annual turnover requires; set the turnover in the{' '}
          <Link to="/admin/settings" className={textLinkStyle}>
            settings
          </Link>
          .
        </>
      }
      actions={
        <SaveButton load={loadJson} name={`GSTR1-${month}.json`} failure="Failed to export GSTR-1">
          GSTR-1 (JSON)
        </SaveButton>
      }
    >
      <ReturnCheckResult month={month} />
    </Panel>
  )
}

function ReturnCheckResult({ month }: { month: string }) {
  const part = useLoaded(() => api.call('GET /admin/books/gstr1/check', { query: { period: month } }))
  const { error } = part
  // A seller without GSTIN files no return, which is no failure.
  if (error instanceof ApiError && error.code === 'not_registered') return <Notice tone="info">{error.message}</Notice>
  return (
    <Loaded part={part} failure="Failed to check the return" loading="Checking the return…" skeleton="h-12">
      {(check) => <Differences check={check} month={month} />}
    </Loaded>
  )
}

function Differences({ check, month }: { check: ReturnCheck; month: string }) {
  const { reconciles, differences, kinds, differenceCount } = check
  if (reconciles) return <Notice tone="success">The return reconciles with the issued documents to the paisa.</Notice>
  return (
    <>
      <Notice tone="error" title={counted(differenceCount, 'difference')}>
        Check with your accountant before you file the return.
      </Notice>
      {kinds.map(({ kind, count }) => {
        const first = differences.filter((one) => one.kind === kind)
        return (
          <div key={kind} className="flex flex-col gap-2">
            <h3 className="font-semibold">
              {capitalised(kind)} · {grouped(count)}
            </h3>
            <ColumnTable
              label={capitalised(kind)}
              columns={columns}
              rows={first}
              keyOf={({ paper, what }) => `${paper} ${what}`}
            />
            {first.length < count && <p className="text-ink-soft text-sm">{cutText(first.length, count)}</p>}
          </div>
        )
      })}
      <div>
        <SaveButton
          {...books}
          load={() => csvApi.call('GET /admin/books/gstr1/differences.csv', { query: { period: month } })}
          name={`GSTR1-differences-${month}.csv`}
        >
          All differences (CSV)
        </SaveButton>
      </div>
    </>
  )
}

const columns: readonly Column<ReturnCheck['differences'][number]>[] = [
  { heading: 'Document or table', className: 'figures whitespace-nowrap', cell: ({ paper }) => paper },
  { heading: 'What', isWide: true, className: 'min-w-48', cell: ({ what }) => what },
  { heading: 'Expected', isNumeric: true, cell: ({ expected }) => expected },
  { heading: 'Found', isNumeric: true, cell: ({ found }) => found },
]
