/** @import { Failure, Handed, Options } from './checkout.js' */

/**
 * Origins that may open this window: its own, where the shop has mounted it, and the shop's as the server was told. A
 * message to another one is never delivered.
 */
const origins = new Set([location.origin, ...(document.body.dataset.shopOrigins ?? '').split(' ').filter(Boolean)])

/**
 * Tells the page that opened this window that it is there; resolves to what that page wants.
 * @param {() => void} leave is called when the page wants the window to be left
 * @returns {Promise<Options>}
 */
export function meetOpener(leave) {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ origin, source, data }) => {
      if (source !== window.parent || !origins.has(origin)) return
      if (data?.type === 'options') resolve(data.options)
      if (data?.type === 'leave') leave()
    })
    tell({ type: 'ready' })
  })
}

/** @param {{ type: 'ready' | 'dismissed' } | { type: 'paid', response: Handed } | { type: 'failed', failure: Failure }} what */
export function tell(what) {
  for (const origin of origins) window.parent.postMessage({ from: 'payment-simulator', ...what }, origin)
}
