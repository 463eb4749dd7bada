import type { BooksSummary } from '../../../contract/books.ts'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { Panel } from '../ui/section.tsx'
import { sumColumn } from './figure.tsx'

type Row = { name: string; sums: BooksSummary['total'] }
type Props = { title: string; label: string; of: string; rows: readonly Row[]; total: Row['sums'] }

/** Value and taxes in rupees by something, with their total below. */
export function SumsSection({ title, label, of, rows, total }: Props) {
  return (
    <Panel title={title}>
      <ColumnTable
        label={label}
        className="max-lg:px-2.5"
        columns={[{ heading: of, isWide: true, className: 'min-w-36', cell: ({ name }) => name }, ...sumColumns]}
        rows={rows.length > 1 ? [...rows, { name: 'Total', sums: total }] : rows}
        keyOf={({ name }) => name}
        hasTotal={rows.length > 1}
      />
    </Panel>
  )
}

/** Those that matter most come first, for phones. */
const sumColumns: readonly Column<Row>[] = [
  sumColumn('Total', ({ sums }) => sums.amount),
  sumColumn('Exempt', ({ sums }) => sums.exempt),
  sumColumn('Taxable', ({ sums }) => sums.taxable),
  sumColumn('CGST', ({ sums }) => sums.centralTax),
  sumColumn('SGST', ({ sums }) => sums.stateTax),
  sumColumn('IGST', ({ sums }) => sums.integratedTax),
]

/** The numbers that were given out in the financial year, series by series, with every gap. */
export function NumbersSection({ sequences }: Pick<BooksSummary, 'sequences'>) {
  return (
    <Panel
      title="Numbers"
      note="Each series restarts at 1 every financial year. A document gets its number when it is issued, and the shop never cancels or deletes one. A missing number means that someone deleted the document directly from the database."
    >
      <ColumnTable
        label="Document numbers"
        className="max-sm:px-2.5"
        columns={sequenceColumns}
        rows={sequences}
        keyOf={({ series, financialYear }) => `${series} ${financialYear}`}
      />
    </Panel>
  )
}

const sequenceColumns: readonly Column<BooksSummary['sequences'][number]>[] = [
  {
    heading: 'Series',
    isWide: true,
    className: 'min-w-36',
    cell: ({ series, financialYear, first, last }) => (
      <>
        {seriesNames[series]} {financialYear}
        <span className="figures block text-[0.8rem] text-ink-soft">
          {first} to {last}
        </span>
      </>
    ),
  },
  { heading: 'Issued', isNumeric: true, cell: ({ issued }) => issued },
  {
    heading: 'Missing',
    cell: ({ missing, missingCount }) =>
      missingCount === 0 ? (
        <span className="text-ink-soft">None</span>
      ) : (
        <span className="figures block min-w-40 font-semibold text-danger">{missingText(missing, missingCount)}</span>
      ),
  },
]

const seriesNames = { invoice: 'Invoices', bill_of_supply: 'Bills of supply', credit_note: 'Credit notes' } as const

function missingText(missing: readonly string[], count: number): string {
  const more = count - missing.length
  return more > 0 ? `${missing.join(', ')} and ${more} more` : missing.join(', ')
}
