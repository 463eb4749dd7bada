import type { Order } from '../contract/orders.ts'

type Sums = Pick<Order, 'amount' | 'advance'> & Partial<Pick<Order, 'payAhead'>>

/** What of an order is paid online at once, in rupees: its advance, or all of it, less what is saved by paying ahead. */
export function payableOnline({ amount, advance, payAhead = null }: Sums): number {
  return advance?.amount ?? payAhead?.amount ?? amount
}

/** What is to pay when the plants arrive, in rupees; not a number where the order lacks its amount. */
export function payableOnDelivery({ amount, advance }: Sums): number {
  return (Math.round(amount * 100) - Math.round((advance?.amount ?? 0) * 100)) / 100
}
