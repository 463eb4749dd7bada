import type { AdminClaim } from '../../../contract/claims.ts'

/** What is due by the deadline: the shop's first answer, then its decision; or that it was missed. */
export function deadlineText({ urgency, events }: Pick<AdminClaim, 'urgency' | 'events'>): string {
  if (urgency === 'overdue') return 'Overdue since'
  const isAnswered = events.some(({ by }) => by === 'shop')
  return isAnswered ? 'Decide by' : 'Answer by'
}
