import { ArrowLeft } from 'lucide-react'
import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import type { Route } from './+types/order-page.ts'
import { OrderDetails } from './order-details.tsx'
import { useOwnOrder } from './use-own-order.ts'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, (shopName) => `Your Order | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return (
    <PersonalFallback title="Your Order">
      <div className="page max-w-5xl pt-2">
        <Loading />
      </div>
    </PersonalFallback>
  )
}

/** The page of one of the shopper's orders. */
export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <div className="page max-w-5xl pt-2">
      <Link to="/orders" className={`${textLinkStyle} gap-2 print:hidden`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Your Orders
      </Link>
      <OwnOrder key={params.id} id={params.id} />
    </div>
  )
}

function OwnOrder({ id }: { id: string }) {
  const { state, retry, load } = useOwnOrder(id)
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'missing')
    return (
      <EmptyState
        headingLevel="h1"
        title="This order could not be found"
        actions={
          <LinkButton to="/orders" variant="primary">
            Your Orders
          </LinkButton>
        }
      />
    )
  if (state.kind === 'failed')
    return (
      <>
        <PageHeading title="Your Order" />
        <div className="mt-7">
          <ErrorState title="Error loading order" message={state.message} onRetry={retry} />
        </div>
      </>
    )
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
      <PageHeading title="Your Order" />
      <Notice tone="info" className="mt-7">
        {UNREADABLE}
      </Notice>
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title="Your Order" />
      <Spinner label="Loading order..." />
    </>
  )
}
