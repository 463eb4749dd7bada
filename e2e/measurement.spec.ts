import type { Locator, Page } from '@playwright/test'
import { createApi } from '../contract/client.ts'
import { overHttp } from '../test/support/over-http.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { layoutShiftOf, watchLayoutShift } from './support/layout-shift.ts'
import { pixelCalls, pixelEvents, serveMetaScript, test } from './support/measured-shop.ts'
import { chooseCash } from './support/paying.ts'
import { addPlant, adminAccount, expect, fillInAddress, restoreSession, toastOf } from './support/shop.ts'

const SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'
type Sent = { event_name: string; event_id: string }

const question = (page: Page) => page.getByRole('region', { name: 'May we measure our advertising?' })
const answer = (page: Page, name: 'Allow' | 'Decline') => question(page).getByRole('button', { name })
const choices = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

/** Whether two elements overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('One of them is not there')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Collects the events sent to the shop's server from now on. */
function sentToShop(page: Page): Sent[] {
  const sent: Sent[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/meta/events')) sent.push(...(request.postDataJSON() as { events: Sent[] }).events)
  })
  return sent
}

async function addPlantTo(url: string, name: string, price: number) {
  const { token } = await createApi(overHttp(url)).call('POST /auth/login', { body: adminAccount })
  return addPlant(createApi(overHttp(url, token)), { name, price })
}

test('visitors who decline, or close the banner, are not measured: no request goes to other hosts or to the server', async ({
  page,
}) => {
  const fetched = await serveMetaScript(page)
  const sent = sentToShop(page)
  await page.goto('/')
  await expect(answer(page, 'Allow')).toBeVisible()
  await question(page).getByRole('button', { name: 'Close without choosing' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await page.reload()
  await expect(choices(page)).toBeEnabled()
  await expect(question(page)).toHaveCount(0)

  await choices(page).click()
  await answer(page, 'Decline').click()
  await expect(question(page)).toHaveCount(0)
  await page.goto('/shop')
  await page
    .getByRole('link', { name: /View Details/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(choices(page)).toBeEnabled()
  await expect(question(page)).toHaveCount(0)
  expect([fetched(), sent]).toEqual([0, []])
  expect(await cookieNames(page)).toEqual(['paudha_consent'])
})

test('visitors who consent are measured from that page on, by the pixel and the server with the same ids', async ({
  page,
  visitor,
  measured,
  browserErrors,
}) => {
  const plant = await addPlantTo(measured.url, 'Rudraksha', 450.5)
  const fetched = await serveMetaScript(page)
  const sent = sentToShop(page)
  await restoreSession(page, visitor)
  await page.goto(`/plants/${plant._id}?from=advert#leaves`)
  await answer(page, 'Allow').click()
  await expect.poll(async () => (await pixelEvents(page)).map(({ name }) => name)).toEqual(['PageView', 'ViewContent'])

  const added = page.waitForResponse('**/api/cart/add')
  await page.getByRole('button', { name: 'Increase' }).click()
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await added
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page).toHaveURL('/orders')

  const [order] = await visitor.api.call('GET /orders')
  const names = ['PageView', 'ViewContent', 'AddToCart', 'PageView', 'Purchase', 'PageView']
  await expect.poll(async () => (await pixelEvents(page)).map(({ name }) => name)).toEqual(names)
  const tracked = await pixelEvents(page)
  const contents = [{ id: plant._id, quantity: 2, item_price: 450.5 }]
  expect(tracked[2]?.custom).toEqual({
    content_name: plant.name,
    content_ids: [plant._id],
    content_type: 'product',
    value: 901,
    currency: 'INR',
    contents,
  })
  expect(tracked[4]).toEqual({
    name: 'Purchase',
    eventId: order?._id,
    custom: { value: 901, currency: 'INR', content_type: 'product', content_ids: [plant._id], contents },
  })
  const calls = (await pixelCalls(page)).slice(0, 3)
  expect(calls).toEqual([
    ['consent', 'grant'],
    ['set', 'autoConfig', false, '1234567890123456'],
    ['init', '1234567890123456'],
  ])

  const ofBrowser = tracked.filter(({ name }) => name !== 'Purchase')
  await expect.poll(() => sent.length).toBe(ofBrowser.length)
  expect(sent.map(({ event_name, event_id }) => [event_name, event_id])).toEqual(
    ofBrowser.map(({ name, eventId }) => [name, eventId]),
  )
  for (const { name, eventId } of tracked) {
    const row = () =>
      measured.queryRow<{ source_url: string }>(
        'select source_url, user_data from conversion_events where name = $1 and event_id = $2',
        [name, eventId],
      )
    await expect.poll(row, `${name} at the server`).toBeDefined()
  }
  const stored = await measured.queryRow<{ source_url: string; custom_data: { value: number } }>(
    "select source_url, custom_data from conversion_events where name = 'Purchase' and event_id = $1",
    [order?._id],
  )
  expect(stored?.custom_data.value).toBe(901)
  expect(fetched()).toBe(1)
  expect(browserErrors.splice(0)).toEqual([SCRIPT])
})

test('withdrawing consent in one tab stops measurement in all, and removes Meta’s cookies', async ({
  page,
  context,
  measured,
  browserErrors,
}) => {
  await serveMetaScript(page)
  await page.goto('/about')
  await answer(page, 'Allow').click()
  await expect.poll(async () => (await pixelEvents(page)).length).toBe(1)
  const other = await context.newPage()
  await other.goto('/privacy')
  await expect.poll(async () => (await pixelEvents(other)).length).toBe(1)
  await expect(question(other)).toHaveCount(0)
  expect(await cookieNames(page)).toEqual(['_fbp', 'paudha_consent'])
  const consent = (await context.cookies()).find(({ name }) => name === 'paudha_consent')?.value ?? ''
  const id = consent.split('.')[2]

  const withdrawn = other.waitForResponse('**/api/consents/*')
  await other.getByRole('main').getByRole('button', { name: 'Cookie choices' }).click()
  await expect(question(other)).toContainText('You allowed this on')
  await answer(other, 'Decline').click()
  expect((await withdrawn).status()).toBe(200)
  await expect(question(other)).toHaveCount(0)
  for (const tab of [page, other]) {
    await expect.poll(async () => (await pixelCalls(tab)).at(-1)).toEqual(['consent', 'revoke'])
    const before = (await pixelEvents(tab)).length
    await tab.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
    expect((await pixelEvents(tab)).length).toBe(before)
  }
  expect(await cookieNames(page)).toEqual(['paudha_consent'])
  const row = await measured.queryRow<{ withdrawn_at: Date | null; version: number }>(
    'select withdrawn_at, version from consents where id = $1',
    [id],
  )
  expect(row).toEqual({ withdrawn_at: expect.any(Date), version: 1 })

  await choices(page).click()
  await answer(page, 'Allow').click()
  await expect.poll(async () => (await pixelCalls(page)).slice(-2)[0]).toEqual(['consent', 'grant'])
  expect(new Set(browserErrors.splice(0))).toEqual(new Set([SCRIPT]))
})

test('pages with a secret in the address, and admins, are not measured', async ({ page, measured }) => {
  await serveMetaScript(page)
  const sent = sentToShop(page)
  await page.goto('/reset-password#a-secret-that-was-mailed')
  await answer(page, 'Allow').click()
  await expect(question(page)).toHaveCount(0)
  await expect(choices(page)).toBeEnabled()
  expect(sent).toEqual([])

  const { token, user } = await createApi(overHttp(measured.url)).call('POST /auth/login', { body: adminAccount })
  await restoreSession(page, { session: { token, user, name: user.name } })
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Profile' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  expect(sent).toEqual([])
})

test('the shop works when a blocker or a failure takes its measurement away', async ({
  page,
  measured,
  browserErrors,
}) => {
  await test.step('the shop works when Meta’s script and the shop’s own measurement fail', async () => {
    const plant = await addPlantTo(measured.url, 'Agar', 450)
    await page.route(SCRIPT, (route) => route.abort())
    await page.route('**/api/meta/events', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto(`/plants/${plant._id}`)
    const failed = page.waitForResponse('**/api/meta/events')
    await answer(page, 'Allow').click()
    await failed
    await page.getByRole('link', { name: 'Back to Shop' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(browserErrors.splice(0)).toEqual([SCRIPT])
  })
  await test.step('cookie choices that fail to load say so, and open with another click', async () => {
    await page.unrouteAll()
    await page.context().clearCookies()
    const files = /\/assets\/consent-banner-/
    await page.route(files, (route) => route.abort())
    await page.goto('/about')
    await choices(page).click()
    await expect(toastOf(page, 'Your choices could not be opened. Please try again.')).toBeVisible()
    await page.unroute(files)
    await choices(page).click()
    await expect(question(page)).toBeVisible()
  })
})

for (const part of ['measurement', 'consent-banner']) {
  test(`the shop works when a blocker blocks ${part}`, async ({ page }) => {
    const withheld = page.waitForEvent('requestfailed', (request) => request.url().includes(`/assets/${part}-`))
    await page.route(new RegExp(`/assets/${part}-`), (route) => route.abort())
    await page.goto('/about')
    await withheld
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  })
}

test('both answers look alike, nothing is preselected, and everything works by keyboard', async ({ page }) => {
  await page.goto('/about')
  const [decline, allow] = [answer(page, 'Decline'), answer(page, 'Allow')]
  await expect(allow).toBeVisible()
  const look = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(element)
    return { width, height, color, backgroundColor, borderColor, fontWeight, fontSize }
  }
  expect(await decline.evaluate(look)).toEqual(await allow.evaluate(look))
  await expect(page.locator('body')).toBeFocused()

  await choices(page).focus()
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(choices(page)).toBeFocused()
  await page.keyboard.press('Enter')
  for (const name of ['Close without choosing', 'What is measured', 'Decline']) {
    await page.keyboard.press('Tab')
    await expect(question(page).getByRole(name === 'What is measured' ? 'link' : 'button', { name })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(choices(page)).toBeFocused()
})

test('the banner covers no button of the plant’s page, shifts nothing, and is accessible', async ({
  page,
  measured,
}) => {
  const plant = await addPlantTo(measured.url, 'Kadam', 450)
  await watchLayoutShift(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/plants/${plant._id}`)
    await expect(question(page)).toBeVisible()
    for (const name of ['Add to Cart', 'Buy Now'])
      expect(await overlap(question(page), page.getByRole('button', { name })), `${name} at ${width} px`).toBe(false)
    expect(await layoutShiftOf(page)).toBeLessThan(0.01)
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectNoBarriers(page)
})
