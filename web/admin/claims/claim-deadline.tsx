import type { AdminClaim } from '../../../contract/claims.ts'
import type { Deadline } from '../../../domain/tickets.ts'
import { formatDeadline } from '../../claims/claim-moment.ts'
import { classNames } from '../../ui/class-names.ts'

/** Until when the shop is to answer, and in words whether that was missed; nothing once the claim is decided. */
export function ClaimDeadline({ claim: { urgency, deadline } }: { claim: Pick<AdminClaim, 'urgency' | 'deadline'> }) {
  if (urgency === null) return null
  return (
    <span className={classNames('figures text-[0.86rem]', styles[urgency])}>
      {urgency === 'overdue' ? 'Overdue since' : 'Answer by'} {formatDeadline(deadline)}
    </span>
  )
}

const styles: Readonly<Record<Deadline, string>> = {
  later: 'text-ink-soft',
  soon: 'font-semibold text-terracotta-dark',
  overdue: 'font-semibold text-danger',
}
