import type { PaymentProof, WindowOptions } from './window-options.ts'

/**
 * Opens the provider's window, whose script must be loaded; resolves to null if the shopper closes it without paying.
 */
export function openPaymentWindow(options: Omit<WindowOptions, 'handler' | 'modal'>): Promise<PaymentProof | null> {
  return new Promise((resolve, reject) => {
    if (window.Razorpay === undefined) return reject(new Error("The payment provider's SDK is not there"))
    const modal = { confirm_close: true, ondismiss: () => resolve(null) }
    new window.Razorpay({ ...options, modal, handler: resolve }).open()
  })
}
