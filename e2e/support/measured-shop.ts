import type { Page } from '@playwright/test'
import { type FakeMeta, metaKeys, startFakeMeta } from '../../test/fakes/meta.ts'
import { test as base, startOwnShop } from './own-shop.ts'

type PixelEvent = { name: string; custom: Record<string, unknown>; eventId: string }

/** A test in a shop with a pixel. */
export const test = base.extend<object, { meta: FakeMeta }>({
  meta: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const meta = await startFakeMeta()
      await use(meta)
      await meta.stop()
    },
    { scope: 'worker' },
  ],
  ownShop: [
    async ({ meta: { graphUrl } }, use) => {
      const { pixelId, accessToken } = metaKeys
      const keys = { META_PIXEL_ID: pixelId, META_ACCESS_TOKEN: accessToken, META_GRAPH_URL: graphUrl }
      const shop = await startOwnShop(keys)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Like Meta's script: processes the queued calls, then records every call, and sets a cookie. */
const PIXEL_SCRIPT = `
  const told = JSON.parse(sessionStorage.getItem('told') ?? '[]')
  fbq.callMethod = (...words) => {
    told.push(words)
    sessionStorage.setItem('told', JSON.stringify(told))
    if (words[0] === 'init') document.cookie = '_fbp=fb.0.1795300000000.1098115397; path=/'
  }
  for (const words of fbq.queue) fbq.callMethod(...words)
  fbq.queue = []
`

export const META_SCRIPT = 'https://connect.facebook.net/en_US/fbevents.js'

/** Serves a fake of Meta's script in this browser; returns how often it was fetched. */
export async function serveMetaScript(page: Page): Promise<() => number> {
  let fetched = 0
  await page.context().route(META_SCRIPT, (route) => {
    fetched += 1
    return route.fulfill({ contentType: 'text/javascript', body: PIXEL_SCRIPT })
  })
  return () => fetched
}

/** All calls of the pixel in this tab: a command such as `track` with its arguments. */
export async function pixelCalls(page: Page): Promise<PixelCall[]> {
  return JSON.parse((await page.evaluate(() => sessionStorage.getItem('told'))) ?? '[]')
}

type PixelCall = [word: string, name: string, custom: PixelEvent['custom'], about: { eventID: string }]

/** The events among these calls. */
export async function pixelEvents(page: Page): Promise<PixelEvent[]> {
  const events = (await pixelCalls(page)).filter(([word]) => word === 'track')
  return events.map(([, name, custom, about]) => ({ name, custom, eventId: about.eventID }))
}
