import { refusalOfTransition, type TransitionTable } from '../transition.ts'

export const replacementStatuses = ['pending', 'shipped', 'delivered', 'cancelled'] as const
export type ReplacementStatus = (typeof replacementStatuses)[number]

/** The states of a replacement whose pieces the shopper gets, and does not have yet. */
export const replacementsUnderWay = ['pending', 'shipped'] as const satisfies ReplacementStatus[]

const allowed = () => null

/** The only transitions of a replacement, which is a parcel without a sale: an admin causes each of them. */
const replacementTransitions: TransitionTable<ReplacementStatus, undefined, never> = {
  pending: { shipped: allowed, cancelled: allowed },
  shipped: { delivered: allowed },
  delivered: {},
  cancelled: {},
}

/** Null when the transition is allowed, otherwise `no_such_move`. */
export function refusalOfReplacementTransition(from: ReplacementStatus, to: ReplacementStatus) {
  return refusalOfTransition(replacementTransitions, from, to, undefined)
}
