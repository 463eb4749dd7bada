import type { Order } from '../../../contract/orders.ts'
import { MAX_ORDERS_PER_REQUEST } from '../../../domain/bulk-limits.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { SelectAllCards } from '../ui/select-all-cards.tsx'
import { useSelection } from '../ui/use-selection.ts'
import { canShip } from './available-transitions.ts'
import { BulkShip } from './bulk-ship.tsx'
import { ConfirmTransition } from './confirm-transition.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderHead, SELECT_ALL } from './order-head.tsx'
import { OrderRow } from './order-row.tsx'
import type { BulkShipping } from './use-bulk-shipping.ts'
import { useOrderTransition } from './use-order-transition.ts'
import type { OrderListState } from './use-orders.ts'

type Props = { list: OrderListState; bulkShipping: BulkShipping }

/** The orders, each with its actions, and the bulk actions. */
export function OrderList({ list, bulkShipping }: Props) {
  const { confirmation, changingIds, requestConfirmation, dismiss, confirm } = useOrderTransition(list.reload)
  const selection = useSelection(list.items, canShip, MAX_ORDERS_PER_REQUEST)
  const entry = (order: Order) => ({
    order,
    isChanging: changingIds.has(order._id) || (bulkShipping.isShipping && selection.isSelected(order._id)),
    onTransition: requestConfirmation,
    isSelected: selection.isSelected(order._id),
    onSelect: selection.select,
  })
  return (
    <>
      <SelectAllCards label={SELECT_ALL} selection={selection} />
      <EntryList
        label="Orders"
        list={list}
        head={<OrderHead selection={selection} />}
        row={(order) => <OrderRow key={order._id} {...entry(order)} />}
        card={(order) => <OrderCard key={order._id} {...entry(order)} />}
      />
      <BulkShip selection={selection} bulkShipping={bulkShipping} />
      <ConfirmTransition confirmation={confirmation} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}
