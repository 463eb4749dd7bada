import type { ReactNode } from 'react'
import type { Order } from '../../../contract/orders.ts'
import { formatDeadline } from '../../claims/claim-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'
import { OwnClaim } from './own-claim.tsx'
import { useOrderClaims } from './use-order-claims.ts'

/** What was reported of a delivered order and where that is, with the way to report more while there is time. */
export function OrderClaims({ order }: { order: Order }) {
  const { state, load } = useOrderClaims(order._id)
  if (state.kind === 'loading') return null
  if (state.kind === 'failed')
    return (
      <Frame>
        <p className="mt-2">This part could not be loaded.</p>
        <Button className="mt-3" onClick={() => void load()}>
          Try again
        </Button>
      </Frame>
    )
  const { claims, claimable } = state
  const isClaimable = claimable.reason === null && claimable.lines.some(({ quantity }) => quantity > 0)
  if (claims.length === 0 && !isClaimable) return null
  return (
    <Frame>
      {claims.length > 0 && (
        <ul className="divide-y divide-line">
          {claims.map((claim) => (
            <li key={claim._id} className="py-4">
              <RecordBoundary record={claim} fallback={<Notice tone="info">{UNREADABLE}</Notice>}>
                <OwnClaim claim={claim} reload={load} />
              </RecordBoundary>
            </li>
          ))}
        </ul>
      )}
      {isClaimable && (
        <>
          <p className="mt-2">
            Show us what is wrong
            {claimable.until !== null && (
              <>
                {' '}
                by <span className="figures">{formatDeadline(claimable.until)}</span>
              </>
            )}
            , and we make it good.
          </p>
          <LinkButton to={`/orders/${order._id}/claim`} className="mt-3">
            {claims.length === 0 ? 'Report what arrived hurt' : 'Report something else'}
          </LinkButton>
        </>
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="claims" className="print:hidden">
      <Card>
        <h2 id="claims" className="text-2xl">
          Something arrived hurt?
        </h2>
        {children}
      </Card>
    </section>
  )
}
