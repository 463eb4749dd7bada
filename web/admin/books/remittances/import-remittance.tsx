import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { grouped } from '../../../../domain/counted.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { type Column, ColumnTable } from '../../ui/column-table.tsx'
import { csvApi } from '../../ui/csv-files.tsx'
import { FileImport } from '../../ui/file-import.tsx'
import { cutText } from '../../ui/line-list.tsx'
import { Panel } from '../../ui/section.tsx'
import { formatSigned, sumColumn } from '../figure.tsx'
import { OrderLink } from './remittance-tables.tsx'

/** Takes a courier's file, shows what it says, and records it. */
export function ImportRemittance({ onRecorded }: { onRecorded: () => void }) {
  return (
    <Panel
      title="Courier file"
      note="Upload the remittance report from the courier’s panel as CSV. It needs tracking numbers (AWB or waybill) and amounts; charges, transfer dates and UTRs are optional."
    >
      <FileImport
        preview={({ content }) =>
          csvApi.call('POST /admin/books/remittances', { query: { dryRun: true }, body: content })
        }
        apply={async ({ name, content }, plan) => {
          const query = { plan, name: name.slice(0, LONGEST_NAME) }
          await csvApi.call('POST /admin/books/remittances', { query, body: content })
          onRecorded()
        }}
        texts={{
          wrongFile: 'This file could not be read as a remittance report',
          nothingYet: 'You can review the file before anything is recorded.',
          failed: 'The file was not recorded',
          leftOut:
            'Lines with totals or notes are always left out. If a line with a parcel is left out, correct it and import the file again: nothing is counted twice.',
          columnName: (column) => columnNames[column],
          applyLabel: ({ amount }) => (amount === 0 ? 'Record the file' : `Record ${formatSigned(amount)}`),
        }}
        summary={(shown, name) => ({
          title: titleOf(shown, name),
          text: countsText(shown) + chargesText(shown),
          problem: differenceText(shown),
        })}
        details={(shown) => shown.parcels.length > 0 && <ParcelList shown={shown} />}
        done={(shown, name, startOver) => (
          <Notice tone="success" title={`${formatSigned(shown.amount)} of ${name} recorded`}>
            <p>{countsText(shown) + chargesText(shown)}</p>
            <Button size="small" variant="quiet" className="mt-3" onClick={startOver}>
              Record another file
            </Button>
          </Notice>
        )}
      />
    </Panel>
  )
}

const LONGEST_NAME = 200

const columnNames = {
  trackingNumber: 'Tracking number',
  amount: 'Amount',
  day: 'Date',
  reference: 'UTR',
} as const satisfies Record<NonNullable<RemittanceImport['faults'][number]['column']>, string>

function titleOf({ plan, isImported, courier }: RemittanceImport, name: string): string {
  if (plan !== null) return `Contents of ${name}${courier ? ` from ${courier}` : ''}`
  return isImported ? `${name} has already been recorded` : 'Nothing new to record'
}

function differenceText({ total }: RemittanceImport): string | null {
  const paise = total === null ? 0 : Math.round((total.stated - total.lines) * 100)
  if (total === null || paise === 0) return null
  const difference = `${formatPrice(Math.abs(paise) / 100)} ${paise > 0 ? 'more' : 'less'}`
  return `The total in the file, ${formatSigned(total.stated)}, is ${difference} than its parcels add up to`
}

function ParcelList({ shown: { parcels, counts, shortBy } }: { shown: RemittanceImport }) {
  const { short, unpaid, over, reversed, unmatched } = counts
  const cut = cutText(parcels.length, short + unpaid + over + reversed + unmatched)
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-semibold">To review</h3>
      {shortBy > 0 && (
        <p className="mb-2 text-ink-soft text-sm">
          {`${formatPrice(shortBy)} is missing in total. If the courier kept it as charges, use a report with a column for charges, such as COD Charges.`}
        </p>
      )}
      <ColumnTable
        label="Parcels to review"
        className="max-sm:px-2.5"
        columns={columns}
        rows={parcels}
        keyOf={({ line }) => line}
      />
      {cut !== null && <p className="mt-2 text-ink-soft text-sm">{cut}</p>}
    </div>
  )
}

type Parcel = RemittanceImport['parcels'][number]

const columns: readonly Column<Parcel>[] = [
  { heading: 'Line', isNumeric: true, cell: ({ line }) => line },
  { heading: 'Parcel', cell: ({ order, trackingNumber }) => <OrderLink order={order} text={trackingNumber} /> },
  { heading: 'Result', isWide: true, className: 'min-w-40', cell: outcomeText },
  {
    heading: 'Due',
    isNumeric: true,
    className: 'whitespace-nowrap',
    cell: ({ expected, before }) => (expected === null ? '–' : formatSigned(expected - before)),
  },
  sumColumn('Paid in this file', ({ amount }) => amount),
]

/** `10 paid in full, 1 part-paid, 2 without an order.` */
function countsText({ counts }: Pick<RemittanceImport, 'counts'>): string {
  const parts = (Object.keys(texts) as (keyof typeof texts)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${grouped(counts[kind])} ${texts[kind]}`)
  return parts.length === 0 ? 'This file has no parcels.' : `${parts.join(', ')}.`
}

function chargesText({ amount, charges }: Pick<RemittanceImport, 'amount' | 'charges'>): string {
  const received = Math.round((amount - charges) * 100) / 100
  return charges === 0
    ? ''
    : ` The courier kept ${formatSigned(charges)} as charges, so ${formatSigned(received)} reached your bank.`
}

const texts = {
  remitted: 'paid in full',
  short: 'part-paid',
  unpaid: 'unpaid',
  over: 'overpaid',
  reversed: 'reversed',
  unmatched: 'without an order',
  repeated: 'already recorded',
} as const satisfies Record<keyof RemittanceImport['counts'], string>

function outcomeText({ outcome, reason, status, expected, before, amount }: Parcel): string {
  const difference = formatPrice(Math.abs(Math.round(((expected ?? 0) - before - amount) * 100)) / 100)
  if (outcome === 'unmatched') return reasons[reason ?? 'unknown']
  if (outcome === 'reversed') return `${formatPrice(-amount)} reversed`
  if (outcome === 'over') return status === 'cancelled' ? 'Parcel returned, but paid' : `${difference} over`
  const state = status === 'shipped' ? '; the order is not marked as delivered' : ''
  return (outcome === 'unpaid' ? 'Nothing was paid' : `${difference} short`) + state
}

const reasons = {
  unknown: 'No parcel has this number',
  prepaid: 'The order was paid online',
  ambiguous: 'Several orders have this number',
} as const
