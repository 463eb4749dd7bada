import type { RemittanceImport } from '../../../../contract/remittances.ts'
import { formatPrice } from '../../../../domain/money.ts'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../../ui/table.tsx'
import { cutText } from '../../ui/cut-text.ts'
import { OrderLink } from './order-link.tsx'
import { outcomeText } from './remittance-texts.ts'

/** The parcels of a file that were not paid in full, or that no order was found for. */
export function ParcelList({ shown: { parcels, counts } }: { shown: RemittanceImport }) {
  const { short, unpaid, over, unmatched } = counts
  const cut = cutText(parcels.length, short + unpaid + over + unmatched)
  return (
    <div className="min-w-0">
      <h3 className="mb-2 font-semibold">To look at</h3>
      <Table label="Parcels to look at">
        <TableHead>
          <tr>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Line
            </HeaderCell>
            <HeaderCell className="max-sm:px-2.5">Parcel</HeaderCell>
            <HeaderCell className="w-full max-sm:px-2.5">What</HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              To be paid
            </HeaderCell>
            <HeaderCell isNumeric className="max-sm:px-2.5">
              Paid now
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {parcels.map((parcel) => (
            <TableRow key={parcel.line}>
              <Cell isNumeric className="max-sm:px-2.5">
                {parcel.line}
              </Cell>
              <Cell className="max-sm:px-2.5">
                <OrderLink order={parcel.order} text={parcel.trackingNumber} />
              </Cell>
              <Cell className="min-w-40 max-sm:px-2.5">{outcomeText(parcel)}</Cell>
              <Cell isNumeric className="whitespace-nowrap max-sm:px-2.5">
                {parcel.expected === null ? '–' : formatPrice(parcel.expected - parcel.before)}
              </Cell>
              <Cell isNumeric className="whitespace-nowrap max-sm:px-2.5">
                {formatPrice(parcel.amount)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {cut !== null && <p className="mt-2 text-ink-soft text-sm">{cut}</p>}
    </div>
  )
}
