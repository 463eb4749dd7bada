import type { AdminClaim } from '../../../contract/claims.ts'
import { formatDeadline } from '../../claims/claim-moment.ts'
import { classNames } from '../../ui/class-names.ts'
import { deadlineStyles } from '../ui/deadline-styles.ts'

/** Until when the shop is to answer, and in words whether that was missed; nothing once the claim is decided. */
export function ClaimDeadline({ claim: { urgency, deadline } }: { claim: Pick<AdminClaim, 'urgency' | 'deadline'> }) {
  if (urgency === null) return null
  return (
    <span className={classNames('figures text-[0.86rem]', deadlineStyles[urgency])}>
      {urgency === 'overdue' ? 'Overdue since' : 'Answer by'} {formatDeadline(deadline)}
    </span>
  )
}
