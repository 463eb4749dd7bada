import type { Locator, Page } from '@playwright/test'
import { CONSENT_VERSION } from '../domain/measurement.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { layoutShiftOf, watchLayoutShift } from './support/layout-shift.ts'
import { META_SCRIPT, pixelCalls, pixelEvents, serveMetaScript, test } from './support/measured-shop.ts'
import { chooseCash } from './support/paying.ts'
import { addPlant, expect, fillInAddress } from './support/shop.ts'

// One after the other, in one shop with a pixel
test.describe.configure({ mode: 'default' })

const question = (page: Page) => page.getByRole('region', { name: 'May we measure how well our ads work?' })
const answer = (page: Page, name: 'Allow' | 'Decline') => question(page).getByRole('button', { name })
const choices = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' })
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (a === null || b === null) throw new Error('One of them is not there')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** The ids of the events sent to the shop's server from now on. */
function sentToShop(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/meta/events')) return
    for (const { event_id } of (request.postDataJSON() as { events: { event_id: string }[] }).events)
      sent.push(event_id)
  })
  return sent
}

test('visitors who decline, or close the banner, are not measured: no request goes to other hosts or to the server', async ({
  page,
  adminApi,
}) => {
  // A name so short that its line does not break while its font loads
  const plant = await addPlant(adminApi, { name: 'Ivy', price: 450 })
  const fetched = await serveMetaScript(page)
  const sent = sentToShop(page)
  await watchLayoutShift(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/plants/${plant._id}`)
    await expect(question(page)).toBeVisible()
    for (const name of ['Add to Cart', 'Buy Now'])
      expect(await overlap(question(page), page.getByRole('button', { name })), `${name} at ${width} px`).toBe(false)
    expect(await layoutShiftOf(page)).toBeLessThan(0.01)
  }
  const look = (element: HTMLElement) => {
    const { width, height } = element.getBoundingClientRect()
    const { color, backgroundColor, borderColor, fontWeight, fontSize } = getComputedStyle(element)
    return { width, height, color, backgroundColor, borderColor, fontWeight, fontSize }
  }
  expect(await answer(page, 'Decline').evaluate(look)).toEqual(await answer(page, 'Allow').evaluate(look))
  await expectNoBarriers(page)

  await question(page).getByRole('button', { name: 'Close without choosing' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About', exact: true }).click()
  await expect(page).toHaveURL('/about')
  await page.reload()
  await choices(page).click()
  await answer(page, 'Decline').click()
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

test('a visitor who consents is measured by pixel and server under the same ids, until the consent is withdrawn', async ({
  shoppersPage: page,
  context,
  adminApi,
  shopper,
  ownShop,
  browserErrors,
}) => {
  const plant = await addPlant(adminApi, { name: 'Rudraksha', price: 450.5 })
  const sent = sentToShop(page)
  await page.route(META_SCRIPT, (route) => route.abort())
  await page.goto('/about')
  await answer(page, 'Allow').click()
  await expect.poll(() => sent.splice(0).length).toBe(1)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible()
  await expect.poll(() => sent.splice(0).length).toBe(1)
  await page.unrouteAll()
  const fetched = await serveMetaScript(page)
  await page.goto(`/plants/${plant._id}?from=advert#leaves`)
  await expect.poll(async () => (await pixelEvents(page)).map(({ name }) => name)).toEqual(['PageView', 'ViewContent'])
  const added = page.waitForResponse('**/api/cart/add')
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await added
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: /^Place Order/ }).click()
  await expect(page).toHaveURL('/orders')

  const [order] = await shopper.api.call('GET /orders')
  const names = ['PageView', 'ViewContent', 'AddToCart', 'PageView', 'Purchase', 'PageView']
  await expect.poll(async () => (await pixelEvents(page)).map(({ name }) => name)).toEqual(names)
  const tracked = await pixelEvents(page)
  expect(tracked[4]).toMatchObject({ eventId: order?._id, custom: { value: 450.5, content_ids: [plant._id] } })
  const ofBrowser = tracked.filter(({ name }) => name !== 'Purchase').map(({ eventId }) => eventId)
  await expect.poll(() => sent).toEqual(ofBrowser)
  for (const { name, eventId } of tracked) {
    const statement = 'select custom_data from conversion_events where name = $1 and event_id = $2'
    await expect.poll(() => ownShop.queryRow(statement, [name, eventId]), `${name} at the server`).toBeDefined()
  }
  expect(fetched()).toBe(1)
  expect(await cookieNames(page)).toEqual(expect.arrayContaining(['_fbp', 'paudha_consent']))
  const consent = (await context.cookies()).find(({ name }) => name === 'paudha_consent')?.value ?? ''

  const other = await context.newPage()
  await other.goto('/privacy')
  await expect.poll(async () => (await pixelEvents(other)).length).toBe(1)
  const withdrawn = other.waitForResponse('**/api/consents/*')
  await other.getByRole('main').getByRole('button', { name: 'Cookie choices' }).click()
  await answer(other, 'Decline').click()
  expect((await withdrawn).status()).toBe(200)
  for (const tab of [page, other])
    await expect.poll(async () => (await pixelCalls(tab)).at(-1)).toEqual(['consent', 'revoke'])
  expect(await cookieNames(page)).not.toContain('_fbp')
  const statement = 'select withdrawn_at, version from consents where id = $1'
  const row = await ownShop.queryRow(statement, [consent.split('.')[2]])
  expect(row).toEqual({ withdrawn_at: expect.any(Date), version: CONSENT_VERSION })
  expect(new Set(browserErrors.splice(0))).toEqual(new Set([META_SCRIPT]))
})
