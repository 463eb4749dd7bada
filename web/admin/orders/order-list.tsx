import { CardList } from '../ui/card-list.tsx'
import { ListEnd } from '../ui/list-end.tsx'
import { ScrollTable } from '../ui/scroll-table.tsx'
import { useWideScreen } from '../ui/use-wide-screen.ts'
import { ConfirmMove } from './confirm-move.tsx'
import { OrderCard } from './order-card.tsx'
import { OrderHead } from './order-head.tsx'
import { OrderRow } from './order-row.tsx'
import { useOrderMove } from './use-order-move.ts'
import type { OrderListState } from './use-orders.ts'

/** The orders: a table where there is room for it, else cards. */
export function OrderList({ list }: { list: OrderListState }) {
  const isWide = useWideScreen()
  const { asked, movingIds, ask, dismiss, confirm } = useOrderMove(list.reload)
  const frame = {
    label: 'Orders',
    isBusy: list.loading === 'list',
    after: (
      <ListEnd
        hasMore={list.hasMore}
        isLoading={list.loading !== null}
        hasFailed={list.error !== null}
        onMore={list.loadMore}
      />
    ),
  }
  const entry = (order: OrderListState['items'][number]) => ({ order, isMoving: movingIds.has(order._id), onAsk: ask })
  return (
    <>
      {isWide ? (
        <ScrollTable key={list.edition} {...frame} head={<OrderHead />}>
          <tbody className="divide-y divide-line">
            {list.items.map((order) => (
              <OrderRow key={order._id} {...entry(order)} />
            ))}
          </tbody>
        </ScrollTable>
      ) : (
        <CardList key={list.edition} {...frame}>
          {list.items.map((order) => (
            <OrderCard key={order._id} {...entry(order)} />
          ))}
        </CardList>
      )}
      <ConfirmMove asked={asked} onConfirm={confirm} onClose={dismiss} />
    </>
  )
}
