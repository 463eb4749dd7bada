import { capitalised } from '../catalogue.ts'

export const orderStatuses = ['pending', 'paid', 'shipped', 'delivered', 'cancelled', 'payment_failed'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const paymentMethods = ['cod', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The statuses whose amounts count as revenue and as a customer's total spent. */
export const revenueStatuses = ['paid', 'shipped', 'delivered'] as const satisfies readonly OrderStatus[]

/** Whether the order's amount counts as revenue: if it is paid, shipped or delivered. */
export function isRevenue(status: OrderStatus): boolean {
  return revenueStatuses.some((each) => each === status)
}

/** Whether the order was given up: it holds no stock. */
export function isOver(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'payment_failed'
}

/** The badge's colour on the shopper's orders page. */
export function shopperStatusTone(status: string): 'green' | 'blue' | 'yellow' {
  if (status === 'delivered') return 'green'
  return status === 'paid' ? 'blue' : 'yellow'
}

/** The badge's label in the admin's order list; anything the shop does not know shows as 'Unknown'. */
export function adminStatusLabel(status: string): string {
  return orderStatuses.some((each) => each === status) ? capitalised(status).replace('_', ' ') : 'Unknown'
}

/** How the owner is mailed about new orders: one mail each, one a day about all of them, or none. */
export const orderMailChoices = ['each', 'daily', 'none'] as const
export type OrderMails = (typeof orderMailChoices)[number]
export const orderMailNames = {
  each: 'One for every order',
  daily: 'One summary every evening',
  none: 'None',
} as const satisfies Record<OrderMails, string>

/** The most orders that one call ships, well within a call's time limit. */
export const MAX_ORDERS_PER_REQUEST = 100
