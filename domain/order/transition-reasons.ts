/**
 * Why an order changed its status: a person chose to cancel it, it was replaced by one with a changed cart, its payment
 * window was closed, it was not paid in time, its payment could not be verified, its payment arrived in time, ahead of a delivery
 * against cash, by UPI at the door, or late,
 * its courier or tracking number was corrected, its parcel was returned, it was refunded.
 */
export const transitionReasons = [
  'placed',
  'chosen',
  'replaced',
  'dismissed',
  'expired',
  'verification_failed',
  'money_arrived',
  'paid_ahead',
  'paid_at_door',
  'money_arrived_late',
  'tracking_corrected',
  'returned',
  'given_back',
] as const
export type TransitionReason = (typeof transitionReasons)[number]
