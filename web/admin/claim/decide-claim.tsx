import { useState } from 'react'
import type { AdminClaim } from '../../../contract/claims.ts'
import { ApiError } from '../../../contract/client.ts'
import { allowedClaimTransitions } from '../../../domain/claim/claim.ts'
import { linesText } from '../../../domain/replacement.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { toastError } from '../ui/toast-error.ts'
import { useConfirmation } from '../ui/use-confirmation.ts'
import { recountTasks } from '../ui/waiting-counts.tsx'
import { type Decision, DecisionDialog, type FieldProblems } from './decision-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

export type ClaimProps = {
  claim: AdminClaim
  show: (claim: AdminClaim) => void
  reload: () => Promise<void>
}

/**
 * What the shop can decide now; below the thumb on small screens. Nothing once the claim is decided, and only a
 * question while its refund awaits a second admin.
 */
export function DecisionButtons({ claim, show, reload }: ClaimProps) {
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
      toast.success(decided.proposedRefund === null ? doneText(decision) : PROPOSED, claim.ticket)
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

function doneText({ kind }: Decision): string {
  switch (kind) {
    case 'replace':
      return 'Replacement created'
    case 'refund':
      return 'Refunded'
    case 'refuse':
      return 'Refused'
    default:
      return 'Question sent'
  }
}
