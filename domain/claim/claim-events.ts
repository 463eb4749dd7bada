/** What can happen to a claim, in its history. `reopened`: the parcel that it was accepted for was cancelled or lost. */
export const claimEvents = [
  'opened',
  'question',
  'answer',
  'replaced',
  'refunded',
  'refused',
  'withdrawn',
  'settled',
  'reopened',
] as const
export type ClaimEventKind = (typeof claimEvents)[number]
