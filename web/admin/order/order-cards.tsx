import { Link } from 'react-router'
import type { OrderWithHistory } from '../../../contract/order-history.ts'
import type { Order } from '../../../contract/orders.ts'
import { capitalised } from '../../../domain/catalogue.ts'
import { promiseText } from '../../../domain/delivery/describe-promise.ts'
import { formatSum } from '../../../domain/money.ts'
import { type DocumentKind, documentTitles, numberInPath } from '../../../domain/tax/tax-document.ts'
import { Notice } from '../../ui/notice.tsx'
import { PdfLink } from '../../ui/pdf-link.tsx'
import { PlantPicture } from '../../ui/picture.tsx'
import { type Column, ColumnTable } from '../ui/column-table.tsx'
import { Moment } from '../ui/moment.tsx'
import { Section } from '../ui/section.tsx'
import { timelineEntries } from './timeline-entries.ts'

/** The ordered items at their prices when ordered, and what was agreed on their delivery. */
export function ItemsCard({ order }: { order: Order }) {
  return (
    <Section title="Items">
      <ul className="divide-y divide-line border-line border-t">
        {order.items.map(({ _id, name, image, quantity, price }) => (
          <li key={_id} className="flex items-center gap-3 px-4 py-2.5">
            <PlantPicture url={image.url} alt="" sizes="48px" className="size-12 shrink-0 rounded-press" />
            <span className="min-w-0 grow break-words leading-snug">
              <span className="block font-semibold">{name}</span>
              <span className="figures text-[0.86rem] text-ink-soft">
                {quantity} × {formatSum(price)}
              </span>
            </span>
            <span className="figures font-semibold">{formatSum(price * quantity)}</span>
          </li>
        ))}
      </ul>
      {order.delivery && <DeliveryLine delivery={order.delivery} />}
      <p className="flex justify-between border-line border-t px-4 py-3 font-semibold">
        <span>Total including delivery</span>
        <span className="figures">{formatSum(order.amount)}</span>
      </p>
    </Section>
  )
}

function DeliveryLine({ delivery }: { delivery: NonNullable<Order['delivery']> }) {
  return (
    <p className="flex items-start justify-between gap-3 border-line border-t px-4 py-2.5">
      <span className="min-w-0">
        <span className="block font-semibold">Delivery</span>
        <span className="text-[0.86rem] text-ink-soft">{capitalised(promiseText(delivery))}</span>
      </span>
      <span className="figures font-semibold">{delivery.fee === 0 ? 'Free' : formatSum(delivery.fee)}</span>
    </p>
  )
}

/** The order's documents to print. */
export function DocumentsCard({ order }: { order: OrderWithHistory }) {
  const { _id, invoice, billOfSupply, creditNotes, shipment, unprintable } = order
  const papers = `/admin/orders/${_id}` as const
  return (
    <Section title="Documents">
      {unprintable.length > 0 && (
        <Notice tone="error" title="Some characters cannot be printed" className="mx-4 mb-3">
          These characters print as boxes. Write them in by hand: {unprintable.join(' ')}
        </Notice>
      )}
      <ul className="border-line border-t px-4 py-2">
        <li>
          <PdfLink path={`${papers}/packing-slip.pdf`}>Packing slip</PdfLink>
        </li>
        {invoice === null ? (
          <li className="py-2 text-[0.86rem] text-ink-soft">
            {shipment.status === 'pending'
              ? 'The invoice or bill of supply is issued when the order ships.'
              : 'No invoice or bill of supply was issued for this order.'}
          </li>
        ) : (
          <Paper path={`${papers}/invoice.pdf`} kind={invoice.kind} number={invoice.number} />
        )}
        {billOfSupply !== null && (
          <Paper path={`${papers}/bill-of-supply.pdf`} kind="bill_of_supply" number={billOfSupply.number} />
        )}
        {creditNotes.map(({ number }) => (
          <Paper
            key={number}
            path={`${papers}/credit-notes/${numberInPath(number)}`}
            kind="credit_note"
            number={number}
          />
        ))}
      </ul>
    </Section>
  )
}

function Paper({ path, kind, number }: { path: `/${string}`; kind: DocumentKind; number: string }) {
  return (
    <li>
      <PdfLink path={path}>
        {documentTitles[kind]} <span className="figures">{number}</span>
      </PdfLink>
    </li>
  )
}

/** The stock that this order took and returned. */
export function StockCard({ movements }: { movements: OrderWithHistory['stockMovements'] }) {
  return (
    <Section title="Stock movements">
      <div className="px-4 pb-4">
        <ColumnTable
          label="Ledger of stock movements"
          columns={movementColumns}
          rows={movements}
          keyOf={({ plant, movedAt, reason, stockAfter }) => `${plant} ${movedAt} ${reason} ${stockAfter}`}
        />
      </div>
    </Section>
  )
}

const movementColumns: readonly Column<OrderWithHistory['stockMovements'][number]>[] = [
  {
    heading: 'Plant',
    isWide: true,
    cell: ({ plant, name, reason, movedAt }) => (
      <>
        <Link to={`/admin/products/edit/${plant}`} className="underline underline-offset-4">
          {name}
        </Link>
        <span className="block text-[0.8rem] text-ink-soft">
          {reasons[reason]}, <Moment at={movedAt} isOneLine />
        </span>
      </>
    ),
  },
  {
    heading: 'Change',
    isNumeric: true,
    className: 'font-semibold',
    cell: ({ change }) => (change > 0 ? `+${change}` : `−${-change}`),
  },
  { heading: 'Stock after', isNumeric: true, cell: ({ stockAfter }) => stockAfter },
]

const reasons = {
  initial: 'Initial stock',
  adjustment: 'Corrected',
  order: 'Ordered',
  release: 'Returned to stock',
  write_off: 'Written off',
  replacement: 'Used for a replacement',
  replacement_release: 'Returned to stock from a replacement',
  refund_release: 'Restocked after a refund',
} as const

/** The order's events, latest first. */
export function TimelineCard({ events }: { events: OrderWithHistory['events'] }) {
  return (
    <Section title="Timeline">
      <ol className="border-line border-t px-4 py-3">
        {timelineEntries(events)
          .toReversed()
          .map(({ at, what, who, details, note }) => (
            <li key={at + what} className="relative border-line border-l py-2 pl-4 last:pb-0 first:pt-0">
              <span aria-hidden="true" className="absolute top-3.5 -left-[0.3rem] size-2.5 rounded-full bg-leaf" />
              <p className="font-semibold">{what}</p>
              <p className="text-[0.86rem] text-ink-soft">
                {who}, <Moment at={at} isOneLine />
              </p>
              {note !== null && <p className="wrap-anywhere whitespace-pre-line text-[0.93rem]">{note}</p>}
              {details.length > 0 && <p className="wrap-anywhere text-[0.86rem] text-ink-soft">{details.join(' ')}</p>}
            </li>
          ))}
      </ol>
    </Section>
  )
}
