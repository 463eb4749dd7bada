/**
 * Why an order moved: somebody chose to cancel it, it was replaced by one with a changed cart, its payment window was
 * closed, nobody paid in time, its payment could not be verified, its money arrived in time or late, its courier or
 * tracking number was corrected, a parcel came back, its money was given back.
 */
export const moveReasons = [
  'placed',
  'chosen',
  'replaced',
  'dismissed',
  'expired',
  'verification_failed',
  'money_arrived',
  'money_arrived_late',
  'tracking_corrected',
  'returned',
  'given_back',
] as const
export type MoveReason = (typeof moveReasons)[number]
