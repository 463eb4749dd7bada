import type { OrderStatus } from '../order/order-status.ts'
import type { RefundedLine } from './refund.ts'

/** Whether single pieces of an order can be returned: it has shipped and was not counted as a returned parcel. */
export function canRestock(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered'
}

/**
 * What is wrong with the pieces to put back on sale with a refund, by the dotted name of the field (`lines.0.restock`):
 * at most as many as are refunded, and only if single pieces can be returned.
 */
export function problemsOfRestock(status: OrderStatus, lines: readonly RefundedLine[]): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, { quantity, restock = 0 }] of lines.entries()) {
    if (restock > 0 && !canRestock(status)) problems[`lines.${index}.restock`] = COUNTED
    else if (restock > quantity) problems[`lines.${index}.restock`] = `Put back at most ${quantity}`
  }
  return problems
}

const COUNTED = 'This item was counted when the parcel was returned'

/** How many pieces of each line refunds have put back on sale, by the line's id. */
export function restockedPieces(refunds: readonly { lines: readonly RefundedLine[] }[]): Map<string, number> {
  const restocked = new Map<string, number>()
  for (const { item, restock = 0 } of refunds.flatMap(({ lines }) => lines))
    if (restock > 0) restocked.set(item, (restocked.get(item) ?? 0) + restock)
  return restocked
}

/** The lines as stored with a refund: `restock` is present only where pieces go back on sale. */
export function storedLines(lines: readonly RefundedLine[]): RefundedLine[] {
  return lines.map(({ item, quantity, restock = 0 }) => ({ item, quantity, ...(restock > 0 && { restock }) }))
}
