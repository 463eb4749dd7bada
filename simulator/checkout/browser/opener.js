/** @import { Failure, CheckoutResponse, Options } from './checkout.js' */

/**
 * Origins that may open this window: its own, if the shop has mounted it, and the configured ones of the shop. Messages
 * to other origins are never delivered.
 */
const origins = new Set([location.origin, ...(document.body.dataset.shopOrigins ?? '').split(' ').filter(Boolean)])

/**
 * Notifies the page that opened this window that it is ready; resolves to the options from that page.
 * @param {() => void} leave is called when the page requests to leave the window
 * @returns {Promise<Options>}
 */
export function meetOpener(leave) {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ origin, source, data }) => {
      if (source !== window.parent || !origins.has(origin)) return
      if (data?.type === 'options') resolve(data.options)
      if (data?.type === 'leave') leave()
    })
    notifyOpener({ type: 'ready' })
  })
}

/**
 * @param {{ type: 'ready' | 'dismissed' } | { type: 'paid', response: CheckoutResponse } |
 *   { type: 'failed', failure: Failure }} message
 */
export function notifyOpener(message) {
  for (const origin of origins) window.parent.postMessage({ from: 'payment-simulator', ...message }, origin)
}
