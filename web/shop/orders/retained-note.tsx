import type { Order } from '../../../contract/orders.ts'
import { Link } from '../../ui/link.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { isRetained } from './is-retained.ts'

/** Of a returned parcel whose money does not all go back by the policy: says so, and where the policy is. */
export function RetainedNote({ order }: { order: Order }) {
  if (!isRetained(order)) return null
  return (
    <>
      {order.refunds.length > 0 ? 'The rest' : 'Your payment'} is not refunded, as{' '}
      <Link to="/refunds-and-delivery" className={textLinkStyle}>
        Refunds and Delivery
      </Link>{' '}
      explains.
    </>
  )
}
