import type { Remittances } from '../../../../contract/remittances.ts'
import { counted } from '../../../../domain/counted.ts'
import { api } from '../../../api.ts'
import { personalMeta } from '../../../page-meta.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { BackLink } from '../../ui/admin-heading.tsx'
import { type Column, ColumnTable } from '../../ui/column-table.tsx'
import { useIgnoreOutsideDrops } from '../../ui/file-drop.tsx'
import { FormPage } from '../../ui/form-page.tsx'
import { cutText } from '../../ui/line-list.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Panel } from '../../ui/section.tsx'
import { Figure, sumColumn } from '../figure.tsx'
import { ImportRemittance } from './import-remittance.tsx'
import { OpenParcels, RecordedFiles } from './remittance-tables.tsx'

export const meta = personalMeta('Cash from couriers')

/** What couriers have paid of the cash that they collected, by their files, and what they owe. */
export default function RemittancesPage() {
  const part = useLoaded(() => api.call('GET /admin/books/remittances'))
  useIgnoreOutsideDrops()
  return (
    <FormPage title="Cash from couriers" subtitle="Cash collected at the door, and what couriers have paid you">
      <div className="flex min-w-0 flex-col gap-5 pb-10">
        <BackLink to="/admin/books">Books</BackLink>
        <ImportRemittance onRecorded={() => void part.reload()} />
        <Loaded
          part={part}
          failure="Failed to load what couriers owe"
          loading="Loading what couriers owe…"
          skeleton="h-44"
        >
          {(remittances) => (
            <>
              <CashFigures remittances={remittances} />
              <OpenParcels remittances={remittances} />
              {remittances.unmatchedCount > 0 && <UnmatchedLines remittances={remittances} />}
              {remittances.files.length > 0 && <RecordedFiles files={remittances.files} onUndone={part.reload} />}
            </>
          )}
        </Loaded>
      </div>
    </FormPage>
  )
}

function CashFigures({ remittances: { inTransit, unpaid, short, untracked } }: { remittances: Remittances }) {
  return (
    <Panel
      title="Outstanding today"
      note="A cash order counts as paid once it is delivered. Courier files show what you have received."
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 xl:grid-cols-4">
        <CashFigure label="In transit" cash={inTransit} />
        <CashFigure label="Delivered, not paid yet" cash={unpaid} />
        <CashFigure label="Shortfall on part-paid parcels" cash={short} />
        <CashFigure label="Delivered without a tracking number" cash={untracked} />
      </dl>
    </Panel>
  )
}

function CashFigure({ label, cash: { parcels, amount } }: { label: string; cash: Remittances['unpaid'] }) {
  return <Figure label={label} sum={amount} note={counted(parcels, 'parcel')} />
}

function UnmatchedLines({ remittances: { unmatched, unmatchedCount } }: { remittances: Remittances }) {
  const cut = cutText(unmatched.length, unmatchedCount)
  return (
    <Panel
      title="Payments without an order"
      note="Once one of these tracking numbers is on an order, import the file listed beside the number again to match the payment. Nothing is counted twice."
    >
      <ColumnTable
        label="Payments without an order, newest first"
        className="max-sm:px-2.5"
        columns={unmatchedColumns}
        rows={unmatched}
        keyOf={(_, index) => index}
      />
      {cut !== null && <p className="text-ink-soft text-sm">{cut}</p>}
    </Panel>
  )
}

const unmatchedColumns: readonly Column<Remittances['unmatched'][number]>[] = [
  { heading: 'Tracking number', className: 'figures', cell: ({ trackingNumber }) => trackingNumber },
  sumColumn('Paid', ({ amount }) => amount),
  { heading: 'File', isWide: true, className: 'wrap-anywhere min-w-36', cell: ({ fileName }) => fileName },
]
