/** The name of the draft of an order's claim. */
export const claimDraft = (orderId: string) => `claim ${orderId}`
