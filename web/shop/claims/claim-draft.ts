/** The name of the draft of an order's claim. */
export const claimDraft = (orderId: string) => `claim ${orderId}`

/** The name of the draft of an answer about a claim. */
export const answerDraft = (claimId: string) => `claim answer ${claimId}`
