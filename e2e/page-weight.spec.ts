import type { Page, Request } from '@playwright/test'
import { expect, openReady, shopUrl, test, visitor } from './support/shop.ts'

/** The transfer limits of a public page, including headers, as counted by `npm run bench:pages`. */
const SCRIPT_BYTES = 130_000
const FONT_BYTES = 60_000

test('a first visit to a public page loads few bytes of scripts and fonts, and no separate stylesheet', async ({
  browser,
}) => {
  const [plant] = await visitor().call('GET /plants', { query: { search: 'Monstera', limit: 1 } })
  for (const path of ['/', '/shop', '/finder', `/plants/${plant?._id}`, '/about', '/contact']) {
    const context = await browser.newContext({ baseURL: shopUrl() })
    const bytes = await bytesByKind(await context.newPage(), path)
    await context.close()
    expect(bytes.script, path).toBeGreaterThan(0)
    expect(bytes.script, path).toBeLessThanOrEqual(SCRIPT_BYTES)
    expect(bytes.font, path).toBeGreaterThan(0)
    expect(bytes.font, path).toBeLessThanOrEqual(FONT_BYTES)
    expect(bytes.stylesheet, path).toBeUndefined()
  }
})

test('the browser leaves structured data as served, and renders none for pages that it opens itself', async ({
  page,
}) => {
  const served = page.locator('script[type="application/ld+json"]')
  await openReady(page, '/shop?category=indoor')
  await expect(served).toHaveCount(1)
  expect(JSON.parse((await served.textContent()) ?? '')).toMatchObject({ '@type': 'BreadcrumbList' })
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Outdoor', exact: true }).click()
  await expect(page).toHaveURL('/shop?category=outdoor')
  await expect(served).toHaveCount(0)
})

/** The bytes a page transfers until it is idle, by kind of file. */
async function bytesByKind(page: Page, path: string): Promise<Record<string, number>> {
  const requests: Request[] = []
  page.on('requestfinished', (request) => requests.push(request))
  await openReady(page, path)
  await page.waitForLoadState('networkidle')
  const bytes: Record<string, number> = {}
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    const kind = request.resourceType()
    bytes[kind] = (bytes[kind] ?? 0) + responseBodySize + responseHeadersSize
  }
  return bytes
}
