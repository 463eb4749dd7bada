import type { Order } from '../contract/orders.ts'
import type { OrderRefund } from '../contract/refunds.ts'

type Sums = Pick<Order, 'amount' | 'advance'> & Partial<Pick<Order, 'payAhead'>>

/** What of an order is paid online at once, in rupees: its advance, or all of it, less what is saved by paying ahead. */
export function payableOnline({ amount, advance, payAhead = null }: Sums): number {
  return advance?.amount ?? payAhead?.amount ?? amount
}

/** What is to pay when the plants arrive, in rupees. */
export function payableOnDelivery({ amount, advance }: Sums): number {
  return (Math.round(amount * 100) - Math.round((advance?.amount ?? 0) * 100)) / 100
}

/**
 * What a refund pays back, each in a few words: `2 × Tulsi`, `Delivery ₹60`, and `Goodwill payment ₹50` beside them. None of a
 * refund
 * of neither pieces nor delivery, whose sum says all.
 */
export function refundedParts(
  { lines, deliveryFee, amount }: Pick<OrderRefund, 'lines' | 'deliveryFee' | 'amount'>,
  items: Order['items'],
  format: (rupees: number) => string,
): string[] {
  const refunded = lines.map(({ item, quantity }) => ({ quantity, item: items.find(({ _id }) => _id === item) }))
  const parts = refunded.map(({ quantity, item }) => `${quantity} × ${item?.name ?? 'an item'}`)
  if (deliveryFee > 0) parts.push(`Delivery ${format(deliveryFee)}`)
  const goods = refunded.reduce((sum, { quantity, item }) => sum + quantity * (item?.price ?? 0), 0)
  const goodwill = Math.round((amount - goods - deliveryFee) * 100) / 100
  if (parts.length > 0 && goodwill > 0) parts.push(`Goodwill payment ${format(goodwill)}`)
  return parts
}

/** Whom an order's papers bill, in lines, where that is more than the recipient; otherwise none. */
export function billedTo({ gstin, billing, recipient, user }: Order): string[] {
  if (gstin === null && billing === null) return []
  const name = billing?.name ?? recipient.name ?? user?.name
  const address = billing?.address
  return [
    ...(name === undefined ? [] : [name]),
    ...(address ? [`${address.street}, ${address.city}, ${address.state} ${address.zipCode}`] : []),
    ...(gstin === null ? [] : [`GSTIN ${gstin}`]),
  ]
}
