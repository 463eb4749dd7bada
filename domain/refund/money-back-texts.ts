import type { RefundReason } from './refund.ts'

const REASONS: Partial<Record<RefundReason, string>> = {
  other_amount: 'It was not the amount due, so we could not use it for the order.',
  paid_twice: 'The order had already been paid.',
  order_cancelled: 'The order was cancelled.',
  stock_gone: 'By the time the payment arrived, the plants had sold out or could no longer be delivered to you.',
  shipped_for_cash: 'The order had already left the nursery for cash on delivery when the payment arrived.',
}

/** Why a payment that pays no order goes back, for its shopper; null of any other refund. */
export function moneyBackReason(reason: RefundReason): string | null {
  return REASONS[reason] ?? null
}
