/** What can be wrong with a plant that was delivered. `sick`: it declined within days, though it arrived well. */
export const claimReasons = ['broken', 'dead', 'wrong', 'missing', 'sick', 'pot'] as const
export type ClaimReason = (typeof claimReasons)[number]
