import type { WindowOptions } from './window-options.ts'

declare global {
  interface Window {
    /** Set by the payment provider's script */
    Razorpay?: new (
      options: WindowOptions,
    ) => { open(): void }
  }
}

const LIMIT_MS = 20_000

let loading: Promise<void> | null = null

/** Loads the payment provider's script once. After a failure, or a timeout of 20 seconds, it can be retried. */
export function loadPaymentScript(address: string): Promise<void> {
  loading ??= insertScript(address).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

function insertScript(address: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const fail = () => {
      script.remove()
      reject(new Error("The payment provider's SDK failed to load"))
    }
    const timer = setTimeout(fail, LIMIT_MS)
    script.addEventListener('load', () => (window.Razorpay === undefined ? fail() : resolve()))
    script.addEventListener('error', fail)
    for (const end of ['load', 'error']) script.addEventListener(end, () => clearTimeout(timer))
    script.src = address
    document.head.append(script)
  })
}
