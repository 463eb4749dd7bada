/** The name of a review's draft. */
export const reviewDraft = (plantId: string) => `review ${plantId}`
