import { useState } from 'react'
import type { Claim } from '../../../contract/claims.ts'
import { personalMeta } from '../../page-meta.ts'
import { requireSession } from '../../session/auth/route-guards.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { OrderFallback, OrderFrame, PendingOrder } from '../orders/order-frame.tsx'
import { orderPage } from '../orders/order-number.ts'
import type { Route } from './+types/claim-page.ts'
import { ClaimSent } from './claim-sent.tsx'
import { ClaimSheet } from './claim-sheet.tsx'
import { useClaimable } from './use-claimable.ts'

const TITLE = 'Something arrived hurt?'
const WIDTH = 'max-w-2xl'

export const meta: Route.MetaFunction = ({ matches }) => personalMeta(matches, (shopName) => `${TITLE} | ${shopName}`)

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await requireSession(url)
  return null
}

export function HydrateFallback() {
  return <OrderFallback title={TITLE} width={WIDTH} />
}

/** The page to report what arrived hurt of an order; once it is sent, what happens next. */
export default function ClaimPage({ params }: Route.ComponentProps) {
  return (
    <OrderFrame width={WIDTH} back={{ to: orderPage(params.id), label: 'Your Order' }}>
      <OwnClaim key={params.id} orderId={params.id} />
    </OrderFrame>
  )
}

function OwnClaim({ orderId }: { orderId: string }) {
  const { state, load, retry } = useClaimable(orderId)
  const [sent, setSent] = useState<Claim | null>(null)
  if (sent !== null) return <ClaimSent claim={sent} />
  if (state.kind !== 'loaded') return <PendingOrder title={TITLE} state={state} onRetry={retry} />
  return (
    <>
      <PageHeading title={TITLE} />
      <ClaimSheet order={state.order} claimable={state.claimable} onSent={setSent} onMoved={load} />
    </>
  )
}
