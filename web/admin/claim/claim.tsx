import { claimReasonNames } from '../../../domain/claim/claim.ts'
import { api } from '../../api.ts'
import { ClaimPhotos } from '../../claims/claim-photos.tsx'
import { personalMeta } from '../../page-meta.ts'
import { formatLocalDate } from '../../ui/format-date.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ClaimState } from '../claims/claim-state.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { Section } from '../ui/section.tsx'
import type { Route } from './+types/claim.ts'
import { EventsCard, HistoryCard, LinesCard, ProposedRefundCard, RefundCard } from './claim-cards.tsx'
import { type ClaimProps, DecisionButtons } from './decide-claim.tsx'

export const meta = personalMeta('Claim')

/** One claim, to be decided. */
export default function ClaimPage({ params: { id } }: Route.ComponentProps) {
  const part = useLoaded(() => api.call('GET /admin/claims/:id', { params: { id } }))
  return (
    <RecordPage title="Claim" subtitle={part.value?.ticket} noun="claim" list="/admin/claims" part={part}>
      {(claim) => <ClaimSheet claim={claim} show={part.setValue} reload={part.reload} />}
    </RecordPage>
  )
}

function ClaimSheet({ claim, show, reload }: ClaimProps) {
  return (
    <>
      <ClaimState claim={claim} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <Section title={claimReasonNames[claim.reason]}>
          <div className="grid gap-4 border-line border-t px-4 py-3">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {claim.text}
            </p>
            {claim.photos.length === 0 ? (
              <p className="text-ink-soft">No photos.</p>
            ) : (
              <ClaimPhotos claim={claim} isLarge />
            )}
            {claim.purgeAt !== null && claim.photos.length > 0 && (
              <p className="figures text-[0.86rem] text-ink-soft">
                The photos will be deleted on {formatLocalDate(claim.purgeAt)}.
              </p>
            )}
          </div>
        </Section>
        <div className="grid min-w-0 gap-4">
          <LinesCard claim={claim} />
          {claim.proposedRefund !== null && (
            <ProposedRefundCard
              proposed={claim.proposedRefund}
              orderId={claim.order._id}
              isWithdrawn={claim.status === 'withdrawn'}
            />
          )}
          {claim.refund !== null && <RefundCard refund={claim.refund} />}
          <HistoryCard claim={claim} />
          <EventsCard events={claim.events} />
        </div>
      </div>
      <DecisionButtons claim={claim} show={show} reload={reload} />
    </>
  )
}
