import { adminStatusLabel, type OrderStatus } from '../../../domain/order/order-status.ts'

const filterable: readonly OrderStatus[] = ['pending', 'paid', 'shipped', 'delivered', 'cancelled']

/** The statuses that orders are filtered by, in the order an order passes them. */
export const statusOptions = filterable.map((status) => ({ value: status, label: adminStatusLabel(status) }))

/** `1 order`, `12 orders` */
export function orderCount(count: number): string {
  return count === 1 ? '1 order' : `${count} orders`
}

/** `3 new orders` */
export function newOrdersText(count: string, isOne: boolean): string {
  return isOne ? '1 new order' : `${count} new orders`
}
