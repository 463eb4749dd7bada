import type { PaymentMethod } from '../order/order-status.ts'

/**
 * Money that came in or went back. Sums are paise, days India's. No other movement of its kind has the `reference`: the
 * payment's or refund's number at the provider, for cash the order's or the shop's own number of the refund. `transfer` is
 * what the admin wrote of cash that went back by hand. `buyer` is as on the order's documents.
 */
export type MoneyMovement = {
  kind: 'receipt' | 'refund'
  day: string
  reference: string
  transfer?: string | null
  orderId: string
  paymentMethod: PaymentMethod
  /** Whether it came by UPI when the order was handed over */
  isAtDoor?: boolean
  amount: number
  buyer: { name: string; gstin: string | null }
}
