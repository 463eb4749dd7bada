/** What of the orders waits for the owner: those to ship, and those with something about their money to look at. */
export const orderViews = ['to_ship', 'payments'] as const
export type OrderView = (typeof orderViews)[number]
