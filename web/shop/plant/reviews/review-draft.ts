/** The name under which a review is kept while its writer has to sign in again. */
export const reviewDraft = (plantId: string) => `review ${plantId}`
