import type { Order } from '../../../contract/orders.ts'

/** `Order #10023`; of an order that lacks its number, a part of its id. */
export function orderNumber({ _id, number }: Pick<Order, '_id' | 'number'>): string {
  return `Order #${Number.isFinite(number) ? number : _id.slice(0, 8)}`
}

/** The page of one order. */
export function orderPage(id: string): string {
  return `/orders/${id}`
}

/** The contact form with the order's number as its subject. */
export function contactAbout({ number }: Pick<Order, 'number'>): string {
  return Number.isFinite(number) ? `/contact?order=${number}` : '/contact'
}
