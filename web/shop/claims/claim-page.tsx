import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Claim } from '../../../contract/claims.ts'
import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Link } from '../../ui/link.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { PersonalFallback } from '../../ui/personal-fallback.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { textLinkStyle } from '../../ui/text-link-style.ts'
import { orderPage } from '../orders/order-number.ts'
import type { Route } from './+types/claim-page.ts'
import { ClaimSent } from './claim-sent.tsx'
import { ClaimSheet } from './claim-sheet.tsx'
import { useClaimable } from './use-claimable.ts'

const TITLE = 'Something arrived hurt?'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, (shopName) => `${TITLE} | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return (
    <PersonalFallback title={TITLE}>
      <div className="page max-w-2xl pt-2">
        <Loading />
      </div>
    </PersonalFallback>
  )
}

/** The page to report what arrived hurt of an order; once it is sent, what happens next. */
export default function ClaimPage({ params }: Route.ComponentProps) {
  return (
    <div className="page max-w-2xl pt-2">
      <Link to={orderPage(params.id)} className={`${textLinkStyle} gap-2`}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        Your Order
      </Link>
      <OwnClaim key={params.id} orderId={params.id} />
    </div>
  )
}

function OwnClaim({ orderId }: { orderId: string }) {
  const { state, load, retry } = useClaimable(orderId)
  const [sent, setSent] = useState<Claim | null>(null)
  if (sent !== null) return <ClaimSent claim={sent} />
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
  return (
    <>
      <PageHeading title={TITLE} />
      {state.kind === 'failed' ? (
        <div className="mt-7">
          <ErrorState title="Error loading order" message={state.message} onRetry={retry} />
        </div>
      ) : (
        <ClaimSheet order={state.order} claimable={state.claimable} onSent={setSent} onMoved={load} />
      )}
    </>
  )
}

function Loading() {
  return (
    <>
      <PageHeading title={TITLE} />
      <Spinner label="Loading order..." />
    </>
  )
}
