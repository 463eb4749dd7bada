import { brotliCompressSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { faqs } from '../content/faqs.ts'
import { shop } from '../content/shop.ts'
import { expect, test } from './support/shop.ts'

const message = { Name: 'Asha Kulkarni', Email: 'asha@paudha.example', Subject: 'Tulsi', Message: 'Which pot?\nClay?' }

for (const path of ['/', '/contact']) {
  test(`the form on ${path} names every missing field, and updates while typing`, async ({ page }) => {
    const form = await openForm(page, path)
    await send(form)
    for (const text of ['Name is required', 'Email is required', 'Subject is required', 'Message is required']) {
      await expect(form.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(form.getByLabel('Name')).toBeFocused()
    await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')

    await form.getByLabel('Name').fill('   ')
    await expect(form.getByText('Name is required')).toBeVisible()
    await form.getByLabel('Name').fill('Asha')
    await expect(form.getByText('Name is required')).toBeHidden()
    await form.getByLabel('Email').fill('asha at paudha')
    await expect(form.getByText('Email is invalid', { exact: true })).toBeVisible()
    await expect(form.getByText('Email is required')).toBeHidden()
  })

  test(`a message sent from ${path} arrives trimmed and is acknowledged`, async ({ page }) => {
    const form = await openForm(page, path)
    await fillIn(form, { ...message, Name: '  Asha Kulkarni ' })
    const sent = page.waitForRequest('**/api/contact')
    await send(form)
    expect((await sent).postDataJSON()).toEqual({
      name: message.Name,
      email: message.Email,
      subject: message.Subject,
      message: message.Message,
    })
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeFocused()
    await expect(page.getByText(/^Your ticket number is T-\d+\. You get it by e-mail, too\.$/)).toBeVisible()
    await expect(form).toBeHidden()

    await page.getByRole('button', { name: 'Send Another Message' }).click()
    await expect(form.getByLabel('Name')).toBeFocused()
    for (const label of Object.keys(message)) await expect(form.getByLabel(label)).toHaveValue('')
    await expect(form.getByRole('alert')).toHaveCount(0)
  })
}

test('fields are read-only while a message is being sent', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/contact', async (route) => {
    await held.promise
    await route.abort()
  })
  const form = await openForm(page, '/contact')
  await fillIn(form, message)
  const requested = page.waitForRequest('**/api/contact')
  await send(form)
  await requested
  await form.getByLabel('Message').pressSequentially(' And how much sun?')
  await expect(form.getByLabel('Message')).toHaveValue(message.Message)
  held.resolve()
  await expect(form.getByLabel('Message')).toBeEditable()
  await form.getByLabel('Message').press('End')
  await form.getByLabel('Message').pressSequentially(' Terracotta?')
  await expect(form.getByLabel('Message')).toHaveValue(`${message.Message} Terracotta?`)
})

for (const [what, answer] of [
  ['the network fails', null],
  ['the server refuses', { status: 503, json: { message: 'Out of breath', code: 'unavailable' } }],
] as const) {
  test(`when ${what}, it says so and the input stays`, async ({ page }) => {
    await page.route('**/api/contact', (route) => (answer === null ? route.abort() : route.fulfill(answer)))
    const form = await openForm(page, '/contact')
    await fillIn(form, message)
    await send(form)
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
    for (const [label, text] of Object.entries(message)) await expect(form.getByLabel(label)).toHaveValue(text)

    await page.unroute('**/api/contact')
    await send(form)
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
  })
}

test('the server’s error for a field is shown at that field', async ({ page }) => {
  const answer = { message: 'Please check the marked fields.', code: 'invalid', fields: { subject: 'Too shouty' } }
  await page.route('**/api/contact', (route) => route.fulfill({ status: 400, json: answer }))
  const form = await openForm(page, '/contact')
  await fillIn(form, message)
  await send(form)
  await expect(form.getByText('Too shouty')).toBeVisible()
  await expect(form.getByLabel('Subject')).toBeFocused()
})

test('Home loads at most 130 kB of JavaScript before the first interaction, and the form’s validation after', async ({
  page,
}) => {
  const scripts = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const bodies = await Promise.all(scripts.values())
  const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(130_000)

  const before = scripts.size
  await page.getByRole('form', { name: 'Write to us' }).getByLabel('Name').focus()
  await expect.poll(() => scripts.size).toBeGreaterThan(before)
})

test('the contact page has address, opening hours and contact details, and answers four questions', async ({
  page,
}) => {
  await page.goto('/contact')
  const main = page.getByRole('main')
  await expect(main.getByText(shop.address.street)).toBeVisible()
  await expect(main.getByRole('link', { name: shop.phone.shown })).toHaveAttribute('href', shop.phone.link)
  await expect(main.getByRole('link', { name: shop.email })).toHaveAttribute('href', `mailto:${shop.email}`)
  await expect(main.getByText('Mon-Fri 9am-6pm')).toBeVisible()
  await expect(main.getByText('Sat-Sun 10am-5pm')).toBeVisible()
  expect(faqs).toHaveLength(4)
  expect(faqs[0].answer).toMatch(/^Within 30 miles \(about 50 km\) of the nursery, delivery is free/)
  expect(JSON.stringify(faqs)).not.toContain('$')
  for (const { question, answer } of faqs) {
    await expect(main.getByText(answer)).toBeHidden()
    await main.getByText(question).click()
    await expect(main.getByText(answer)).toBeVisible()
  }
})

test('the map is loaded from OpenStreetMap, and only on request', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage()
  const browserErrors: string[] = []
  const outside: string[] = []
  page.on('console', (line) => line.type() === 'error' && browserErrors.push(line.text()))
  await page.route(
    (url) => !url.href.startsWith(`${baseURL}/`),
    (route) => {
      outside.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: '<p>The way to Uruli Kanchan</p>' })
    },
  )
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: /Open in OpenStreetMap/ })).toHaveAttribute('href', shop.map.link)
  expect(outside).toEqual([])

  await page.getByRole('button', { name: 'Show the map' }).click()
  const map = page.getByTitle('Map of the way to the nursery')
  await expect(map).toBeFocused()
  await expect(map.contentFrame().getByText('The way to Uruli Kanchan')).toBeVisible()
  expect(outside).toEqual([shop.map.embed])
  expect(browserErrors).toEqual([])
})

test('without JavaScript the contact page shows its content, and another way to write', async ({
  browser,
  baseURL,
}) => {
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
  await page.goto('/contact')
  const main = page.getByRole('main')
  for (const text of [shop.address.street, 'Mon-Fri 9am-6pm', shop.map.directions, faqs[0].question]) {
    await expect(main.getByText(text).first()).toBeVisible()
  }
  await main.getByText(faqs[0].question).click()
  await expect(main.getByText(faqs[0].answer)).toBeVisible()
  expect(await page.content()).toContain('Sending this form needs JavaScript. Without it, please write to')
  await expect(main.getByRole('button', { name: 'Send Message' })).toBeDisabled()
})

async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(path)
  return page.getByRole('form', { name: 'Write to us' })
}

async function fillIn(form: Locator, values: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await form.getByLabel(label).fill(text)
}

async function send(form: Locator): Promise<void> {
  await form.getByRole('button', { name: 'Send Message' }).click()
}

test('phone, e-mail and address are aligned in their cards', async ({ page }) => {
  await page.goto('/contact')
  const gaps: number[] = []
  for (const title of ['Address', 'Phone', 'Email', 'Opening hours']) {
    const heading = page.getByRole('heading', { name: title, exact: true })
    gaps.push(
      await heading.evaluate((element) => {
        const walker = document.createTreeWalker(element.nextElementSibling ?? element, NodeFilter.SHOW_TEXT)
        const range = document.createRange()
        range.selectNodeContents(walker.nextNode() ?? element)
        return range.getBoundingClientRect().top - element.getBoundingClientRect().bottom
      }),
    )
  }
  expect(Math.max(...gaps) - Math.min(...gaps), gaps.join()).toBeLessThanOrEqual(2)
})

test('on a phone the names on the map are not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/contact')
  const map = page.getByRole('main').locator('section', { hasText: 'How to find us' })
  const frame = await map.boundingBox()
  const names = map.locator('svg text')
  expect(await names.count()).toBeGreaterThan(2)
  for (const name of await names.all()) {
    if (!(await name.isVisible())) continue
    const box = await name.boundingBox()
    expect(box?.x, (await name.textContent()) ?? '').toBeGreaterThanOrEqual(frame?.x ?? 0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0))
  }
})
