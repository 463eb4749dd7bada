import type { Page } from '@playwright/test'
import pg from 'pg'
import { createApi } from '../../contract/client.ts'
import { type FakeMeta, metaKeys, startFakeMeta } from '../../test/fakes/meta.ts'
import { makeDirectoryInMemory } from '../../test/support/directory.ts'
import { embeddedAddress } from '../../test/support/embedded-address.ts'
import { overHttp } from '../../test/support/over-http.ts'
import { builtShop, freePort, type ShopProcess, startShopProcess } from '../../test/support/shop-process.ts'
import { adminAccount, test as base, type Customer, newShopper } from './shop.ts'

export type MeasuredShop = {
  url: string
  meta: FakeMeta
  process: ShopProcess
  /** Returns the first row of a statement in the shop's database */
  queryRow<Row extends object>(statement: string, values: unknown[]): Promise<Row | undefined>
}

type PixelEvent = { name: string; custom: Record<string, unknown>; eventId: string }

/** A shop with a pixel, for tests of the measurement. */
export const test = base.extend<{ visitor: Customer }, { measured: MeasuredShop }>({
  measured: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
    async ({}, use) => {
      const meta = await startFakeMeta()
      const dataDirectory = makeDirectoryInMemory()
      const port = await freePort()
      const shop = await startShopProcess(
        {
          PORT: port,
          DATA_DIR: dataDirectory,
          ADMIN_EMAIL: adminAccount.email,
          ADMIN_PASSWORD: adminAccount.password,
          META_PIXEL_ID: metaKeys.pixelId,
          META_ACCESS_TOKEN: metaKeys.accessToken,
          META_GRAPH_URL: meta.graphUrl,
        },
        builtShop(),
      )
      const queryRow = async <Row extends object>(statement: string, values: unknown[]): Promise<Row | undefined> => {
        const client = new pg.Client(await embeddedAddress(dataDirectory))
        await client.connect()
        try {
          return (await client.query<Row>(statement, values)).rows[0]
        } finally {
          await client.end()
        }
      }
      await use({ url: `http://localhost:${port}`, meta, process: shop, queryRow })
      shop.process.kill('SIGTERM')
      await shop.ended
      await meta.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ measured }, use) => use(measured.url),
  visitor: async ({ measured }, use) => {
    const shopper = newShopper()
    const session = await createApi(overHttp(measured.url)).call('POST /auth/register', { body: shopper })
    await use({ ...shopper, session, api: createApi(overHttp(measured.url, session.token)) })
  },
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

/** Serves a fake of Meta's script in this browser; returns how often it was fetched. */
export async function serveMetaScript(page: Page): Promise<() => number> {
  let fetched = 0
  await page.context().route('https://connect.facebook.net/en_US/fbevents.js', (route) => {
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
