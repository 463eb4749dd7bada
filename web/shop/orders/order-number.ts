import type { Order } from '../../../contract/orders.ts'

/** `Order #10023` */
export function orderNumber({ number }: Pick<Order, 'number'>): string {
  return `Order #${number}`
}

export function orderPage(id: string): string {
  return `/orders/${id}`
}

export function contactAbout({ number }: Pick<Order, 'number'>): string {
  return `/contact?order=${number}`
}

/** The page that shows the payment of an order, and lets an unpaid one be paid. */
export function paymentPage(orderId: string): string {
  return `/orders/${orderId}/payment`
}
