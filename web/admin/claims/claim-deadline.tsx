import type { AdminClaim } from '../../../contract/claims.ts'
import { formatDeadline } from '../../claims/claim-moment.ts'
import { classNames } from '../../ui/class-names.ts'
import { deadlineStyles } from '../ui/deadline-styles.ts'
import { deadlineText } from './deadline-text.ts'

/** Until when the shop is to answer or decide, and in words whether that was missed; nothing once the claim is decided. */
export function ClaimDeadline({ claim }: { claim: Pick<AdminClaim, 'urgency' | 'deadline' | 'events'> }) {
  const { urgency, deadline } = claim
  if (urgency === null) return null
  return (
    <span className={classNames('figures text-[0.86rem]', deadlineStyles[urgency])}>
      {deadlineText(claim)} {formatDeadline(deadline)}
    </span>
  )
}
