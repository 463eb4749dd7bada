import type { Order } from '../contract/orders.ts'
import type { OrderRefund } from '../contract/refunds.ts'

/**
 * What a refund pays back, each in a few words: `2 × Tulsi`, `Delivery ₹60`, and `₹50 of goodwill` beside them. None of a refund
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
  if (parts.length > 0 && goodwill > 0) parts.push(`${format(goodwill)} of goodwill`)
  return parts
}
