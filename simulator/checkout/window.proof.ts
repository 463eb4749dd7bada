import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, expect, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { type CheckoutPage, startCheckoutPage } from '../../test/fakes/checkout-page.ts'
import { type PaymentProvider, providerKeys, startPaymentProvider } from '../../test/fakes/payment-provider.ts'
import { createProviderOrder } from '../../test/fakes/provider-api.ts'
import { hmac } from '../../test/fakes/webhook-receiver.ts'
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'

const { PAUDHA_BROWSER, SCREENSHOTS } = process.env

let own: TestDatabase
let provider: PaymentProvider
let shop: CheckoutPage
let browser: Browser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  // first, since it may not be there, and then nothing else is left running
  browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    ...(PAUDHA_BROWSER ? { executablePath: PAUDHA_BROWSER } : {}),
  })
  own = await createTestDatabase()
  shop = await startCheckoutPage(() => provider.url)
  provider = await startPaymentProvider({ connection: own.connection, shopOrigins: [shop.url] })
})
beforeEach(async () => {
  await provider.reset()
  context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    locale: 'en-IN',
  })
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await context.close()
  assert.deepEqual(complaints, [])
})
afterAll(async () => {
  await browser.close()
  await provider.stop()
  await shop.stop()
  await own.drop()
})

test('a person pays by UPI: the shop gets a signature that holds, of the order and a captured payment', async () => {
  const order = await createProviderOrder(provider.url)
  const window = await openWindow(order, { prefill: { email: 'asha@example.com', contact: '+919876543210' } })
  await expect(window.getByText('₹500.00').first()).toBeVisible()
  await expect(window.getByRole('heading', { name: 'Paudha' })).toBeVisible()
  await window.getByRole('radio', { name: 'PhonePe' }).check()
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
  const handed = JSON.parse(await callbackData('paid'))
  const [payment] = await provider.paymentsOf(order)
  assert.partialDeepStrictEqual(payment, {
    status: 'captured',
    method: 'upi',
    amount: 50_000,
    email: 'asha@example.com',
    contact: '+919876543210',
    description: 'Four plants',
    notes: { shop_order: 'abc' },
  })
  assert.deepEqual(handed, {
    razorpay_payment_id: payment?.id,
    razorpay_order_id: order,
    razorpay_signature: hmac(`${order}|${payment?.id}`, providerKeys.keySecret),
  })
  await expect(page.locator('iframe')).toHaveCount(0)
})

test('a person pays by card; nothing of the card but its last four digits is stored', async () => {
  const order = await createProviderOrder(provider.url)
  const window = await openWindow(order)
  await window.getByRole('tab', { name: 'Card' }).click()
  await window.getByLabel('Card number').fill('5104 0600 0000 0008')
  const request = page.waitForRequest(/checkout\/payments/)
  await window.getByRole('button', { name: 'Pay by card' }).click()
  assert.doesNotMatch((await request).postData() ?? '', /5104|0600/)
  await callbackData('paid')
  const [payment] = await provider.paymentsOf(order)
  assert.equal(payment?.card?.last4, '0008')
})

test('a failed payment can be tried again in the window; the shop is notified of both', async () => {
  const order = await createProviderOrder(provider.url)
  const window = await openWindow(order)
  await window.getByRole('button', { name: 'Fail this payment' }).click()
  const error = JSON.parse(await callbackData('failed'))
  const [failed] = await provider.paymentsOf(order)
  assert.deepEqual(Object.keys(error), ['code', 'description', 'source', 'step', 'reason', 'metadata'])
  assert.deepEqual(error.metadata, { order_id: order, payment_id: failed?.id })
  await expect(window.getByRole('heading', { name: 'The payment failed' })).toBeFocused()
  await photograph('failed')
  await window.getByRole('button', { name: 'Try again' }).click()
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
  await callbackData('paid')
  await expect(page.getByRole('listitem')).toHaveCount(2)
})

test('a person leaves after a failure, by the cross, and by Escape: a dismissal, and the focus is back', async () => {
  const order = await createProviderOrder(provider.url)
  for (const leave of ['after a failure', 'cross', 'Escape']) {
    const window = await openWindow(order)
    if (leave === 'after a failure') {
      await window.getByRole('button', { name: 'Fail this payment' }).click()
      await window.getByRole('button', { name: 'Close', exact: true }).click()
    }
    if (leave === 'cross') await window.getByRole('button', { name: 'Close the payment window' }).click()
    if (leave === 'Escape') await page.keyboard.press('Escape')
    await callbackData('dismissed')
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pay now' })).toBeFocused()
  }
})

test('a shop may forbid Escape, and may ask before its window is left', async () => {
  const window = await openWindow(await createProviderOrder(provider.url), {
    modal: { escape: false, confirm_close: true },
  })
  await page.keyboard.press('Escape')
  await window.getByRole('button', { name: 'Close the payment window' }).click()
  await window.getByRole('button', { name: 'No, go on paying' }).click()
  await window.getByRole('button', { name: 'Close the payment window' }).click()
  await photograph('leaving')
  await window.getByRole('button', { name: 'Yes, cancel it' }).click()
  await callbackData('dismissed')
})

test('a payment whose window is closed before the shop is notified is reported late', async () => {
  const order = await createProviderOrder(provider.url)
  const window = await openWindow(order)
  await window.getByText('Unusual endings').click()
  await photograph('unusual')
  await window.getByRole('button', { name: 'Pay and close before the shop hears of it' }).click()
  await callbackData('dismissed')
  const [payment] = await provider.paymentsOf(order)
  assert.equal(payment?.status, 'captured')
  const webhooks = await provider.webhooks()
  assert.deepEqual(
    webhooks.map(({ event, attempts }) => `${event} ${attempts}`),
    ['payment.authorized 0', 'payment.captured 0', 'order.paid 0'],
  )
})

test('a payment that is only authorised is handed over, and captured by itself later', async () => {
  const order = await createProviderOrder(provider.url)
  const window = await openWindow(order)
  await window.getByText('Unusual endings').click()
  await window.getByRole('button', { name: 'Authorise now, capture later' }).click()
  await callbackData('paid')
  assert.equal((await provider.paymentsOf(order))[0]?.status, 'authorized')
  await expect.poll(async () => (await provider.paymentsOf(order))[0]?.status, { timeout: 40_000 }).toBe('captured')
})

test('an order that is paid or unknown, and a foreign key, open a window that only closes', async () => {
  const order = await createProviderOrder(provider.url)
  await provider.pay(order)
  for (const [wrong, text] of [
    [{ order_id: order }, 'The order is already paid.'],
    [{ order_id: 'order_unknown' }, 'The id provided does not exist.'],
    [{ order_id: order, key: 'rzp_test_another' }, 'The api key provided is invalid.'],
  ] as const) {
    const window = await openWindow(order, wrong)
    await expect(window.getByText(text)).toBeVisible()
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    await callbackData('dismissed')
  }
})

test('an order that was paid elsewhere meanwhile is not paid twice', async () => {
  const order = await createProviderOrder(provider.url)
  const window = await openWindow(order)
  await provider.pay(order)
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(window.getByText('because the order is already paid')).toBeVisible()
  assert.equal((await provider.paymentsOf(order)).length, 1)
  await expect(page.getByRole('listitem'), 'no payment failed').toHaveCount(0)
  complaints = complaints.filter((complaint) => !complaint.includes('status of 400'))
})

test('a window whose server fails says so and can be tried again', async () => {
  const window = await openWindow(await createProviderOrder(provider.url))
  await provider.setAnswerMode({ path: '/checkout/payments', kind: '502' })
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(window.getByText('could not reach its server')).toBeVisible()
  await window.getByRole('button', { name: 'Try again' }).click()
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
  await callbackData('paid')
  complaints = complaints.filter((complaint) => !complaint.includes('status of 502'))
})

test('no shopper is locked in by a window that never comes', async () => {
  await provider.setAnswerMode({ path: '/checkout/window', kind: 'hang' })
  await open(await createProviderOrder(provider.url), {})
  await page.getByRole('button', { name: 'Close the payment window' }).click()
  await callbackData('dismissed')
})

test('Tab goes round inside the window, arrows through its methods', async () => {
  const window = await openWindow(await createProviderOrder(provider.url))
  await page.keyboard.press('Tab')
  await expect(window.getByRole('button', { name: 'Close the payment window' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(window.getByText('Unusual endings')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(window.getByRole('tab', { name: 'UPI' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(window.getByRole('tab', { name: 'Card', selected: true })).toBeFocused()
  await expect(window.getByRole('button', { name: 'Pay by card' })).toBeVisible()
})

test('a shop chooses the method shown first, and hides one', async () => {
  const order = await createProviderOrder(provider.url)
  const first = await openWindow(order, { prefill: { method: 'card' } })
  await expect(first.getByRole('tab', { name: 'Card', selected: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const hide = [{ method: 'upi', flows: ['collect'] }, { method: 'card' }]
  const second = await openWindow(order, { config: { display: { hide } } })
  await expect(second.getByRole('tab', { name: 'UPI', selected: true })).toBeVisible()
  await expect(second.getByRole('tab', { name: 'Card' })).toHaveCount(0)
})

for (const width of [320, 360, 1280]) {
  test(`every screen says that no money moves, has no barrier, and fits in ${width} px`, async () => {
    await page.setViewportSize({ width, height: width === 1280 ? 800 : 640 })
    const window = await openWindow(await createProviderOrder(provider.url), {
      name: 'Paudha Nursery and Garden Supplies of Koregaon Park',
    })
    await expectSound(window, 'upi')
    await window.getByRole('tab', { name: 'Card' }).click()
    await expectSound(window, 'card')
    await window.getByText('Unusual endings').click()
    await expectSound(window, 'unusual')
    await window.getByRole('button', { name: 'Fail this payment' }).click()
    await expectSound(window, 'failed')
  })
}

test('a page of another origin can neither frame the window nor get its messages', async () => {
  const stranger = await startCheckoutPage(() => provider.url)
  const order = await createProviderOrder(provider.url)
  await page.goto(
    `${stranger.url}/#${encodeURIComponent(JSON.stringify({ key: providerKeys.keyId, order_id: order }))}`,
  )
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect.poll(() => complaints.some((complaint) => complaint.includes('frame-ancestors'))).toBe(true)
  await page.getByRole('button', { name: 'Close the payment window' }).click()
  complaints = []
  await stranger.stop()
})

test('nothing in the window can be pressed before its script is there', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/window.js', async (route) => {
    await arrived
    return route.continue()
  })
  await open(await createProviderOrder(provider.url), {})
  const pay = page.frameLocator('iframe[title="Payment window"]').getByRole('button', { name: 'Pay by UPI' })
  const sheet = page.frameLocator('iframe[title="Payment window"]').getByRole('main', { includeHidden: true })
  await expect(sheet).toHaveAttribute('inert')
  arrive()
  await pay.click()
  await callbackData('paid')
})

async function openWindow(orderId: string, more: object = {}): Promise<FrameLocator> {
  await open(orderId, more)
  const window = page.frameLocator('iframe[title="Payment window"]')
  await window.locator('html[data-dressed]').waitFor()
  return window
}

async function open(order_id: string, more: object): Promise<void> {
  const description = 'Four plants'
  const shopOptions = { key: providerKeys.keyId, name: 'Paudha', description, theme: { color: '#1f3d2b' } }
  const options = { ...shopOptions, order_id, notes: { shop_order: 'abc' }, ...more }
  await page.goto('about:blank')
  await page.goto(`${shop.url}/#${encodeURIComponent(JSON.stringify(options))}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
}

/** The data of the shop page's next callback of this kind. */
async function callbackData(kind: string): Promise<string> {
  const text = await page.getByRole('listitem').filter({ hasText: kind }).textContent()
  return text?.slice(kind.length) ?? ''
}

async function expectSound(window: FrameLocator, screen: string): Promise<void> {
  await expect(window.getByRole('note')).toHaveText('Payment simulator – no money moves')
  await expect(window.getByRole('note')).toBeInViewport()
  const { violations } = await new AxeBuilder({ page }).analyze()
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${screen}: ${id} ${nodes.map(({ html }) => html)}`),
    [],
  )
  const excess = await window.locator('html').evaluate((root) => root.scrollWidth - root.clientWidth)
  assert.equal(excess, 0, `${screen} goes sideways`)
  await photograph(screen)
}

/** Takes a screenshot if SCREENSHOTS names a directory. */
async function photograph(screen: string): Promise<void> {
  if (SCREENSHOTS === undefined) return
  const { width } = page.viewportSize() ?? { width: 0 }
  await page.screenshot({ path: `${SCREENSHOTS}/window-${screen}-${width}.png` })
}
