/** What can happen to a claim, in its history. */
export const claimEvents = [
  'opened',
  'question',
  'answer',
  'replaced',
  'refunded',
  'refused',
  'withdrawn',
  'settled',
] as const
export type ClaimEventKind = (typeof claimEvents)[number]
