/** @import { CheckoutResponse, Options } from './checkout.js' */

/** @typedef {{ error: { description: string } }} Failure */

/**
 * Origins that may open this window: its own, if the shop has mounted it, and the configured ones of the shop. Messages
 * to other origins are never delivered.
 */
const origins = new Set([location.origin, ...(document.body.dataset.shopOrigins ?? '').split(' ').filter(Boolean)])

/** @type {Options} */
let options = { key: '', order_id: '' }

for (const element of all('[data-dismiss]')) element.addEventListener('click', leave)
for (const element of all('[data-leave]')) element.addEventListener('click', () => notifyOpener({ type: 'dismissed' }))
for (const element of all('[data-again]')) element.addEventListener('click', () => show('methods'))
for (const element of all('[data-outcome]')) element.addEventListener('click', () => pay(element.dataset.outcome ?? ''))
for (const form of all('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    pay('paid')
  })
}
for (const tab of all('[role=tab]')) {
  tab.addEventListener('click', () => choose(tab))
  tab.addEventListener('keydown', ({ key }) => {
    const other = all('[role=tab]').find((each) => each !== tab)
    if (!other || !['ArrowLeft', 'ArrowRight'].includes(key)) return
    choose(other)
    other.focus()
  })
}
document.addEventListener('keydown', ({ key }) => key === 'Escape' && leave())

options = await meetOpener()
document.documentElement.style.setProperty('--theme', options.theme?.color ?? '')
say('[data-shop-name]', options.name ?? 'Payment')
say('[data-description]', options.description ?? '')
document.documentElement.dataset.dressed = ''
all('main')[0]?.removeAttribute('inert')
if (shownScreen() === 'problem') show('problem')
else all('[data-shop-name]')[0]?.focus()

/**
 * Tells the page that opened this window that it is ready; resolves to the options from that page.
 * @returns {Promise<Options>}
 */
function meetOpener() {
  return new Promise((resolve) => {
    window.addEventListener('message', ({ origin, source, data }) => {
      if (source !== window.parent || !origins.has(origin)) return
      if (data?.type === 'options') resolve(data.options)
      if (data?.type === 'leave') leave()
    })
    notifyOpener({ type: 'ready' })
  })
}

/** @param {{ type: 'ready' | 'dismissed' } | { type: 'paid', response: CheckoutResponse }} message */
function notifyOpener(message) {
  for (const origin of origins) window.parent.postMessage({ from: 'payment-simulator', ...message }, origin)
}

/** @param {string} outcome */
async function pay(outcome) {
  if (shownScreen() !== 'methods') return
  const method = all('[role=tab][aria-selected=true]')[0]?.dataset.method
  say('[data-working]', method === 'upi' ? `Contacting ${inputOf('[name=app]:checked')}…` : 'Contacting your bank…')
  show('working')
  try {
    const last4 = inputOf('[name=number]').replaceAll(/\D/g, '').slice(-4)
    const answer = await sendPayment({ outcome, method, ...(method === 'card' ? { card_last4: last4 } : {}) })
    if ('error' in answer) fail(answer.error.description)
    else if (outcome === 'unheard') notifyOpener({ type: 'dismissed' })
    else notifyOpener({ type: 'paid', response: answer })
  } catch {
    fail('The payment window could not reach its server. You can try again.')
  }
}

/**
 * @param {object} choice
 * @returns {Promise<CheckoutResponse | Failure>}
 */
async function sendPayment(choice) {
  const { key, order_id, description, prefill, notes } = options
  const body = { key, order_id, description, email: prefill?.email, contact: prefill?.contact, notes, ...choice }
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch('payments', { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.json()
}

/** @param {string} reason */
function fail(reason) {
  say('[data-failure]', reason)
  show('failed')
}

/** Leaves without paying, after a confirmation if the shop requires one; not while a payment is under way. */
function leave() {
  const screen = shownScreen()
  if (screen === 'working') return
  if (options.modal?.confirm_close && screen !== 'leaving' && screen !== 'problem') return show('leaving')
  notifyOpener({ type: 'dismissed' })
}

/** @param {string} name */
function show(name) {
  for (const screen of all('[data-screen]')) screen.hidden = screen.dataset.screen !== name
  all(`[data-screen="${name}"] h2`)[0]?.focus()
}

function shownScreen() {
  return all('[data-screen]').find((screen) => !screen.hidden)?.dataset.screen
}

/** @param {HTMLElement} chosen */
function choose(chosen) {
  for (const tab of all('[role=tab]')) {
    tab.setAttribute('aria-selected', String(tab === chosen))
    tab.tabIndex = tab === chosen ? 0 : -1
  }
  for (const panel of all('[data-panel]')) panel.hidden = panel.dataset.panel !== chosen.dataset.method
}

/** @param {string} selector */
function inputOf(selector) {
  const input = document.querySelector(selector)
  return input instanceof HTMLInputElement ? input.value : ''
}

/**
 * @param {string} selector
 * @param {string} text
 */
function say(selector, text) {
  for (const element of all(selector)) element.textContent = text
}

/**
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
function all(selector) {
  return [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement)
}
