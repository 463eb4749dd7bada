import { delivery } from '../../../content/promises.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Notice } from '../../ui/notice.tsx'

type Placed = { orderId: string; isPaid: boolean }
type Props = { placed: Placed; order: Order | undefined }

/** Confirms the order: number, date and expected delivery. `order` is undefined until it has loaded. */
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

/** The order just placed, from the location state set by the checkout. */
export function placedIn(state: unknown): Placed | null {
  if (typeof state !== 'object' || state === null || !('placed' in state) || typeof state.placed !== 'string')
    return null
  return { orderId: state.placed, isPaid: 'isPaid' in state && state.isPaid === true }
}

const DAY_MS = 24 * 60 * 60 * 1000

/** An invalid time is returned unchanged and shown as unreadable. */
function daysAfter(moment: string, days: number): string {
  const time = new Date(moment).getTime()
  return Number.isNaN(time) ? moment : new Date(time + days * DAY_MS).toISOString()
}
