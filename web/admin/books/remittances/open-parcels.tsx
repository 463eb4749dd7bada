import type { Remittances } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { formatLocalDate } from '../../../ui/format-date.ts'
import { Link, textLinkStyle } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/notice.tsx'
import { type Column, ColumnTable } from '../../ui/column-table.tsx'
import { cutText } from '../../ui/line-list.tsx'
import { Panel } from '../../ui/section.tsx'
import { sumColumn } from '../figure.tsx'

/** The delivered parcels whose cash has not arrived, or not all of it, the oldest first. */
export function OpenParcels({ remittances: { open, unpaid, short, untracked } }: { remittances: Remittances }) {
  const cut = cutText(open.length, unpaid.parcels + short.parcels)
  return (
    <Panel title="Delivered, not paid in full">
      {open.length === 0 ? (
        <NothingOpen untracked={untracked.parcels} />
      ) : (
        <ColumnTable
          label="Parcels not paid in full"
          className="max-sm:px-2.5"
          columns={columns}
          rows={open}
          keyOf={({ order }) => order}
        />
      )}
      {cut !== null && <p className="text-ink-soft text-sm">{cut}</p>}
    </Panel>
  )
}

/** A parcel without a tracking number is in no courier's file, so that nothing is known of its cash. */
function NothingOpen({ untracked }: { untracked: number }) {
  if (untracked === 0)
    return (
      <EmptyState title="Everything has been paid">You have received the cash for every delivered parcel.</EmptyState>
    )
  return (
    <EmptyState title="No unpaid parcel has a tracking number">
      {untracked === 1 ? '1 delivered parcel has' : `${untracked} delivered parcels have`} no tracking number, so
      courier files cannot show whether cash was paid. Add tracking numbers when you ship, or while parcels are in
      transit.
    </EmptyState>
  )
}

const columns: readonly Column<Remittances['open'][number]>[] = [
  {
    heading: 'Parcel',
    isWide: true,
    cell: ({ order, trackingNumber, courier }) => (
      <>
        <OrderLink order={order} text={trackingNumber} />
        <span className="block text-[0.8rem] text-ink-soft">{courier ?? 'Courier unknown'}</span>
      </>
    ),
  },
  {
    heading: 'Missing',
    isNumeric: true,
    className: 'whitespace-nowrap font-semibold',
    cell: ({ expected, remitted }) => formatPrice(expected - remitted),
  },
  { heading: 'Days', isNumeric: true, cell: ({ age }) => age },
  { heading: 'Delivered', className: 'whitespace-nowrap', cell: ({ deliveredOn }) => formatLocalDate(deliveredOn) },
  sumColumn('To collect', ({ expected }) => expected),
  sumColumn('Paid', ({ remitted }) => remitted),
]

/** A tracking number that leads to its order; a plain text without one. */
export function OrderLink({ order, text }: { order: string | null; text: string }) {
  if (order === null) return <span className="figures">{text}</span>
  return (
    <Link to={`/admin/orders/${order}`} className={`figures ${textLinkStyle}`}>
      {text}
    </Link>
  )
}
