import { api } from '../../api.ts'
import { completeOrders } from '../../complete-order.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { newOrdersText } from '../orders/new-orders-text.ts'
import { EntryList } from '../ui/entry-list.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { NewEntriesBar } from '../ui/new-entries-bar.tsx'
import { type ListPart, useScrollingList } from '../ui/use-scrolling-list.ts'
import { RecentOrderCard } from './recent-order-card.tsx'
import { RecentOrderHead, RecentOrderRow } from './recent-order-row.tsx'

/** The orders, newest first; on wide screens the list scrolls within the remaining height. */
export function RecentOrders() {
  const list = useScrollingList(load)

  return (
    <div className="flex min-w-0 flex-col gap-3 lg:min-h-[26rem]">
      <h2 className="text-xl">Recent Orders</h2>
      <NewEntriesBar list={list} load={load} text={newOrdersText} />
      {list.error !== null && list.loading === null && (
        <ErrorState title="Failed to load recent orders" retryLabel="Retry" onRetry={list.reload} />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading recent orders…" />}
      {list.isLoaded && list.items.length === 0 && (
        <p className="rounded-press border border-line bg-sheet px-4 py-10 text-center text-ink-soft">
          No recent orders
        </p>
      )}
      {list.items.length > 0 && (
        <EntryList
          label="Recent Orders"
          list={list}
          head={<RecentOrderHead />}
          row={(order) => <RecentOrderRow key={order._id} order={order} />}
          card={(order) => <RecentOrderCard key={order._id} order={order} />}
        />
      )}
    </div>
  )
}

async function load(part: ListPart, signal: AbortSignal) {
  const { items, total } = await api.list('GET /admin/orders', { query: part, signal })
  return { items: completeOrders(items), total }
}
