import type { RefundedLine } from '../../../domain/refund/refund.ts'
import { storedLines } from '../../../domain/refund/restock.ts'

type Typed = Readonly<Record<string, string>>
type Read = { lines: RefundedLine[]; problems: Record<string, string> }

/**
 * The pieces chosen of each line, as typed by its id, from none to `most`, and the problems of what cannot be read. `empty` is
 * what an empty field means: none, or NaN where it was filled in.
 */
export function readQuantities(lines: readonly { id: string; most: number }[], typed: Typed, empty = 0): Read {
  const counted = lines.map(({ id, most }) => ({ item: id, quantity: Number(typed[id]?.trim() || empty), most }))
  const wrong = counted.filter(({ quantity, most }) => !isUpTo(most, quantity))
  const chosen = counted.filter((line) => line.quantity > 0 && !wrong.includes(line))
  return { lines: chosen.map(({ item, quantity }) => ({ item, quantity })), problems: problemsOf(wrong) }
}

/** The chosen lines with how many of their pieces go on sale again, as typed by the item's id, and the problems of these. */
export function readRestock(lines: readonly RefundedLine[], typed: Typed): Read {
  const counted = lines.map((line) => ({ ...line, restock: Number(typed[line.item] ?? ''), most: line.quantity }))
  const wrong = counted.filter(({ restock, most }) => !isUpTo(most, restock))
  return { lines: storedLines(counted), problems: problemsOf(wrong) }
}

const isUpTo = (most: number, pieces: number) => Number.isInteger(pieces) && pieces >= 0 && pieces <= most

function problemsOf(wrong: readonly { item: string; most: number }[]) {
  return Object.fromEntries(wrong.map(({ item, most }) => [item, `0 to ${most}`]))
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
