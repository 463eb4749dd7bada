import type { User } from '../../../contract/accounts.ts'
import type { Order } from '../../../contract/orders.ts'
import type { CreatedPayment } from '../../../contract/payments.ts'
import { orderNumber } from '../orders/order-number.ts'

/** Opens the provider's window, whose script must be loaded; null if the shopper closes it without paying. */
export function openPaymentWindow(options: ShownOptions): Promise<PaymentProof | null> {
  return new Promise((resolve, reject) => {
    if (window.Razorpay === undefined) return reject(new Error("The payment provider's SDK is not there"))
    const modal = { confirm_close: true, ondismiss: () => resolve(null) }
    new window.Razorpay({ ...options, modal, handler: resolve }).open()
  })
}

type ShownOptions = ReturnType<typeof windowOptions>
export type WindowOptions = ShownOptions & {
  modal: { confirm_close: boolean; ondismiss: () => void }
  handler: (proof: PaymentProof) => void
}

declare global {
  interface Window {
    /** Set by the payment provider's script */
    Razorpay?: new (
      options: WindowOptions,
    ) => { open(): void }
  }
}

const ID = 'payment-script'
const LIMIT_MS = 20_000

/** Loads the payment provider's script, unless it is there. After a failure, or 20 seconds, it can be retried. */
export function loadPaymentScript(address: string): Promise<void> {
  if (window.Razorpay !== undefined) return Promise.resolve()
  const script = document.getElementById(ID) ?? insertScript(address)
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error("The payment provider's SDK failed to load"))
    }
    const timer = setTimeout(fail, LIMIT_MS)
    script.addEventListener('load', () => (window.Razorpay === undefined ? fail() : resolve()))
    script.addEventListener('error', fail)
    for (const end of ['load', 'error']) script.addEventListener(end, () => clearTimeout(timer))
  })
}

function insertScript(address: string): HTMLScriptElement {
  const script = Object.assign(document.createElement('script'), { id: ID, src: address })
  document.head.append(script)
  return script
}

export type PaymentProof = { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }

/** What the window shows, `amount` in paise. Typing a UPI address ("collect") is no longer allowed in India. */
export function windowOptions(order: Order, payment: CreatedPayment, shopName: string, user: User) {
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
    theme: { color: '#47703F' },
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    retry: { enabled: true },
  }
}
