import type { Order } from '../../../contract/orders.ts'

/** `Order #10023` */
export function orderNumber({ number }: Pick<Order, 'number'>): string {
  return `Order #${number}`
}

/** The page of one order. */
export function orderPage(id: string): string {
  return `/orders/${id}`
}

/** The contact form with the order's number as its subject. */
export function contactAbout({ number }: Pick<Order, 'number'>): string {
  return `/contact?order=${number}`
}

/** The page that shows the payment of an order, and lets an unpaid one be paid. */
export function paymentPage(orderId: string): string {
  return `/orders/${orderId}/payment`
}
