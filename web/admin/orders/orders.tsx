import { adminStatusLabel } from '../../../domain/order/order-status.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { ListFilters } from '../ui/list-filters.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import { NewEntriesBar } from '../ui/new-entries-bar.tsx'
import { RefusedRecords } from '../ui/refused-records.tsx'
import { ViewChip } from '../ui/view-chip.tsx'
import type { Route } from './+types/orders.ts'
import { ExportOrders } from './export-orders.tsx'
import { filterableStatuses } from './filterable-statuses.ts'
import { newOrdersText } from './new-orders-text.ts'
import { orderCount } from './order-count.ts'
import { OrderList } from './order-list.tsx'
import { useBulkShipping } from './use-bulk-shipping.ts'
import { useOrders } from './use-orders.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Orders')

/** All orders, with their actions. */
export default function Orders() {
  const { filters, list, load, failure } = useOrders()
  // Refusals are shown even when the list is empty.
  const bulkShipping = useBulkShipping(list.reload)
  const isEmpty = list.isLoaded && list.items.length === 0
  return (
    <ListPage
      title="Orders"
      subtitle="Manage customer orders and track their status"
      actions={
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin/orders/van" size="small">
            Van
          </LinkButton>
          <ExportOrders />
        </div>
      }
      filters={
        <ListFilters
          label="Search orders"
          placeholder="Search orders..."
          statuses={STATUSES}
          search={filters.search}
          status={filters.status}
          setFilter={filters.setFilter}
        >
          {filters.view !== undefined && (
            <ViewChip label={VIEWS[filters.view]} onRemove={() => filters.setFilter('view', '')} />
          )}
        </ListFilters>
      }
      footer={list.isLoaded && `Showing ${list.items.length} of ${list.total} orders`}
    >
      <NewEntriesBar list={list} load={load} text={newOrdersText} />
      <RefusedRecords
        title={(count) => `${orderCount(count)} not shipped`}
        refused={bulkShipping.refused}
        path="/admin/orders"
        nameOf={({ _id }) => `#${_id.slice(0, 8)}`}
        onClose={bulkShipping.dismissRefused}
      />
      {failure !== null && list.loading === null && (
        <ErrorState title="Failed to fetch orders" message={failure} retryLabel="Retry" onRetry={list.reload} />
      )}
      {!list.isLoaded && list.loading !== null && <ListSkeleton label="Loading orders…" />}
      {isEmpty && <EmptyState title="No orders found" />}
      {list.items.length > 0 && <OrderList list={list} bulkShipping={bulkShipping} />}
    </ListPage>
  )
}

const VIEWS = { to_ship: 'Waiting to ship', payments: 'Payments to look at' } as const

const STATUSES = [
  { value: '', label: 'All Status' },
  ...filterableStatuses.map((status) => ({ value: status, label: adminStatusLabel(status) })),
]
