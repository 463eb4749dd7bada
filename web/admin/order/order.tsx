import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { adminMeta } from '../admin-meta.ts'
import { AdminHeading } from '../ui/admin-heading.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { lastAddressOf } from '../ui/list-memory.ts'
import { ListSkeleton } from '../ui/list-skeleton.tsx'
import type { Route } from './+types/order.ts'
import { OrderSheet } from './order-sheet.tsx'
import { useOrder } from './use-order.ts'

export const meta: Route.MetaFunction = ({ matches }) => adminMeta(matches, 'Order Details')

/** One order: items, customer, address, and the history of its status, payments and stock. */
export default function OrderDetails({ params }: Route.ComponentProps) {
  const { order, failure, isMissing, load } = useOrder(params.id)
  return (
    <div className="relative flex min-w-0 grow flex-col gap-4 p-4 sm:p-6 lg:min-h-0 lg:overflow-y-auto lg:px-7">
      <BackLink to="/admin/orders">Orders</BackLink>
      <AdminHeading title="Order Details" subtitle={order === null ? '…' : `#${order.number}`} />
      {isMissing ? (
        <EmptyState
          title="There is no such order"
          actions={<LinkButton to={lastAddressOf('/admin/orders')}>Back to orders</LinkButton>}
        />
      ) : (
        failure !== null && (
          <ErrorState title="Failed to fetch order" message={failure} retryLabel="Retry" onRetry={() => void load()} />
        )
      )}
      {order === null && failure === null && <ListSkeleton label="Loading order…" />}
      {order !== null && <OrderSheet order={order} reload={load} />}
    </div>
  )
}
