import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/guard.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { Route } from './+types/orders.ts'
import { OrderCard } from './order-card.tsx'
import { useOrders } from './use-orders.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(matches, (shopName) => `Your Orders | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return (
    <div className="page max-w-4xl pt-6 md:pt-10">
      <PageHeading title="Your Orders" />
      <Spinner label="Loading orders..." />
    </div>
  )
}

export default function Orders() {
  const { orders, isLoading, error, reload, replace } = useOrders()
  const placed = usePlacedOrder()
  return (
    <div className="page max-w-4xl pt-6 md:pt-10">
      <PageHeading title="Your Orders" />
      {placed !== null && (
        <Notice tone="success" title="Thank you! Your order has been placed." className="mt-6">
          <p>
            {placed.isPaid && 'Your payment has arrived. '}We pack it at the nursery and tell you here when it leaves.
          </p>
        </Notice>
      )}
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
                <RecordBoundary fallback={<Notice tone="info">{UNREADABLE}</Notice>}>
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

/** Whether an order was placed just now, and if so, whether it is paid; told once, not again after a reload. */
function usePlacedOrder(): { isPaid: boolean } | null {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [placed] = useState(() => (isPlaced(state) ? { isPaid: state.isPaid === true } : null))
  useEffect(() => {
    if (placed !== null) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [placed, navigate])
  return placed
}

function isPlaced(state: unknown): state is { placed: string; isPaid?: unknown } {
  return typeof state === 'object' && state !== null && 'placed' in state
}
