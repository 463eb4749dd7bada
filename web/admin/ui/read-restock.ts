import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { storedLines } from '../../../domain/refund/restock.ts'

/**
 * The pieces chosen of each line, as typed by its id, from none to `most`, and the problems of what cannot be read. `empty` is
 * what an empty field means: none, or NaN where it was filled in.
 */
export function readQuantities(
  lines: readonly { id: string; most: number }[],
  typed: Readonly<Record<string, string>>,
  empty = 0,
): { lines: RefundedLine[]; problems: Record<string, string> } {
  const counted = lines.map(({ id, most }) => ({ id, most, quantity: Number(typed[id]?.trim() || empty) }))
  const isRead = ({ quantity, most }: (typeof counted)[number]) =>
    Number.isInteger(quantity) && quantity >= 0 && quantity <= most
  return {
    lines: counted.flatMap((line) =>
      isRead(line) && line.quantity > 0 ? { item: line.id, quantity: line.quantity } : [],
    ),
    problems: Object.fromEntries(counted.flatMap((line) => (isRead(line) ? [] : [[line.id, `0 to ${line.most}`]]))),
  }
}

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

export type LineProblems = Record<'quantities' | 'restock' | 'rest', Readonly<Record<string, string>>>

/**
 * What the API found wrong with the sent lines, by the item's id, and the rest by its field. The API names a line by its place
 * among those that were sent, like `lines.0.restock`.
 */
export function problemsByLine(
  problems: Readonly<Record<string, string>>,
  lines: readonly Pick<RefundedLine, 'item'>[],
): LineProblems {
  const quantities: Record<string, string> = {}
  const restock: Record<string, string> = {}
  const rest: Record<string, string> = {}
  for (const [name, text] of Object.entries(problems)) {
    const line = lines[Number(/^lines\.(\d+)/.exec(name)?.[1])]
    if (line === undefined) rest[name] = text
    else if (name.endsWith('.restock')) restock[line.item] = text
    else quantities[line.item] = text
  }
  return { quantities, restock, rest }
}
