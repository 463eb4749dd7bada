import type { OrderWithHistory } from '../../../contract/order-history.ts'

type Refund = OrderWithHistory['refunds'][number]

export const refundStates = {
  proposed: 'Awaits a second admin',
  wanted: 'Being asked for',
  accepted: 'On its way',
  made: 'Made',
} as const

export const refundReasons = {
  other_amount: 'The sum or currency was another',
  paid_twice: 'The order was paid already',
  order_cancelled: 'The order was cancelled',
  stock_gone: 'The plants were gone, or not delivered there any more, when the money came',
  shipped_for_cash: 'The order had left to be paid in cash',
  returned: 'The parcel came back',
  part: 'A part of the order',
  outside: 'Made outside the shop, with the provider’s own tools',
} as const

/** Who made it: `Made by the shop: Meera`, with the second admin if there was one, or the provider; or who proposed it. */
export function refundMaker({ madeBy, by, status, approvedBy }: Refund): string {
  if (status === 'proposed') return `Proposed by ${by ?? 'an admin'}`
  if (madeBy === 'provider') return 'Made at the provider'
  const approved = approvedBy === null ? '' : `, approved by ${approvedBy}`
  return by === null ? 'Made by the shop' : `Made by the shop: ${by}${approved}`
}
