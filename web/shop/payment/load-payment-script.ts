import type { WindowOptions } from './window-options.ts'

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
