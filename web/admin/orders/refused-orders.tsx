import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { orderCount } from './order-count.ts'
import type { RefusedOrder } from './use-bulk-shipping.ts'

type Props = { refused: readonly RefusedOrder[]; onClose: () => void }

/** The orders that did not ship, with the reasons. */
export function RefusedOrders({ refused, onClose }: Props) {
  if (refused.length === 0) return null
  return (
    <Notice tone="error" title={`${orderCount(refused.length)} not shipped`} className="max-h-[30dvh] overflow-y-auto">
      <ul className="text-[0.86rem]">
        {refused.map(({ _id, message }) => (
          <li key={_id}>
            <Link to={`/admin/orders/${_id}`} className="figures font-semibold underline">
              #{_id.slice(0, 8)}
            </Link>{' '}
            {message}
          </li>
        ))}
      </ul>
      <Button size="small" variant="danger" className="mt-2" onClick={onClose}>
        Understood
      </Button>
    </Notice>
  )
}
