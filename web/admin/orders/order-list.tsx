import type { Order } from '../../../contract/orders.ts'
import { ORDERS_AT_ONCE } from '../../../domain/bulk-limits.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { ChooseAllCards } from '../ui/select-all-cards.tsx'
import { useChoice } from '../ui/use-selection.ts'
import { canShip } from './available-transitions.ts'
import { ShipTogether } from './bulk-ship.tsx'
import { ConfirmMove } from './confirm-transition.tsx'
import { OrderCard } from './order-card.tsx'
import { CHOOSE_ALL, OrderHead } from './order-head.tsx'
import { OrderRow } from './order-row.tsx'
import type { ShippingTogether } from './use-bulk-shipping.ts'
import { useOrderMove } from './use-order-transition.ts'
import type { OrderListState } from './use-orders.ts'

type Props = { list: OrderListState; together: ShippingTogether }

/** The orders, each with what can be done about it now, and what can be done about several. */
export function OrderList({ list, together }: Props) {
  const { asked, movingIds, ask, dismiss, confirm } = useOrderMove(list.reload)
  const choice = useChoice(list.items, canShip, ORDERS_AT_ONCE)
  const entry = (order: Order) => ({
    order,
    isMoving: movingIds.has(order._id) || (together.isShipping && choice.isChosen(order._id)),
    onAsk: ask,
    isChosen: choice.isChosen(order._id),
    onChoose: choice.choose,
  })
  return (
    <>
      <ChooseAllCards label={CHOOSE_ALL} choice={choice} />
      <EntryList
        label="Orders"
        list={list}
        head={<OrderHead choice={choice} />}
        row={(order) => <OrderRow key={order._id} {...entry(order)} />}
        card={(order) => <OrderCard key={order._id} {...entry(order)} />}
      />
      <ShipTogether choice={choice} together={together} />
      <ConfirmMove asked={asked} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}
