import type { AdminClaim } from '../../../contract/claims.ts'
import { formatDeadline, statusTexts, statusTones } from '../../claims/claim-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { DeadlineText } from '../ui/moment.tsx'

/** Where the claim is, and until when the shop is to answer or decide, until it has decided. */
export function ClaimState({ claim }: { claim: AdminClaim }) {
  const { status, urgency, deadline } = claim
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={statusTones[status]}>{statusTexts[status]}</Badge>
      {urgency !== null && (
        <DeadlineText deadline={urgency}>
          {dueText(claim)} {formatDeadline(deadline)}
        </DeadlineText>
      )}
    </span>
  )
}

/** What is due by the deadline: the shop's first answer, then its decision; or that it was missed. */
function dueText({ urgency, events }: AdminClaim): string {
  if (urgency === 'overdue') return 'Overdue since'
  const isAnswered = events.some(({ by }) => by === 'shop')
  return isAnswered ? 'Decide by' : 'Answer by'
}
