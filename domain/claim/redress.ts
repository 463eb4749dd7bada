import type { OrderedLine } from './claimable.ts'

/**
 * The first requested line that has not so many pieces left, by its id; null if all have. Of what was ordered, the pieces that
 * were `redressed`, refunded or replaced, are gone: a piece is paid back or sent again, never both.
 */
export function findRedressedLine(
  ordered: readonly OrderedLine[],
  redressed: readonly OrderedLine[],
  requested: readonly OrderedLine[],
): string | null {
  const isShort = ({ item, quantity }: OrderedLine) => quantity > piecesOf(ordered, item) - piecesOf(redressed, item)
  return requested.find(isShort)?.item ?? null
}

/**
 * What is wrong with lines that a claim is to be refunded for, by the dotted name of the field (`lines.0.quantity`): each is to
 * be one that was claimed, with at most as many pieces.
 */
export function problemsOfRefundedLines(
  claimed: readonly OrderedLine[],
  requested: readonly OrderedLine[],
): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [index, { item, quantity }] of requested.entries()) {
    const most = piecesOf(claimed, item)
    if (most === 0) problems[`lines.${index}.item`] = 'This plant was not claimed'
    else if (quantity > most) problems[`lines.${index}.quantity`] = `At most ${most} claimed`
  }
  return problems
}

function piecesOf(lines: readonly OrderedLine[], item: string): number {
  return lines.reduce((sum, line) => sum + (line.item === item ? line.quantity : 0), 0)
}
