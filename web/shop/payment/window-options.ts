import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders.ts'
import type { CreatedPayment } from '../../../contract/payments.ts'
import { orderNumber } from '../orders/order-number.ts'

/** What the window hands over once the shopper has paid. */
export type PaymentProof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** The options of the provider's payment window, under the provider's names; `amount` is in paise. */
export type WindowOptions = {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  description: string
  prefill: { name: string; email: string; contact?: string }
  notes: Record<string, string>
  theme: { color: string }
  config: { display: { hide: { method: string; flows: string[] }[] } }
  retry: { enabled: boolean }
  modal: { confirm_close: boolean; ondismiss: () => void }
  handler: (proof: PaymentProof) => void
}

/** The shop's leaf green */
const GREEN = '#47703F'

/**
 * What the window shows of an order. UPI goes by app or by QR code; typing a UPI address ("collect") is no longer allowed
 * in India.
 */
export function windowOptions(
  order: Order,
  payment: CreatedPayment,
  { shopName, user }: { shopName: string; user: User },
): Omit<WindowOptions, 'handler' | 'modal'> {
  const contact = order.recipient.phone ?? user.phoneNumber
  return {
    key: payment.keyId,
    amount: payment.amount,
    currency: payment.currency,
    order_id: payment.razorpayOrderId,
    name: shopName,
    description: orderNumber(order),
    prefill: { name: order.recipient.name ?? user.name, email: user.email, ...(contact === null ? {} : { contact }) },
    notes: { order: order._id },
    theme: { color: GREEN },
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    retry: { enabled: true },
  }
}
