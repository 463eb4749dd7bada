import { Link } from 'react-router'
import type { Order } from '../../../contract/orders.ts'

/** The order's id, the short number that people use, and how many items it has. */
export function OrderNumber({ order: { _id, number, items } }: { order: Order }) {
  const count = items.length === 1 ? '1 item' : `${items.length} items`
  return (
    <span className="block min-w-0">
      <Link
        id={orderNumberId(_id)}
        to={`/admin/orders/${_id}`}
        className="figures block font-semibold hover:underline pointer-coarse:py-2"
      >
        #{_id}
      </Link>
      <span className="text-[0.8rem] text-ink-soft">{Number.isNaN(number) ? count : `#${number} · ${count}`}</span>
    </span>
  )
}

/** The number's DOM id, by which buttons name their order. */
export function orderNumberId(id: string): string {
  return `order-${id}`
}
