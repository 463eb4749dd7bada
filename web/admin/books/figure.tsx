import { formatPrice } from '../../../domain/money.ts'
import type { Column } from '../ui/column-table.tsx'

/** A sum in rupees under its label, within a `dl`. */
export function Figure({ label, sum, note }: { label: string; sum: number; note?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-[0.86rem] text-ink-soft">{label}</dt>
      <dd className="figures font-display text-forest text-xl wrap-anywhere">
        {formatSigned(sum)}
        {note !== undefined && <span className="block font-sans text-[0.8rem] text-ink-soft">{note}</span>}
      </dd>
    </div>
  )
}

/** A column of sums in rupees. */
export function sumColumn<Row>(heading: string, sumOf: (row: Row) => number): Column<Row> {
  return { heading, isNumeric: true, className: 'whitespace-nowrap', cell: (row) => formatSigned(sumOf(row)) }
}

/** `−₹2,889.00`: a sum in rupees that may be negative. */
export function formatSigned(rupees: number): string {
  return rupees < 0 ? `−${formatPrice(-rupees)}` : formatPrice(rupees)
}
