import type { RefundReason } from './refund.ts'

const REASONS: Partial<Record<RefundReason, string>> = {
  other_amount: 'It was not of the sum that was due, so it does not pay the order.',
  paid_twice: 'The order had been paid already.',
  order_cancelled: 'The order was cancelled.',
  stock_gone: 'When the payment came, the plants were gone or could not be delivered to you any more.',
  shipped_for_cash: 'The order had left the nursery to be paid in cash before the payment came.',
}

/** Why a payment that pays no order goes back, for its shopper; null of any other refund. */
export function moneyBackReason(reason: RefundReason): string | null {
  return REASONS[reason] ?? null
}
