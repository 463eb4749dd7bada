export const NOT_PROCESSED = 'Failed to process payment. Please try again.'
export const NOT_VERIFIED = 'Payment verification failed. Please contact support.'

/** A message the shopper must read before continuing. */
export type PaymentAlert = { text: string; detail?: string }
