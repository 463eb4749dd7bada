export const NOT_PROCESSED = 'Failed to process payment. Please try again.'
export const NOT_VERIFIED = 'Payment verification failed. Please contact support.'

/** What must be read before anything goes on. */
export type PaymentAlert = { text: string; detail?: string }
