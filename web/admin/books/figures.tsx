import type { BooksSummary } from '../../../contract/books.ts'
import { counted } from '../../../domain/counted.ts'
import { LinkButton } from '../../ui/button.tsx'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { Panel } from '../ui/section.tsx'
import { Figure, sumColumn } from './figure.tsx'

/** What came in and went back in the period, and what is open today. */
export function MoneySection({ summary }: { summary: BooksSummary }) {
  return (
    <Panel
      title="Money"
      note="A cash order counts as paid on its delivery day. Remittances come from courier files, and fees from the payment provider’s reports. Outstanding amounts are as of today."
      actions={
        <LinkButton to="/admin/books/remittances" size="small">
          Cash from couriers
        </LinkButton>
      }
    >
      <OnlineFigures online={summary.online} />
      <ColumnTable
        label="Payments and refunds"
        className="max-sm:px-2.5"
        columns={columns}
        rows={rowsOf(summary)}
        keyOf={({ name }) => name}
      />
    </Panel>
  )
}

const columns: readonly Column<ReturnType<typeof rowsOf>[number]>[] = [
  { heading: 'Type', isWide: true, cell: ({ name }) => name },
  { heading: 'Number', isNumeric: true, cell: ({ count }) => count },
  sumColumn('Amount', ({ amount }) => amount),
]

function rowsOf({ received, settled, remitted, refunded, openRefunds, cashInTransit, cashUnremitted }: BooksSummary) {
  return [
    ...received.map(({ paymentMethod, means, payments, amount }) => ({
      name: paymentMethod === 'cod' ? (means ?? 'Cash collected on delivery') : onlineText(means),
      count: payments,
      amount,
    })),
    { name: 'Settled to your bank by the payment provider', count: settled.settlements, amount: settled.amount },
    { name: 'Remitted by couriers', count: remitted.parcels, amount: remitted.amount },
    { name: 'Refunded', count: refunded.refunds, amount: 0 - refunded.amount },
    { name: 'Refunds in progress, today', count: openRefunds.refunds, amount: openRefunds.amount },
    { name: 'Cash on delivery in transit, today', count: cashInTransit.orders, amount: cashInTransit.amount },
    { name: 'Cash on delivery not yet remitted, today', count: cashUnremitted.orders, amount: cashUnremitted.amount },
  ]
}

function onlineText(means: string | null): string {
  if (means === 'UPI at the door') return 'Received by UPI at the door'
  if (means === null) return 'Received online'
  return `Received online by ${means === 'upi' ? 'UPI' : means}`
}

function OnlineFigures({ online }: { online: BooksSummary['online'] }) {
  const { payments, captured, withFee, fees, taxOnFees, expectedSettlement } = online
  if (payments === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
      <Figure label="Captured online" sum={captured} note={counted(payments, 'payment')} />
      {withFee > 0 && (
        <>
          <Figure label="Fees reported" sum={fees} note={`for ${withFee} of ${counted(payments, 'payment')}`} />
          <Figure label="Tax included in fees" sum={taxOnFees} />
          <Figure
            label="Expected settlement"
            sum={expectedSettlement}
            note={`for ${counted(withFee, 'payment')}, before refunds`}
          />
        </>
      )}
    </dl>
  )
}

/** The stock that left in the period without being sold. */
export function StockSection({ stock: { unsound, adjusted, replaced } }: { stock: BooksSummary['stockWrittenOff'] }) {
  return (
    <Panel title="Stock written off" note="Valued at the selling price, including tax.">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <StockFigure label="Returned damaged" stock={unsound} />
        <StockFigure label="Stock corrections" stock={adjusted} />
        <StockFigure label="Sent as replacements" stock={replaced} />
      </dl>
    </Panel>
  )
}

function StockFigure({ label, stock: { pieces, value } }: { label: string; stock: { pieces: number; value: number } }) {
  return <Figure label={label} sum={value} note={counted(pieces, 'piece')} />
}

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
      note="Each series restarts at 1 every financial year. A document gets its number when it is issued. The shop never cancels or deletes a document, so a missing number means that someone deleted the document directly from the database."
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
