import type { AdminClaim } from '../../../contract/claims.ts'
import { isUndecided } from '../../../domain/claim/claim-transitions.ts'

/** The props of a row and of a card of the queue. */
export type ClaimEntryProps = {
  claim: AdminClaim
  /** Whether it is selected for a decision about several */
  isSelected: boolean
  onSelect: (id: string, isSelected: boolean) => void
}

/** Whether a claim can still be decided; one whose refund awaits a second admin cannot. */
export const canDecide = ({ status, proposedRefund }: AdminClaim): boolean =>
  isUndecided(status) && proposedRefund === null
