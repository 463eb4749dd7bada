/**
 * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} CheckoutResponse
 * @typedef {{ error: { code: string, description: string, source: string, step: string, reason: string,
 *   metadata: { order_id: string, payment_id: string } } }} Failure
 * @typedef {{ method?: string, flows?: string[] }} Instrument
 * @typedef {{ ondismiss?: () => void, confirm_close?: boolean, escape?: boolean, backdropclose?: boolean,
 *   animation?: boolean }} Modal
 * @typedef {{ key: string, order_id: string, amount?: number | string, currency?: string, name?: string,
 *   description?: string, image?: string, prefill?: { name?: string, email?: string, contact?: string, method?: string },
 *   notes?: Record<string, string>, theme?: { color?: string }, handler?: (response: CheckoutResponse) => void, modal?: Modal,
 *   retry?: boolean | { enabled?: boolean, max_count?: number },
 *   config?: { display?: { hide?: Instrument[] } } }} Options
 */
;(() => {
  const script = document.currentScript
  if (!(script instanceof HTMLScriptElement)) throw new Error('Load this file by a script element of its own')
  const home = new URL('checkout/', script.src)

  class Razorpay {
    /** @type {Options} */ #options
    /** @type {Map<string, ((payload: Failure) => void)[]>} */ #listeners = new Map()
    /** @type {HTMLDialogElement | null} */ #dialog = null
    /** @type {(() => void) | null} */ #restore = null

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('No key passed')
      this.#options = options
    }

    /**
     * Adds a listener for `payment.failed`; the window stays open for another try.
     * @param {string} event
     * @param {(payload: Failure) => void} callback
     */
    on(event, callback) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), callback])
      return this
    }

    open() {
      if (this.#dialog) return this
      const frame = makeFrame(this.#options)
      const { dialog, wayOut } = makeDialog(frame)
      const { overflow } = document.documentElement.style

      /** @param {MessageEvent} message */
      const onMessage = ({ origin, source, data }) => {
        if (origin !== home.origin || source !== frame.contentWindow || data?.from !== 'payment-simulator') return
        if (data.type === 'ready') {
          wayOut.remove()
          frame.contentWindow?.postMessage({ type: 'options', options: plain(this.#options) }, home.origin)
          frame.focus()
        }
        if (data.type === 'failed')
          for (const callback of this.#listeners.get('payment.failed') ?? []) callback(data.failure)
        if (data.type === 'dismissed') this.#dismiss()
        if (data.type === 'paid') {
          this.close()
          this.#options.handler?.(data.response)
        }
      }

      window.addEventListener('message', onMessage)
      wayOut.addEventListener('click', () => this.#dismiss())
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault()
        if (this.#options.modal?.escape === false) return
        if (wayOut.isConnected) this.#dismiss()
        else frame.contentWindow?.postMessage({ type: 'leave' }, home.origin)
      })
      this.#dialog = dialog
      this.#restore = () => {
        window.removeEventListener('message', onMessage)
        document.documentElement.style.overflow = overflow
      }
      document.body.append(dialog)
      document.documentElement.style.overflow = 'hidden'
      dialog.showModal()
      return this
    }

    /** Closes the window and returns the focus, without a callback. */
    close() {
      this.#dialog?.close()
      this.#dialog?.remove()
      this.#dialog = null
      this.#restore?.()
      this.#restore = null
    }

    #dismiss() {
      this.close()
      this.#options.modal?.ondismiss?.()
    }
  }

  /** @param {Options} options */
  function makeFrame({ key, order_id }) {
    const frame = document.createElement('iframe')
    const address = new URL('window', home)
    address.search = String(new URLSearchParams({ key, order_id: order_id ?? '' }))
    frame.src = address.href
    frame.title = 'Payment window'
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0', background: 'none' })
    return frame
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
    const corner = {
      position: 'fixed',
      top: '16px',
      right: '16px',
      minHeight: '44px',
      padding: '0 16px',
      font: 'inherit',
    }
    Object.assign(wayOut.style, { ...corner, color: '#fff', background: '#23291f', border: '0', borderRadius: '6px' })
    dialog.append(frame, wayOut)
    return { dialog, wayOut }
  }

  /**
   * What can be sent to another window: all but the functions.
   * @param {Options} options
   */
  function plain(options) {
    return JSON.parse(JSON.stringify(options))
  }

  Object.assign(window, { Razorpay })
})()
