import { refusalOfTransition, type TransitionTable } from './transition.ts'

export const replacementStatuses = ['pending', 'shipped', 'delivered', 'cancelled', 'lost', 'returned'] as const
export type ReplacementStatus = (typeof replacementStatuses)[number]

/** The states of a replacement whose pieces the shopper gets, and does not have yet. */
export const replacementsUnderWay = ['pending', 'shipped'] as const satisfies ReplacementStatus[]

const allowed = () => null

/**
 * The only transitions of a replacement, which is a parcel without a sale: an admin causes each of them. One that was
 * shipped and does not arrive is lost, or returned to the shop: its pieces may be replaced once more, or refunded.
 */
const replacementTransitions: TransitionTable<ReplacementStatus, undefined, never> = {
  pending: { shipped: allowed, cancelled: allowed },
  shipped: { delivered: allowed, lost: allowed, returned: allowed },
  delivered: {},
  cancelled: {},
  lost: {},
  returned: {},
}

/** Null when the transition is allowed, otherwise `no_such_move`. */
export function refusalOfReplacementTransition(from: ReplacementStatus, to: ReplacementStatus) {
  return refusalOfTransition(replacementTransitions, from, to, undefined)
}

/** Pieces in a line: `2 × Money Plant, 1 × Urli`. */
export function linesText(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}
