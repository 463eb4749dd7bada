import { type Paise, paise } from '../money.ts'

/** Who made a refund: the shop, or the provider's own tools outside it. */
export const refundMakers = ['shop', 'provider'] as const
export type RefundMaker = (typeof refundMakers)[number]

/**
 * Why money goes back: a payment that does not pay its order or whose order is over, a `part` of an order that goes on, or
 * unknown to the shop, of a refund that was made `outside`.
 */
export const refundReasons = [
  'other_amount',
  'paid_twice',
  'order_cancelled',
  'stock_gone',
  'shipped_for_cash',
  'returned',
  'part',
  'outside',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** `optimum` is at once where the customer's bank can, for a fee. */
export const refundSpeeds = ['normal', 'optimum'] as const
export type RefundSpeed = (typeof refundSpeeds)[number]

/**
 * Pieces of an order's line (`item` is its id) whose price goes back; of them, `restock` came back sound and go on sale again.
 */
export type RefundedLine = { item: string; quantity: number; restock?: number }

/** A refund so far: its sum in paise, 0 where it gave no money back, with its pieces and the fee. */
export type EarlierRefund = { amount: number; lines: readonly RefundedLine[]; delivery_fee: number }

/** How many pieces of each line have not been refunded, by its id. */
export function piecesLeft(
  lines: readonly { id: string; quantity: number }[],
  earlier: readonly { lines: readonly RefundedLine[] }[],
): Map<string, number> {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  for (const { item, quantity } of earlier.flatMap(({ lines }) => lines))
    left.set(item, Math.max(0, (left.get(item) ?? 0) - quantity))
  return left
}

/** What has not gone back of a sum that came in, in paise: never less than nothing. */
export function refundable(received: number, earlier: readonly { amount: number }[]): Paise {
  return paise(Math.max(0, received - earlier.reduce((sum, { amount }) => sum + amount, 0)))
}
