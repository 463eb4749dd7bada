import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { allowedClaimTransitions, claimReasonNames } from '../../../domain/claim/claim.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { ClaimPhotos } from '../../claims/claim-photos.tsx'
import { personalMeta } from '../../page-meta.ts'
import { Button } from '../../ui/button.tsx'
import { formatLocalDate } from '../../ui/format-date.ts'
import { toast } from '../../ui/toast.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { ClaimState } from '../claims/claim-state.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { Section } from '../ui/section.tsx'
import { toastError } from '../ui/toast-error.ts'
import { useConfirmation } from '../ui/use-change.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'
import type { Route } from './+types/claim.ts'
import { EventsCard, HistoryCard, LinesCard, ProposedRefundCard, RefundCard } from './claim-cards.tsx'
import { type Decision, DecisionDialog, type FieldProblems } from './decision-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

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

type ClaimProps = {
  claim: AdminClaim
  show: (claim: AdminClaim) => void
  reload: () => Promise<void>
}

/**
 * What the shop can decide now; below the thumb on small screens. Nothing once the claim is decided, and only a
 * question while its refund awaits a second admin.
 */
function DecisionButtons({ claim, show, reload }: ClaimProps) {
  const { confirmation, isBusy, begin, decide, dismiss } = useDecision({ claim, show, reload })
  const allowed = allowedClaimTransitions(claim.status, { actor: 'admin' }).filter(
    (status) => claim.proposedRefund === null || status === 'awaiting_shopper',
  )
  const kind = confirmation?.subject
  const dialog = { isOpen: confirmation?.isOpen ?? false, isBusy, onDecide: decide, onClose: dismiss }
  return (
    <>
      {allowed.length > 0 && (
        <section
          aria-label="Decision"
          className="sticky bottom-0 z-10 -mx-4 -mb-4 grid grid-cols-2 gap-2 border-line border-t bg-paper px-4 py-3 sm:-mx-6 sm:-mb-6 sm:flex sm:flex-wrap sm:px-6 lg:-mx-7 lg:px-7"
        >
          {allowed.includes('replacing') && (
            <Button variant="primary" onClick={() => begin('replace')}>
              Send replacement
            </Button>
          )}
          {allowed.includes('refunding') && <Button onClick={() => begin('refund')}>Refund these plants</Button>}
          {allowed.includes('refused') && (
            <Button variant="danger" onClick={() => begin('refuse')}>
              Refuse
            </Button>
          )}
          {allowed.includes('awaiting_shopper') && (
            <Button variant="quiet" onClick={() => begin('ask')}>
              Ask the shopper
            </Button>
          )}
        </section>
      )}
      {kind === 'refund' && <RefundDialog key={confirmation?.key} {...dialog} claim={claim} />}
      {kind !== undefined && kind !== 'refund' && (
        <DecisionDialog key={confirmation?.key} {...dialog} kind={kind} about={claim.ticket}>
          <p className="wrap-anywhere font-semibold">{linesText(claim.lines)}</p>
        </DecisionDialog>
      )}
    </>
  )
}

/**
 * A decision about one claim, after its dialog. If another admin was first, the claim is loaded again and shows what was
 * decided; after any other failure the dialog stays with what was typed, and gets the problems of its fields.
 */
function useDecision({ claim, show, reload }: ClaimProps) {
  const { confirmation, requestConfirmation, dismiss } = useConfirmation<Decision['kind']>()
  const [isBusy, setBusy] = useState(false)

  const decide = async (decision: Decision): Promise<FieldProblems> => {
    setBusy(true)
    try {
      const decided = await api.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: decision })
      show(decided)
      toast.success(decided.proposedRefund === null ? doneTexts[decision.kind] : PROPOSED, claim.ticket)
      void recountTasks()
      dismiss()
      return {}
    } catch (error) {
      toastError({ text: 'Failed to save the decision', error })
      if (error instanceof ApiError && error.status === 409) {
        dismiss()
        await reload()
      }
      return error instanceof ApiError ? error.fields : {}
    } finally {
      setBusy(false)
    }
  }

  return { confirmation, isBusy, begin: requestConfirmation, decide, dismiss }
}

const PROPOSED = 'Sent to a second admin for approval'

const doneTexts = {
  replace: 'Replacement created',
  refund: 'Refunded',
  refuse: 'Refused',
  ask: 'Question sent',
} as const
