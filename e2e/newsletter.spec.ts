import type { Page } from '@playwright/test'
import { expect, test } from './support/shop.ts'

const THANKS = 'Thank you for subscribing!'
const address = () => `reader-${crypto.randomUUID()}@paudha.example`

test('thanks stand for 3000 ms, and are announced', async ({ page }) => {
  const opened = new Date('2026-11-20T10:00:00Z')
  await page.clock.install({ time: opened })
  await page.goto('/')
  const { status, subscribe } = newsletter(page)
  await page.clock.pauseAt(new Date(opened.getTime() + 60_000))

  const email = address()
  const stored = page.waitForResponse('**/api/newsletter')
  await subscribe(`\u200b${email}\u2060 `)
  const response = await stored
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toEqual({ email })
  await expect(status).toHaveText(THANKS)
  await page.clock.runFor(2_999)
  await expect(status).toHaveText(THANKS)
  await page.clock.runFor(1)
  await expect(status).toHaveText('')
})

test('nothing happens without an address, or with what is none', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/newsletter') && calls.push(request.postData() ?? ''))
  await page.goto('/about')
  const { box, status, subscribe } = newsletter(page)
  for (const none of ['', '   ', 'asha', 'asha@', '@paudha.example', 'asha@paudha', 'asha kulkarni@paudha.example']) {
    await subscribe(none)
    await expect(box).toHaveValue(none.trim())
    await expect(status).toHaveText('')
  }
  const email = address()
  await subscribe(email)
  await expect(status).toHaveText(THANKS)
  expect(calls.map((call) => JSON.parse(call))).toEqual([{ email }])
})

test('a known address is acknowledged the same way', async ({ page }) => {
  await page.goto('/contact')
  const { box, status, subscribe } = newsletter(page)
  const email = address()
  for (const _ of ['first', 'second']) {
    await subscribe(email)
    await expect(status).toHaveText(THANKS)
    await expect(box).toHaveValue('')
  }
})

test('an address that could not be stored is not thanked for, and stays', async ({ page }) => {
  await page.route('**/api/newsletter', (route) => route.abort())
  await page.goto('/')
  const { box, status, subscribe } = newsletter(page)
  const email = address()
  await subscribe(email)
  await expect(page.getByText('Your address could not be stored. Please try again.')).toBeVisible()
  await expect(status).toHaveText('')
  await expect(box).toHaveValue(email)
})

test('what is typed while an address is being stored stays', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/newsletter', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/')
  const { box, status, subscribe } = newsletter(page)
  const requested = page.waitForRequest('**/api/newsletter')
  await subscribe(address())
  await requested
  await box.fill('ravi@')
  held.resolve()
  await expect(status).toHaveText(THANKS)
  await expect(box).toHaveValue('ravi@')
})

function newsletter(page: Page) {
  const footer = page.getByRole('contentinfo')
  const box = footer.getByLabel('Newsletter')
  return {
    box,
    status: footer.getByRole('status'),
    subscribe: async (email: string) => {
      await box.fill(email)
      await footer.getByRole('button', { name: 'Subscribe' }).click()
    },
  }
}
