import type { Order } from '../../../contract/orders.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { ConfirmMove } from './confirm-move.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderRow } from './order-row.tsx'
import { useOrderMove } from './use-order-move.ts'
import type { OrderListState } from './use-orders.ts'

/** The orders, each with what can be done about it now. */
export function OrderList({ list }: { list: OrderListState }) {
  const { asked, movingIds, ask, dismiss, confirm } = useOrderMove(list.reload)
  const entry = (order: Order) => ({ order, isMoving: movingIds.has(order._id), onAsk: ask })
  return (
    <>
      <EntryList
        label="Orders"
        list={list}
        head={<OrderHead />}
        row={(order) => <OrderRow key={order._id} {...entry(order)} />}
        card={(order) => <OrderCard key={order._id} {...entry(order)} />}
      />
      <ConfirmMove asked={asked} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}
