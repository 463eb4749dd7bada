import type { AdminClaim } from '../../../contract/claims.ts'
import type { Order } from '../../../contract/orders.ts'
import { addUp, fromRupees, times, toRupees } from '../../../domain/money.ts'
import type { RefundDecision } from './decisions.ts'

type Line = AdminClaim['lines'][number]
type RefundedLines = RefundDecision['lines']

/** How many pieces of a line are typed; null if that is no whole number from 0 to the claimed one. */
export function quantityIn(typed: string, { quantity }: Line): number | null {
  const count = typed.trim() === '' ? Number.NaN : Number(typed)
  return Number.isInteger(count) && count >= 0 && count <= quantity ? count : null
}

/** The lines to refund, without those of which nothing is; null if a quantity is invalid or nothing is left. */
export function refundedLines(lines: readonly Line[], typed: readonly string[]): RefundedLines | null {
  const counted = lines.map((line, place) => ({ item: line.item, quantity: quantityIn(typed[place] ?? '', line) }))
  const valid = counted.flatMap(({ item, quantity }) => (quantity === null ? [] : [{ item, quantity }]))
  const refunded = valid.filter(({ quantity }) => quantity > 0)
  return valid.length < counted.length || refunded.length === 0 ? null : refunded
}

/** What the lines cost in the order, in rupees; null while a price is unknown. */
export function sumOf(lines: RefundedLines, order: Pick<Order, 'items'> | null): number | null {
  const sums = lines.flatMap(({ item, quantity }) => {
    const price = priceOf(item, order)
    return price === null ? [] : [times(fromRupees(price), quantity)]
  })
  return sums.length < lines.length ? null : toRupees(addUp(sums))
}

/** The price of a line's piece in the order, in rupees; null while it is unknown. */
export function priceOf(item: string, order: Pick<Order, 'items'> | null): number | null {
  return order?.items.find(({ _id }) => _id === item)?.price ?? null
}
