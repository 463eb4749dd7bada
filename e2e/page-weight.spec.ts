import type { Request } from '@playwright/test'
import { expect, openReady, test, visitor } from './support/shop.ts'

/** The transfer limits of a public page, including headers, as counted by `npm run bench:pages`. */
const SCRIPT_BYTES = 130_000
const FONT_BYTES = 60_000

test('a first visit to a public page loads few bytes of scripts and fonts, and no stylesheet', async ({ browser }) => {
  const [plant] = await visitor().call('GET /plants', { query: { search: 'Monstera', limit: 1 } })
  for (const path of ['/', '/shop', '/finder', `/plants/${plant?._id}`, '/about', '/contact']) {
    const page = await browser.newPage()
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
    await page.close()
    for (const [kind, limit] of [
      ['script', SCRIPT_BYTES],
      ['font', FONT_BYTES],
    ] as const) {
      expect(bytes[kind], path).toBeGreaterThan(0)
      expect(bytes[kind], path).toBeLessThanOrEqual(limit)
    }
    expect(bytes.stylesheet, path).toBeUndefined()
  }
})
