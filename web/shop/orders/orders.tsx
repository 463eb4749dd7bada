import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useArrivalState } from '../../ui/use-arrival-state.ts'
import type { Route } from './+types/orders.ts'
import { OrderCard } from './order-card.tsx'
import { PlacedOrder, placedIn } from './placed-order.tsx'
import { useOrders } from './use-orders.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Your Orders | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return (
    <PersonalFallback title="Your Orders">
      <div className="page max-w-4xl pt-6 md:pt-10">
        <PageHeading title="Your Orders" />
        <Spinner label="Loading orders..." />
      </div>
    </PersonalFallback>
  )
}

export default function Orders() {
  const { orders, isLoading, error, reload, replace } = useOrders()
  const placed = useArrivalState(placedIn)
  return (
    <div className="page max-w-4xl pt-6 md:pt-10">
      <PageHeading title="Your Orders" />
      {placed !== null && <PlacedOrder placed={placed} order={orders.find(({ _id }) => _id === placed.orderId)} />}
      <div className="mt-7">
        {isLoading ? (
          <Spinner label="Loading orders..." />
        ) : error !== null ? (
          <ErrorState title="Error loading orders" message={error} onRetry={reload} />
        ) : orders.length === 0 ? (
          <EmptyState
            title="No orders found."
            actions={
              <LinkButton to="/shop" variant="primary">
                Continue Shopping
              </LinkButton>
            }
          />
        ) : (
          <ul className="grid gap-6">
            {orders.map((order) => (
              <li key={order._id}>
                <RecordBoundary record={order} fallback={<Notice tone="info">{UNREADABLE}</Notice>}>
                  <OrderCard order={order} onChange={replace} />
                </RecordBoundary>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
