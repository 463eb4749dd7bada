import type { Order } from '../../../contract/orders.ts'
import { formatTotal } from '../../../domain/money.ts'
import { api, messageOf } from '../../api.ts'
import { personalMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { TextLink } from '../../ui/link.tsx'
import { useArrivalState } from '../../ui/location.ts'
import { EmptyState, ErrorState, Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { personalFallback } from '../../ui/personal-fallback.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { OrderActions, useFocusAfterChange } from './order-actions.tsx'
import { orderNumber, orderPage } from './order-number.ts'
import { OrderAddress, OrderLines, OrderPapers, ParcelNote, StatusBadge } from './order-parts.tsx'
import { expectedText } from './order-sentences.ts'

export { signedInLoader as clientLoader } from '../../session/auth/route-guards.ts'

export const meta = personalMeta('Your Orders')

export const HydrateFallback = personalFallback(
  'Your Orders',
  <div className="page max-w-4xl pt-6 md:pt-10">
    <PageHeading title="Your Orders" />
    <Spinner label="Loading orders..." />
  </div>,
)

export default function Orders() {
  const { value, error, reload, setValue } = useLoaded(() => api.call('GET /orders'))
  const orders = value ?? []
  const replace = (changed: Order) =>
    setValue((shown) => shown?.map((order) => (order._id === changed._id ? changed : order)) ?? null)
  const placed = useArrivalState(placedIn)
  return (
    <div className="page max-w-4xl pt-6 md:pt-10">
      <PageHeading title="Your Orders" />
      {placed !== null && <PlacedOrder placed={placed} order={orders.find(({ _id }) => _id === placed.orderId)} />}
      <div className="mt-7">
        {error !== null ? (
          <ErrorState
            title="Error loading orders"
            message={messageOf(error, 'Failed to fetch orders')}
            onRetry={reload}
          />
        ) : value === null ? (
          <Spinner label="Loading orders..." />
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
                <OrderCard order={order} onChange={replace} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function OrderCard({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const { _id, createdAt, status, items, amount } = order
  const heading = useFocusAfterChange(status)
  return (
    <Card isPadded={false} className="overflow-hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b bg-paper-deep/60 px-5 py-3">
        <h2 ref={heading} tabIndex={-1} className="font-sans! text-base tracking-normal!">
          Placed on <time dateTime={createdAt}>{formatLocalDate(createdAt)}</time>
        </h2>
        <TextLink to={orderPage(_id)} className="figures text-sm">
          {orderNumber(order)}
        </TextLink>
        <span className="sm:ml-auto">
          <StatusBadge order={order} />
        </span>
      </header>
      <OrderLines items={items} />
      <ParcelNote order={order} />
      <footer className="flex flex-wrap items-end justify-between gap-4 border-line border-t px-5 py-4">
        <OrderAddress order={order} />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-5 gap-y-2">
          <OrderPapers order={order} />
          <p className="figures font-semibold text-lg">Total: {formatTotal(amount)}</p>
          <OrderActions order={order} onChange={onChange} />
        </div>
      </footer>
    </Card>
  )
}

type Placed = { orderId: string; isPaid: boolean }

/** Confirms the order just placed. `order` is undefined until it has loaded. */
function PlacedOrder({ placed: { orderId, isPaid }, order }: { placed: Placed; order: Order | undefined }) {
  return (
    <Notice tone="success" title="Thank you! Your order has been placed." className="mt-6">
      <p className="figures wrap-anywhere">
        {order !== undefined && (
          <>
            {orderNumber(order)}, placed on {formatLocalDate(order.createdAt)}.
          </>
        )}
        {isPaid && ' We’ve received your payment.'}
        {order?.user && ` We’ll e-mail updates to ${order.user.email}.`}
      </p>
      {order?.delivery && <p className="figures">{expectedText(order.delivery)}.</p>}
      <TextLink to={orderPage(orderId)}>Track your order</TextLink>
    </Notice>
  )
}

/** The order just placed, from the location state set by the checkout. */
function placedIn(state: unknown): Placed | null {
  if (typeof state !== 'object' || state === null || !('placed' in state) || typeof state.placed !== 'string')
    return null
  return { orderId: state.placed, isPaid: 'isPaid' in state && state.isPaid === true }
}
