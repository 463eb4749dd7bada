import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { storedLines } from '../../../domain/refund/restock.ts'

/** The chosen lines with how many of their pieces go on sale again, as typed by the item's id, and the problems of these. */
export function readRestock(
  lines: readonly RefundedLine[],
  typed: Readonly<Record<string, string>>,
): { lines: RefundedLine[]; problems: Record<string, string> } {
  const counted = lines.map((line) => ({ ...line, restock: Number(typed[line.item] ?? '') }))
  const wrong = counted.filter(
    ({ quantity, restock }) => !(Number.isInteger(restock) && restock >= 0 && restock <= quantity),
  )
  return {
    lines: storedLines(counted),
    problems: Object.fromEntries(wrong.map(({ item, quantity }) => [item, `0 to ${quantity}`])),
  }
}
