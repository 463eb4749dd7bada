import type { Order } from '../../../contract/orders.ts'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { isRetained } from './is-retained.ts'

/**
 * Of a returned parcel whose money does not all go back by the policy: says so, where the policy is, and what it said then, since
 * it may have changed.
 */
export function RetainedNote({ order }: { order: Order }) {
  if (!isRetained(order)) return null
  const rule = order.parcelReturn?.rule ?? null
  return (
    <>
      {order.refunds.length > 0 ? 'The rest' : 'Your payment'} is not refunded, as{' '}
      <Link to="/refunds-and-delivery" className={textLinkStyle}>
        Refunds and Delivery
      </Link>{' '}
      explains.{rule !== null && ` When your parcel came back, it said: “${rule}”`}
    </>
  )
}
