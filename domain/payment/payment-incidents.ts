/** Problems with a payment or refund that an admin should know about. */
export const paymentIncidentKinds = [
  'verification_refused',
  'money_given_back',
  'refund_failed',
  'refunded_elsewhere',
  'outside_refund_failed',
  'refund_reduced',
  'transfer_failed',
  'provider_silent',
  'message_refused',
] as const
export type PaymentIncidentKind = (typeof paymentIncidentKinds)[number]
