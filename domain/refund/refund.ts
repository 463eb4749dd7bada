import { type Paise, paise } from '../money.ts'

/** Who made a refund: the shop, or the provider's own tools outside it. */
export const refundMakers = ['shop', 'provider'] as const

/**
 * Why money is refunded: a payment that does not pay its order, or whose order has ended; a `part` of a continuing
 * order; or, for a refund made `outside` the shop, unknown.
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

/** `optimum` is instant where the customer's bank supports it, for a fee. */
export const refundSpeeds = ['normal', 'optimum'] as const
export type RefundSpeed = (typeof refundSpeeds)[number]

/** Refunded pieces of an order's line (`item` is its id); of these, `restock` pieces are put back on sale. */
export type RefundedLine = { item: string; quantity: number; restock?: number }

/** An earlier refund: its amount in paise, 0 if no money was returned, with its pieces and the fee. */
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

/** The part of a received sum that has not been refunded, in paise; never negative. */
export function refundable(received: number, earlier: readonly { amount: number }[]): Paise {
  return paise(Math.max(0, received - earlier.reduce((sum, { amount }) => sum + amount, 0)))
}

/** Why a payment that pays no order is refunded, for its shopper; null for other refunds. */
export function moneyBackReason(reason: RefundReason): string | null {
  return MONEY_BACK[reason] ?? null
}

const MONEY_BACK: Partial<Record<RefundReason, string>> = {
  other_amount: 'The payment did not match the amount due, so we could not use it for the order.',
  paid_twice: 'The order had already been paid.',
  order_cancelled: 'The order was cancelled.',
  stock_gone: 'By the time the payment arrived, the plants had sold out or could no longer be delivered to you.',
  shipped_for_cash: 'When the payment arrived, it was too late to pay for the order online.',
}
