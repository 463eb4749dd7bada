/** Lists of orders that need the owner's attention: those to ship, and those with a payment to look at. */
export const orderViews = ['to_ship', 'payments'] as const
export type OrderView = (typeof orderViews)[number]
