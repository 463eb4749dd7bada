import type { Order } from '../../../contract/orders.ts'
import { formatTotal } from '../../../domain/money.ts'
import { shopperStatusLabel, shopperStatusTone } from '../../../domain/order/order-status.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderAddress } from './order-address.tsx'
import { OrderLine } from './order-line.tsx'
import { orderNumber, orderPage } from './order-number.ts'
import { OrderPapers } from './order-papers.tsx'
import { ParcelNote } from './parcel-note.tsx'
import { useFocusAfterChange } from './use-focus-after-change.ts'

type Props = { order: Order; onChange: (order: Order) => void }

/** An order with date, status, items, address and total, a link to its page, and what can be done with it. */
export function OrderCard({ order, onChange }: Props) {
  const { _id, createdAt, status, items, amount } = order
  const [heading, focusHeadingAfter] = useFocusAfterChange(status)
  return (
    <Card isPadded={false} className="overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b bg-paper-deep/60 px-5 py-3">
        <h2 ref={heading} tabIndex={-1} className="font-sans! text-base tracking-normal!">
          Placed on <time dateTime={createdAt}>{formatLocalDate(createdAt)}</time>
        </h2>
        <Link to={orderPage(_id)} className={`figures text-sm ${textLinkStyle}`}>
          {orderNumber(order)}
        </Link>
        <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {order.shipment.status === 'returned' && <span className="text-sm">Returned</span>}
          <Badge tone={shopperStatusTone(status)}>{shopperStatusLabel(status)}</Badge>
        </span>
      </header>
      <ul className="divide-y divide-line px-5">
        {items.map((item) => (
          <OrderLine key={item._id} item={item} />
        ))}
      </ul>
      <ParcelNote order={order} />
      <footer className="flex flex-wrap items-end justify-between gap-4 border-line border-t px-5 py-4">
        <OrderAddress order={order} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
          <OrderPapers order={order} />
          <p className="figures font-semibold text-lg">Total: {formatTotal(amount)}</p>
          <OrderActions
            order={order}
            onChange={(changed) => {
              focusHeadingAfter()
              onChange(changed)
            }}
          />
        </div>
      </footer>
    </Card>
  )
}
