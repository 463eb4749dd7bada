import { delivery } from '../../../content/promises.ts'
import type { Order } from '../../../contract/orders.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { deliveryDays } from './delivery-days.ts'
import { orderNumber, orderPage } from './order-number.ts'

type Placed = { orderId: string; isPaid: boolean }
type Props = { placed: Placed; order: Order | undefined }

/**
 * Confirms the order: number, mail address and expected day, with a link to its page. `order` is undefined until it has
 * loaded.
 */
export function PlacedOrder({ placed: { orderId, isPaid }, order }: Props) {
  return (
    <Notice tone="success" title="Thank you! Your order has been placed." className="mt-6">
      <p className="figures wrap-anywhere">
        {order !== undefined && (
          <>
            {orderNumber(order)} of {formatLocalDate(order.createdAt)}.
          </>
        )}
        {isPaid && ' Your payment has arrived.'}
        {order?.user && ` We write to ${order.user.email} about it.`}
      </p>
      {order !== undefined && <p className="figures">{expected(order)}</p>}
      <Link to={orderPage(orderId)} className={textLinkStyle}>
        Follow your order
      </Link>
    </Notice>
  )
}

/** An order from before days were agreed has the one of the FAQs. */
function expected({ createdAt, delivery: agreed }: Order): string {
  if (agreed === null)
    return `${delivery.nearby} by ${formatLocalDate(daysAfter(createdAt, delivery.nearbyDays))}; ${delivery.elsewhere}`
  const days = deliveryDays(agreed)
  return agreed.by === 'pickup' ? `Ready for you: ${days}.` : `Expected: ${days}.`
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
