/** How the owner is mailed about new orders: one mail each, one a day about all of them, or none. */
export const orderMailChoices = ['each', 'daily', 'none'] as const
export type OrderMails = (typeof orderMailChoices)[number]
