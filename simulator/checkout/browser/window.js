/** @import { Options } from './checkout.js' */
import { meetOpener, notifyOpener } from './opener.js'
import { all, choose, chosenMethod, enableTabArrowKeys, one, show, shownScreen, trapFocus } from './screens.js'

/** @type {Options} */
let options = { key: '', order_id: '' }
let failures = 0

for (const element of all('[data-dismiss]')) element.addEventListener('click', leave)
one('[data-leave]')?.addEventListener('click', () => notifyOpener({ type: 'dismissed' }))
for (const element of all('[data-again]')) element.addEventListener('click', () => show('methods'))
for (const element of all('[data-outcome]')) element.addEventListener('click', () => pay(element.dataset.outcome ?? ''))
for (const form of all('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    pay('paid')
  })
}
enableTabArrowKeys()
document.addEventListener('keydown', trapFocus)
document.addEventListener('keydown', ({ key }) => key === 'Escape' && options.modal?.escape !== false && leave())
one('[data-backdrop]')?.addEventListener('click', () => options.modal?.backdropclose && leave())

options = await meetOpener(leave)
dress()

/** Shows the shop's name, mark and colour, and the methods it wants. */
function dress() {
  const { name = 'Payment', description, image, theme, prefill, config, modal } = options
  const root = document.documentElement
  wear(theme?.color ?? '')
  root.dataset.animated = String(modal?.animation !== false)
  const heading = one('[data-shop-name]')
  if (heading) heading.textContent = name
  const line = one('[data-description]')
  if (line && description) Object.assign(line, { textContent: description, hidden: false })
  const mark = one('[data-mark]')
  if (mark) mark.textContent = [...name][0] ?? ''
  if (mark && image) showImage(mark, image)

  const hidden = (config?.display?.hide ?? []).filter(({ flows }) => flows === undefined).map(({ method }) => method)
  const tabs = all('[role=tab]')
  for (const tab of tabs) tab.hidden = hidden.includes(tab.dataset.method)
  const left = tabs.filter((tab) => !tab.hidden)
  choose((left.find((tab) => tab.dataset.method === prefill?.method) ?? left[0])?.dataset.method)
  root.dataset.dressed = ''
  one('main')?.removeAttribute('inert')
  if (shownScreen() === 'problem') show('problem')
  else heading?.focus()
}

/**
 * The shop's colour, with whichever of white and ink can be read on it.
 * @param {string} colour
 */
function wear(colour) {
  if (!CSS.supports('color', colour)) return
  const { style } = document.documentElement
  style.setProperty('--theme', colour)
  const [red = 0, green = 0, blue = 0] =
    getComputedStyle(one('.head') ?? document.body)
      .backgroundColor.match(/[\d.]+/g)
      ?.map(Number) ?? []
  const [r, g, b] = [red, green, blue].map((part) => ((part / 255 + 0.055) / 1.055) ** 2.4)
  const luminance = 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
  style.setProperty('--on-theme', luminance > 0.18 ? '#14180f' : '#fff')
}

/**
 * @param {HTMLElement} mark
 * @param {string} source
 */
function showImage(mark, source) {
  const image = new Image()
  image.alt = ''
  image.addEventListener('load', () => mark.replaceChildren(image))
  image.src = source
}

/** @param {string} outcome */
async function pay(outcome) {
  if (shownScreen() !== 'methods') return
  const method = chosenMethod()
  say('[data-working]', method === 'upi' ? `Contacting ${chosenApp()}…` : 'Contacting your bank…')
  show('working')
  try {
    const answer = await sendPayment({ outcome, method, ...(method === 'card' ? { card_last4: lastFour() } : {}) })
    if (answer.error) fail(answer)
    else if (outcome === 'unheard') notifyOpener({ type: 'dismissed' })
    else notifyOpener({ type: 'paid', response: answer })
  } catch {
    say('[data-failure]', 'The payment window could not reach its server. You can try again.')
    show('failed')
  }
}

/** @param {object} choice */
async function sendPayment(choice) {
  const { key, order_id, description, prefill, notes } = options
  const body = { key, order_id, description, email: prefill?.email, contact: prefill?.contact, notes, ...choice }
  const answer = await fetch('payments', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

/** @param {import('./checkout.js').Failure} failure */
function fail(failure) {
  failures++
  const { retry } = options
  const mostTries = retry === false || (typeof retry === 'object' && retry.enabled === false) ? 0 : triesOf(retry)
  for (const again of all('[data-screen=failed] [data-again]')) again.hidden = failures > mostTries
  say('[data-failure]', failure.error.description)
  show('failed')
  // a refusal without a payment, such as for an order that is already paid, is no payment that failed
  if (failure.error.metadata.payment_id) notifyOpener({ type: 'failed', failure })
}

/** @param {Options['retry']} retry */
function triesOf(retry) {
  return (typeof retry === 'object' ? retry.max_count : undefined) ?? Number.POSITIVE_INFINITY
}

/** Leaves without paying, after a confirmation if the shop requires one; not while a payment is under way. */
function leave() {
  if (shownScreen() === 'working') return
  if (options.modal?.confirm_close && shownScreen() !== 'leaving' && shownScreen() !== 'problem') return show('leaving')
  notifyOpener({ type: 'dismissed' })
}

function chosenApp() {
  const app = document.querySelector('input[name=app]:checked')
  return app instanceof HTMLInputElement ? app.value : 'your bank'
}

function lastFour() {
  const number = document.querySelector('input[name=number]')
  return number instanceof HTMLInputElement ? number.value.replaceAll(/\D/g, '').slice(-4) : ''
}

/**
 * @param {string} selector
 * @param {string} text
 */
function say(selector, text) {
  const element = one(selector)
  if (element) element.textContent = text
}
