import { acknowledgementDue, type Deadline, redressDue } from '../tickets.ts'
import { type ClaimStatus, isUndecided } from './claim-transitions.ts'

/** A first answer within so many hours is near. */
const ANSWER_SOON_HOURS = 12
/** A decision within so many days is near. */
const DECISION_SOON_DAYS = 7

const HOUR_MS = 60 * 60 * 1000

export type ClaimTimes = { createdAt: Date; answeredAt: Date | null }

/**
 * Until when the shop has to act: its first answer, a question or a decision, within 48 hours, and its decision within
 * one month; rule 4(5) of the Consumer Protection (E-Commerce) Rules 2020, as for any complaint.
 */
export function claimDeadline({ createdAt, answeredAt }: ClaimTimes): Date {
  return answeredAt === null ? acknowledgementDue(createdAt) : redressDue(createdAt)
}

/** How near the deadline is; null once the claim is decided or withdrawn. */
export function claimUrgency(claim: ClaimTimes & { status: ClaimStatus }, now: Date): Deadline | null {
  if (!isUndecided(claim.status)) return null
  const left = claimDeadline(claim).getTime() - now.getTime()
  if (left <= 0) return 'overdue'
  const isSoon = claim.answeredAt === null ? ANSWER_SOON_HOURS : DECISION_SOON_DAYS * 24
  return left <= isSoon * HOUR_MS ? 'soon' : 'later'
}
