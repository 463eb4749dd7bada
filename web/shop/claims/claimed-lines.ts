import type { Claimable } from '../../../contract/claims.ts'
import type { Order } from '../../../contract/orders.ts'

/** A line of an order and how many pieces of it: chosen, or still to be claimed. */
export type LineQuantity = { item: string; quantity: number }

/** A line of an order of which something can be claimed; `most` is how many pieces. */
export type ClaimableLine = { item: Order['items'][number]; most: number; until: string }

export function claimableLines(order: Pick<Order, 'items'>, claimable: Claimable['lines']): ClaimableLine[] {
  return order.items.flatMap((item) => {
    const line = claimable.find((each) => each.item === item._id)
    return line ? [{ item, most: line.quantity, until: line.until }] : []
  })
}

/** The chosen lines with one more, changed or, for a quantity of 0, removed; in the order of the chosen ones. */
export function withQuantity(chosen: readonly LineQuantity[], item: string, quantity: number): LineQuantity[] {
  const others = chosen.filter((line) => line.item !== item)
  return quantity === 0 ? others : [...others, { item, quantity }]
}

/** The chosen lines as far as they can still be claimed. */
export function stillClaimable(chosen: readonly LineQuantity[], lines: readonly ClaimableLine[]): LineQuantity[] {
  return lines.flatMap(({ item: { _id }, most }) => {
    const quantity = Math.min(quantityOf(_id, chosen), most)
    return quantity > 0 ? [{ item: _id, quantity }] : []
  })
}

export function quantityOf(item: string, lines: readonly LineQuantity[]): number {
  return lines.find((line) => line.item === item)?.quantity ?? 0
}
