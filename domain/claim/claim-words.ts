import type { ClaimReason } from './claim-reasons.ts'

/** What happened, as mails and screens name it. */
export const claimReasonNames: Record<ClaimReason, string> = {
  broken: 'Arrived broken',
  dead: 'Arrived dead',
  wrong: 'Not what was ordered',
  missing: 'Missing from the parcel',
  sick: 'Fell sick within days',
  pot: 'The pot is broken',
}
