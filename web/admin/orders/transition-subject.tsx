import type { Order } from '../../../contract/orders.ts'
import { formatSum } from '../../../domain/money.ts'

/** Names the order in a confirmation. */
export function TransitionSubject({ order }: { order: Order }) {
  return (
    <>
      <span className="figures block break-all font-semibold text-ink">#{order._id}</span>
      <span className="mb-2 block wrap-anywhere">
        {order.user?.name ?? 'Guest'}, {formatSum(order.amount)}
      </span>
    </>
  )
}
