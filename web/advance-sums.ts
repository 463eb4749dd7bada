import type { Order } from '../contract/orders.ts'

type Sums = Pick<Order, 'amount' | 'advance'>

/** What of an order is paid online at once, in rupees: its advance, or all of it. */
export function payableOnline({ amount, advance }: Sums): number {
  return advance?.amount ?? amount
}

/** What is to pay when the plants arrive, in rupees; not a number where the order lacks its amount. */
export function payableOnDelivery({ amount, advance }: Sums): number {
  return (Math.round(amount * 100) - Math.round((advance?.amount ?? 0) * 100)) / 100
}
