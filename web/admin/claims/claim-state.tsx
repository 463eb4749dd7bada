import type { AdminClaim } from '../../../contract/claims.ts'
import { statusTexts, statusTones } from '../../claims/claim-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { ClaimDeadline } from './claim-deadline.tsx'

/** Where the claim is, and until when the shop is to answer. */
export function ClaimState({ claim }: { claim: AdminClaim }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={statusTones[claim.status] ?? 'neutral'}>{statusTexts[claim.status] ?? 'Unknown'}</Badge>
      <ClaimDeadline claim={claim} />
    </span>
  )
}
