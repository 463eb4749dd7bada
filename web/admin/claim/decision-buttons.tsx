import type { AdminClaim } from '../../../contract/claims.ts'
import { allowedClaimTransitions } from '../../../domain/claim/claim-transitions.ts'
import { linesText } from '../../claims/claim-texts.ts'
import { Button } from '../../ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { useDecision } from './use-decision.ts'

type Props = {
  claim: AdminClaim
  show: (claim: AdminClaim) => void
  reload: () => Promise<void>
}

/**
 * What the shop can decide now; below the thumb on small screens. Nothing once the claim is decided, and only a
 * question while its refund awaits a second admin.
 */
export function DecisionButtons({ claim, show, reload }: Props) {
  const { confirmation, isBusy, begin, decide, dismiss } = useDecision({ claim, show, reload })
  const allowed = allowedClaimTransitions(claim.status, { actor: 'admin' }).filter(
    (status) => claim.proposedRefund === null || status === 'awaiting_shopper',
  )
  const kind = confirmation?.subject.kind
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
              Send again
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
      {kind === 'refund' && <RefundDialog key={confirmation?.subject.key} {...dialog} claim={claim} />}
      {kind !== undefined && kind !== 'refund' && (
        <DecisionDialog key={confirmation?.subject.key} {...dialog} kind={kind} about={claim.ticket}>
          <p className="wrap-anywhere font-semibold">{linesText(claim.lines)}</p>
        </DecisionDialog>
      )}
    </>
  )
}
