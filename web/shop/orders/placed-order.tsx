import { delivery } from '../../../content/promises.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'

type Placed = { orderId: string; isPaid: boolean }
type Props = { placed: Placed; order: Order | undefined }

/** Says that the order was placed: its number, its day, and when it may be expected. `order` once it has been fetched. */
export function PlacedOrder({ placed: { orderId, isPaid }, order }: Props) {
  return (
    <Notice tone="success" title="Thank you! Your order has been placed." className="mt-6">
      <p className="figures">
        Order #{orderId.slice(0, 8)}
        {order !== undefined && <> of {formatLocalDate(order.createdAt)}</>}.{isPaid && ' Your payment has arrived.'}
      </p>
      <p>We pack it at the nursery and tell you here when it leaves.</p>
      {order !== undefined && (
        <p className="figures">
          {delivery.nearby} by {formatLocalDate(daysAfter(order.createdAt, delivery.nearbyDays))}; {delivery.elsewhere}
        </p>
      )}
    </Notice>
  )
}

/** The order that the checkout has just placed, from the state of the location that it leads to. */
export function placedIn(state: unknown): Placed | null {
  if (typeof state !== 'object' || state === null || !('placed' in state) || typeof state.placed !== 'string')
    return null
  return { orderId: state.placed, isPaid: 'isPaid' in state && state.isPaid === true }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** What is no moment stays so, and is shown as one that cannot be read. */
function daysAfter(moment: string, days: number): string {
  const time = new Date(moment).getTime()
  return Number.isNaN(time) ? moment : new Date(time + days * DAY_MS).toISOString()
}
