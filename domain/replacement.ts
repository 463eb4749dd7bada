import { refusalOfTransition, type TransitionTable } from './transition.ts'

export const replacementStatuses = ['pending', 'shipped', 'delivered', 'cancelled', 'lost'] as const
export type ReplacementStatus = (typeof replacementStatuses)[number]

/** The states of a replacement whose pieces the shopper gets, and does not have yet. */
export const replacementsUnderWay = ['pending', 'shipped'] as const satisfies ReplacementStatus[]

/** The states of a replacement that never reaches the shopper: its pieces may be replaced once more, or refunded. */
export const replacementsFailed = ['cancelled', 'lost'] as const satisfies ReplacementStatus[]

const allowed = () => null

/**
 * The only transitions of a replacement, which is a parcel without a sale: an admin causes each of them. One that was
 * shipped and does not arrive is lost.
 */
const replacementTransitions: TransitionTable<ReplacementStatus, undefined, never> = {
  pending: { shipped: allowed, cancelled: allowed },
  shipped: { delivered: allowed, lost: allowed },
  delivered: {},
  cancelled: {},
  lost: {},
}

/** Null when the transition is allowed, otherwise `no_such_move`. */
export function refusalOfReplacementTransition(from: ReplacementStatus, to: ReplacementStatus) {
  return refusalOfTransition(replacementTransitions, from, to, undefined)
}

/** How many pieces of an order's line (`item` is its id). */
export type LinePieces = { item: string; quantity: number }

/**
 * What is wrong with a replacement of these pieces, by the dotted name of the field (`lines.0.quantity`); empty when nothing
 * is. Over all refunds of an order and its replacements that were neither cancelled nor lost (`redressed`), no line has more
 * pieces than were `ordered`.
 */
export function problemsOfReplacement(
  ordered: readonly LinePieces[],
  redressed: readonly LinePieces[],
  requested: readonly LinePieces[],
): Record<string, string> {
  if (requested.length === 0) return { lines: 'Choose what to replace' }
  const problems: Record<string, string> = {}
  for (const [index, { item, quantity }] of requested.entries()) {
    const line = ordered.find((one) => one.item === item)
    if (!line) {
      problems[`lines.${index}.item`] = 'This is not an item of the order'
      continue
    }
    const left = line.quantity - piecesOf(redressed, item)
    if (requested.findIndex((one) => one.item === item) !== index) {
      problems[`lines.${index}.item`] = 'This item is listed already'
    } else if (left <= 0) {
      problems[`lines.${index}.quantity`] = 'All of these were replaced or refunded already'
    } else if (!Number.isInteger(quantity) || quantity < 1 || quantity > left) {
      problems[`lines.${index}.quantity`] = `From 1 to ${left}`
    }
  }
  return problems
}

function piecesOf(lines: readonly LinePieces[], item: string): number {
  return lines.reduce((sum, line) => sum + (line.item === item ? line.quantity : 0), 0)
}

/** What a replacement consists of: `2 × Money Plant, 1 × Urli`. */
export function replacedText(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}
