import type { Order } from '../../../contract/orders.ts'
import { api } from '../../api.ts'
import { ErrorState } from '../../ui/notice.tsx'
import { newOrdersText, orderColumns } from '../orders/order-parts.tsx'
import { dateColumn, EntryList, type ListColumn } from '../ui/entry-list.tsx'
import { ListSkeleton } from '../ui/list-page.tsx'
import { NewEntriesBar } from '../ui/new-entries-bar.tsx'
import { useScrollingList } from '../ui/use-scrolling-list.ts'

/** The orders, newest first. The list scrolls by itself: on wide screens within the remaining height. */
export function RecentOrders() {
  const list = useScrollingList((query, signal) => api.list('GET /admin/orders', { query, signal }))

  return (
    <div className="flex min-w-0 flex-col gap-3 lg:min-h-[26rem]">
      <h2 className="text-xl">Recent Orders</h2>
      <NewEntriesBar list={list} text={newOrdersText} />
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
        <div className="flex min-h-0 flex-col gap-3 max-lg:max-h-[36rem] max-lg:overflow-y-auto lg:grow">
          <EntryList label="Recent Orders" list={list} columns={COLUMNS} />
        </div>
      )}
    </div>
  )
}

const COLUMNS: readonly ListColumn<Order>[] = [
  orderColumns.number,
  orderColumns.customer,
  dateColumn('Date', ({ createdAt }) => createdAt),
  orderColumns.status,
  orderColumns.total,
]
