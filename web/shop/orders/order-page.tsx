import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'
import type { Route } from './+types/order-page.ts'
import { OrderDetails } from './order-details.tsx'
import { OrderFallback, OrderFrame, PendingOrder } from './order-frame.tsx'
import { useOwnOrder } from './use-own-order.ts'

const TITLE = 'Your Order'
const WIDTH = 'max-w-5xl'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, (shopName) => `${TITLE} | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return <OrderFallback title={TITLE} width={WIDTH} />
}

/** The page of one of the shopper's orders. */
export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <OrderFrame width={WIDTH} back={{ to: '/orders', label: 'Your Orders' }}>
      <OwnOrder key={params.id} id={params.id} />
    </OrderFrame>
  )
}

function OwnOrder({ id }: { id: string }) {
  const { state, retry, load } = useOwnOrder(id)
  if (state.kind !== 'loaded') return <PendingOrder title={TITLE} state={state} onRetry={retry} />
  const { order, entries, isSold } = state
  return (
    <RecordBoundary record={order} fallback={<Unreadable />}>
      <OrderDetails order={order} entries={entries} isSold={isSold} onChange={load} />
    </RecordBoundary>
  )
}

function Unreadable() {
  return (
    <>
      <PageHeading title={TITLE} />
      <Notice tone="info" className="mt-7">
        {UNREADABLE}
      </Notice>
    </>
  )
}
