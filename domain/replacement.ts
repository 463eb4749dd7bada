import { refusalsOf } from './transition.ts'

export const replacementStatuses = ['pending', 'shipped', 'delivered', 'cancelled', 'lost', 'returned'] as const
export type ReplacementStatus = (typeof replacementStatuses)[number]

/** The states of a replacement whose pieces the shopper gets, and does not have yet. */
export const replacementsUnderWay = ['pending', 'shipped'] as const satisfies ReplacementStatus[]

/**
 * The only transitions of a replacement, which is a parcel without a sale, each caused by an admin: null when one is allowed,
 * otherwise `no_such_move`. One that was shipped and does not arrive is lost, or returned to the shop: its pieces may be replaced
 * once more, or refunded.
 */
export const refusalOfReplacementTransition = /* @__PURE__ */ refusalsOf<ReplacementStatus>({
  pending: ['shipped', 'cancelled'],
  shipped: ['delivered', 'lost', 'returned'],
  delivered: [],
  cancelled: [],
  lost: [],
  returned: [],
})

/** Pieces in a line: `2 × Money Plant, 1 × Urli`. */
export function linesText(lines: readonly { name: string; quantity: number }[]): string {
  return lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
}
