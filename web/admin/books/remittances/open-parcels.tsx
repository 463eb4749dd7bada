import type { Remittances } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatLocalDate } from '../../../ui/format-date.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx'
import { cutText } from '../../ui/cut-text.ts'
import { BookSection } from '../book-section.tsx'
import { OrderLink } from './order-link.tsx'

/** The delivered parcels whose cash has not arrived, or not all of it, the oldest first. */
export function OpenParcels({ remittances: { open, unpaid, short, untracked } }: { remittances: Remittances }) {
  const cut = cutText(open.length, unpaid.parcels + short.parcels)
  return (
    <BookSection title="Delivered, and not paid in full">
      {open.length === 0 ? (
        <NothingOpen untracked={untracked.parcels} />
      ) : (
        <Table label="Parcels that are not paid in full">
          <TableHead>
            <tr>
              <HeaderCell className="w-full max-sm:px-2.5">Parcel</HeaderCell>
              <HeaderCell isNumeric className="max-sm:px-2.5">
                Missing
              </HeaderCell>
              <HeaderCell isNumeric className="max-sm:px-2.5">
                Days
              </HeaderCell>
              <HeaderCell className="max-sm:px-2.5">Delivered</HeaderCell>
              <HeaderCell isNumeric className="max-sm:px-2.5">
                To collect
              </HeaderCell>
              <HeaderCell isNumeric className="max-sm:px-2.5">
                Paid
              </HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {open.map((parcel) => (
              <OpenParcel key={parcel.order} parcel={parcel} />
            ))}
          </TableBody>
        </Table>
      )}
      {cut !== null && <p className="text-ink-soft text-sm">{cut}</p>}
    </BookSection>
  )
}

/** A parcel without a tracking number is in no courier's file, so that nothing is known of its cash. */
function NothingOpen({ untracked }: { untracked: number }) {
  if (untracked === 0)
    return <EmptyState title="Everything has been paid">Each delivered parcel’s cash has arrived.</EmptyState>
  return (
    <EmptyState title="Nothing is open by its tracking number">
      {untracked === 1 ? '1 delivered parcel has' : `${untracked} delivered parcels have`} no tracking number, so that
      no file can say whether the courier has paid. Numbers are entered as parcels are shipped, or on their way.
    </EmptyState>
  )
}

function OpenParcel({ parcel }: { parcel: Remittances['open'][number] }) {
  const { order, courier, trackingNumber, deliveredOn, age, expected, remitted } = parcel
  return (
    <TableRow>
      <Cell className="max-sm:px-2.5">
        <OrderLink order={order} text={trackingNumber} />
        <span className="block text-[0.8rem] text-ink-soft">{courier ?? 'Courier unknown'}</span>
      </Cell>
      <Cell isNumeric className="whitespace-nowrap font-semibold max-sm:px-2.5">
        {formatPrice(expected - remitted)}
      </Cell>
      <Cell isNumeric className="max-sm:px-2.5">
        {age}
      </Cell>
      <Cell className="whitespace-nowrap max-sm:px-2.5">{formatLocalDate(deliveredOn)}</Cell>
      <Cell isNumeric className="whitespace-nowrap max-sm:px-2.5">
        {formatPrice(expected)}
      </Cell>
      <Cell isNumeric className="whitespace-nowrap max-sm:px-2.5">
        {formatPrice(remitted)}
      </Cell>
    </TableRow>
  )
}
