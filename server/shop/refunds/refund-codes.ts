/** The states of a refund by their codes in the API, which are older. */
export const refundCodes = { requested: 'wanted', pending: 'accepted', succeeded: 'made' } as const
