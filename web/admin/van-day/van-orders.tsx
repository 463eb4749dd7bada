import type { VanOrder } from '../../../contract/delivery.ts'
import { formatSum } from '../../../domain/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Link, textLinkStyle } from '../../ui/link.tsx'
import { OrderStatusBadge } from '../orders/order-parts.tsx'

/** The orders of a day, one below the other, as they are delivered. */
export function VanOrders({ orders }: { orders: readonly VanOrder[] }) {
  return (
    <ol aria-label="Orders on the van" className="grid gap-3 print:gap-2">
      {orders.map((order) => (
        <Stop key={order.replacement?._id ?? order._id} order={order} />
      ))}
    </ol>
  )
}

function Stop({ order }: { order: VanOrder }) {
  const { _id, number, shippingAddress: at, recipient, user, items, cash, status, isMailed, replacement } = order
  const name = recipient.name ?? user?.name ?? 'Guest'
  return (
    <li className="grid min-w-0 gap-3 rounded-press border border-line bg-sheet p-4 sm:grid-cols-3 print:break-inside-avoid print:grid-cols-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Link to={`/admin/orders/${_id}`} className={`figures ${textLinkStyle}`}>
            #{number}
          </Link>
          {replacement ? <Badge tone="terracotta">Replacement</Badge> : <OrderStatusBadge status={status} />}
        </div>
        {cash > 0 ? (
          <p className="figures font-semibold text-lg">Collect {formatSum(cash)} in cash</p>
        ) : (
          <p className="text-ink-soft">Nothing to collect</p>
        )}
        {isMailed && <p className="text-ink-soft text-sm print:hidden">Arrival e-mail sent</p>}
      </div>
      <address className="min-w-0 break-words not-italic">
        <span className="figures block font-semibold text-lg">{at.zipCode}</span>
        <span className="block font-semibold">{name}</span>
        <span className="block whitespace-pre-line">{at.street}</span>
        <span className="block">{at.city}</span>
        {recipient.phone !== null && (
          <a
            href={`tel:${recipient.phone}`}
            className={`figures ${textLinkStyle}`}
            aria-label={`Call ${name}, ${recipient.phone}`}
          >
            {recipient.phone}
          </a>
        )}
      </address>
      <ul aria-label="Lines" className="min-w-0 break-words">
        {(replacement?.lines ?? items.map((item) => ({ ...item, item: item._id }))).map(({ item, name, quantity }) => (
          <li key={item}>
            <span className="figures">{quantity} ×</span> {name}
          </li>
        ))}
      </ul>
    </li>
  )
}
