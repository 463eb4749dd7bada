import { type ReactNode, useEffect, useRef } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { claimReasonNames } from '../../../domain/claim/claim-words.ts'
import { ClaimPhotos } from '../../claims/claim-photos.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { RecordBoundary, UNREADABLE } from '../../ui/record-boundary.tsx'
import { ClaimState } from '../claims/claim-state.tsx'
import { Section } from '../order/section.tsx'
import { returnFocus } from '../ui/return-focus.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { EventsCard } from './events-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { ProposedRefundCard } from './proposed-refund-card.tsx'
import { RefundCard } from './refund-card.tsx'

type Props = {
  claim: AdminClaim
  show: (claim: AdminClaim) => void
  reload: () => Promise<void>
}

/** The claim with its photos, plants and histories, and the decisions about it. */
export function ClaimSheet({ claim, show, reload }: Props) {
  useFocusOnLostAction(claim)
  return (
    <>
      <ClaimState claim={claim} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Part claim={claim}>
          <Section title={claimReasonNames[claim.reason] ?? 'Claim'}>
            <div className="grid gap-4 border-line border-t px-4 py-3">
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {claim.text}
              </p>
              {claim.photos.length === 0 ? (
                <p className="text-ink-soft">No photos are here.</p>
              ) : (
                <ClaimPhotos claim={claim} isLarge />
              )}
              {claim.purgeAt !== null && claim.photos.length > 0 && (
                <p className="figures text-[0.86rem] text-ink-soft">
                  The photos are deleted on {formatLocalDate(claim.purgeAt)}.
                </p>
              )}
            </div>
          </Section>
        </Part>
        <div className="grid min-w-0 gap-4">
          <Part claim={claim}>
            <LinesCard claim={claim} />
          </Part>
          {claim.proposedRefund !== null && (
            <Part claim={claim}>
              <ProposedRefundCard
                proposed={claim.proposedRefund}
                orderId={claim.order._id}
                isWithdrawn={claim.status === 'withdrawn'}
              />
            </Part>
          )}
          {claim.refund !== null && (
            <Part claim={claim}>
              <RefundCard refund={claim.refund} />
            </Part>
          )}
          <Part claim={claim}>
            <HistoryCard claim={claim} />
          </Part>
          <Part claim={claim}>
            <EventsCard events={claim.events} />
          </Part>
        </div>
      </div>
      <DecisionButtons claim={claim} show={show} reload={reload} />
    </>
  )
}

/** A section with its own error boundary. */
function Part({ claim, children }: { claim: AdminClaim; children: ReactNode }) {
  return (
    <RecordBoundary
      record={claim}
      fallback={<p className="rounded-press border border-line bg-sheet px-4 py-3 text-ink-soft">{UNREADABLE}</p>}
    >
      {children}
    </RecordBoundary>
  )
}

/** A decision removes the button that started it: the focus then moves to the start of the page. */
function useFocusOnLostAction(claim: AdminClaim) {
  const shownClaim = useRef(claim)
  useEffect(() => {
    if (shownClaim.current !== claim) returnFocus(null)
    shownClaim.current = claim
  }, [claim])
}
