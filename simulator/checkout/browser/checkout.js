/**
 * What the shop passes; the provider takes more. This window offers no UPI collect, and a failed payment may always be retried,
 * whatever `config` and `retry` say.
 *
 * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} CheckoutResponse
 * @typedef {{ key: string, order_id: string, name?: string, description?: string,
 *   prefill?: { name?: string, email?: string, contact?: string }, notes?: Record<string, string>, theme?: { color?: string },
 *   handler?: (response: CheckoutResponse) => void, modal?: { ondismiss?: () => void, confirm_close?: boolean } }} Options
 */
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('Load this file by a script element of its own')
  const home = new URL('checkout/', script.src)

  class Razorpay {
    /** @type {Options} */ #options

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    open() {
      const { key, order_id, handler, modal } = this.#options
      const frame = document.createElement('iframe')
      frame.src = new URL(`window?${new URLSearchParams({ key, order_id })}`, home).href
      frame.title = 'Payment window'
      Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0', background: 'none' })
      const { dialog, wayOut } = makeDialog(frame)
      const { overflow } = document.documentElement.style

      /** @param {MessageEvent} message */
      const onMessage = ({ origin, source, data }) => {
        if (origin !== home.origin || source !== frame.contentWindow || data?.from !== 'payment-simulator') return
        if (data.type === 'ready') {
          wayOut.remove()
          send({ type: 'options', options: JSON.parse(JSON.stringify(this.#options)) })
          frame.focus()
        }
        if (data.type === 'dismissed') dismiss()
        if (data.type === 'paid') {
          close()
          handler?.(data.response)
        }
      }

      /** @param {object} message */
      function send(message) {
        frame.contentWindow?.postMessage(message, home.origin)
      }

      function close() {
        window.removeEventListener('message', onMessage)
        document.documentElement.style.overflow = overflow
        dialog.close()
        dialog.remove()
      }

      function dismiss() {
        close()
        modal?.ondismiss?.()
      }

      window.addEventListener('message', onMessage)
      wayOut.addEventListener('click', dismiss)
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (wayOut.isConnected) dismiss()
        else send({ type: 'leave' })
      })
      document.body.append(dialog)
      document.documentElement.style.overflow = 'hidden'
      dialog.showModal()
    }
  }

  /**
   * Styled through the object model, which a strict content security policy allows. The way out is there until the window
   * itself is, so that no shopper is locked in by a window that never comes.
   * @param {HTMLIFrameElement} frame
   */
  function makeDialog(frame) {
    const dialog = document.createElement('dialog')
    dialog.setAttribute('aria-label', 'Payment')
    const all = { position: 'fixed', inset: '0', width: '100%', height: '100%', margin: '0', padding: '0', border: '0' }
    Object.assign(dialog.style, { ...all, maxWidth: 'none', maxHeight: 'none', overflow: 'hidden', background: 'none' })
    const wayOut = document.createElement('button')
    wayOut.type = 'button'
    wayOut.textContent = 'Close the payment window'
    Object.assign(wayOut.style, { position: 'fixed', top: '16px', right: '16px', minHeight: '44px', font: 'inherit' })
    dialog.append(frame, wayOut)
    return { dialog, wayOut }
  }

  Object.assign(window, { Razorpay })
})()
