import assert from 'node:assert/strict'
import { type Browser, chromium, expect, type FrameLocator, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, test } from 'vitest'
import { type CheckoutPage, startCheckoutPage } from '../../test/fakes/checkout-page.ts'
import { providerKeys } from '../../test/fakes/payment-provider.ts'
import { providerForTests } from '../../test/support/test-provider.ts'

const { PAUDHA_BROWSER } = process.env

let shop: CheckoutPage
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    ...(PAUDHA_BROWSER ? { executablePath: PAUDHA_BROWSER } : {}),
  })
  shop = await startCheckoutPage(() => provider.url)
})
const provider = providerForTests(() => ({ shopOrigins: [shop.url] }))
beforeEach(async () => {
  const viewport = { width: 360, height: 740 }
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', locale: 'en-IN' })
  page = await context.newPage()
  complaints = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
})
afterEach(async () => {
  await page.context().close()
  assert.deepEqual(complaints, [])
})
afterAll(async () => {
  await browser.close()
  await shop.stop()
})

test('of a card nothing but its last four digits leaves the browser', async () => {
  const order = await provider.newOrder()
  const window = await openWindow(order)
  await window.getByRole('tab', { name: 'Card' }).click()
  await window.getByLabel('Card number').fill('5104 0600 0000 0008')
  const request = page.waitForRequest(/checkout\/payments/)
  await window.getByRole('button', { name: 'Pay by card' }).click()
  assert.doesNotMatch((await request).postData() ?? '', /5104|0600/)
  await expectCallback('paid')
  assert.equal((await provider.paymentsOf(order))[0]?.card?.last4, '0008')
})

test('an order that is paid or unknown, and a foreign key, open a window that only closes; none is paid twice', async () => {
  const order = await provider.newOrder()
  const late = await openWindow(order)
  await provider.pay(order)
  await late.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(late.getByText('because the order is already paid')).toBeVisible()
  assert.equal((await provider.paymentsOf(order)).length, 1)
  await expect(page.getByRole('listitem'), 'no payment failed').toHaveCount(0)
  complaints = complaints.filter((complaint) => !complaint.includes('status of 400'))
  for (const [wrong, text] of [
    [{ order_id: order }, 'The order is already paid.'],
    [{ order_id: 'order_unknown' }, 'The id provided does not exist.'],
    [{ order_id: order, key: 'rzp_test_another' }, 'The api key provided is invalid.'],
  ] as const) {
    const window = await openWindow(order, wrong)
    await expect(window.getByText(text)).toBeVisible()
    await window.getByRole('button', { name: 'Close', exact: true }).click()
    await expectCallback('dismissed')
  }
})

test('a window whose server fails says so and can be tried again; one that never comes locks no shopper in', async () => {
  const order = await provider.newOrder()
  await provider.setAnswerMode({ path: '/checkout/window', kind: 'hang' })
  await open(order)
  await page.getByRole('button', { name: 'Close the payment window' }).click()
  await expectCallback('dismissed')
  await provider.answerNormally()
  const window = await openWindow(order)
  await provider.setAnswerMode({ path: '/checkout/payments', kind: '502' })
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(window.getByText('could not reach its server')).toBeVisible()
  await window.getByRole('button', { name: 'Try again' }).click()
  await window.getByRole('button', { name: 'Pay by UPI' }).click()
  await expectCallback('paid')
  complaints = complaints.filter((complaint) => !complaint.includes('status of 502'))
})

test('a page of another origin can neither frame the window nor get its messages', async () => {
  const stranger = await startCheckoutPage(() => provider.url)
  await open(await provider.newOrder(), {}, stranger)
  await expect.poll(() => complaints.some((complaint) => complaint.includes('frame-ancestors'))).toBe(true)
  await page.getByRole('button', { name: 'Close the payment window' }).click()
  complaints = []
  await stranger.stop()
})

async function openWindow(orderId: string, more: object = {}): Promise<FrameLocator> {
  await open(orderId, more)
  const window = page.frameLocator('iframe[title="Payment window"]')
  await window.locator('html[data-dressed]').waitFor()
  return window
}

async function open(order_id: string, more: object = {}, on = shop): Promise<void> {
  const options = { key: providerKeys.keyId, name: 'Paudha', description: 'Four plants', order_id, ...more }
  await page.goto('about:blank')
  await page.goto(`${on.url}/#${encodeURIComponent(JSON.stringify(options))}`)
  await page.getByRole('button', { name: 'Pay now' }).click()
}

/** The shop's page is called back. */
const expectCallback = (kind: string) => page.getByRole('listitem').filter({ hasText: kind }).waitFor()
