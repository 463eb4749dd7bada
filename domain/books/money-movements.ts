import type { PaymentMethod } from '../order/order-status.ts'

/**
 * Money that came in or went back. Sums are paise, days India's; `reference` is the payment's or refund's number at the
 * provider, or the order's for cash. `buyer` is as on the order's documents.
 */
export type MoneyMovement = {
  kind: 'receipt' | 'refund'
  day: string
  reference: string
  orderId: string
  paymentMethod: PaymentMethod
  /** Whether it came by UPI when the order was handed over */
  isAtDoor?: boolean
  amount: number
  buyer: { name: string; gstin: string | null }
}
