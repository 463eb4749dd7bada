import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import papa from 'papaparse'
import { createApi } from '../contract/client.ts'
import type { Plant } from '../contract/plants.ts'
import { people, type SeedPerson } from '../seed/people.ts'
import { overHttp } from '../test/support/over-http.ts'
import { PASSWORD } from './support/database.ts'
import { registerAt, startOwnShop } from './support/own-shop.ts'
import { adminAccount, type Customer, orderPlant, restoreSession } from './support/shop.ts'

export const PICTURES = join(import.meta.dirname, '../docs/screenshots')
/** The words of each picture (`wordsOf`), by the screen's name. */
export const WORDS_FILE = join(PICTURES, 'words.json')

/** A demo shop, a shopper with a cart and an order, and the admin. */
type Demo = { url: string; admin: Customer; shopper: Customer; plants: Plant[]; orderId: string }

/** Plants in the shopper's cart */
const IN_CART = 3

type Screen = {
  name: string
  width: number
  height: number
  who: 'admin' | 'shopper'
  path(demo: Demo): string
  /** Actions before the picture is taken */
  prepare?(page: Page, demo: Demo): Promise<void>
}

/** The screens that the README shows. */
export const screens: readonly Screen[] = [
  { name: 'home', width: 1280, height: 900, who: 'shopper', path: () => '/' },
  { name: 'plant', width: 1280, height: 900, who: 'shopper', path: ({ plants: [plant] }) => `/plants/${plant?._id}` },
  { name: 'checkout', width: 360, height: 740, who: 'shopper', path: () => '/checkout' },
  { name: 'dashboard', width: 1280, height: 900, who: 'admin', path: () => '/admin/dashboard' },
  { name: 'order', width: 1280, height: 900, who: 'admin', path: ({ orderId }) => `/admin/orders/${orderId}` },
  { name: 'import', width: 1280, height: 900, who: 'admin', path: () => '/admin/products/import', prepare: chooseFile },
]

/** Starts a demo shop for the duration of `work`. */
export async function withDemo(work: (demo: Demo) => Promise<void>): Promise<void> {
  const shop = await startOwnShop()
  try {
    await work(await fill(shop.url))
  } finally {
    await shop.stop()
  }
}

/** Opens a screen in a new window and waits until it is complete. */
export async function openScreen(browser: Browser, screen: Screen, demo: Demo): Promise<Page> {
  const { name, width, height, who, path, prepare } = screen
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width, height },
    locale: 'en-IN',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await restoreSession(page, demo[who])
  await page.goto(path(demo), { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }), name).toBeVisible()
  if (who === 'shopper') await expect(page.getByRole('button', { name: `Cart, ${IN_CART} items` })).toBeVisible()
  await prepare?.(page, demo)
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  return page
}

/**
 * A screen in words: headings, menus, buttons, columns and fields, without list items and with `#` for figures. If the
 * words differ from the picture's, the screen has changed.
 */
export async function wordsOf(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  const words = new Set<string>()
  /** The depth of the current list or menu */
  let listed = Number.POSITIVE_INFINITY
  let menu = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const named = /^( *)- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line)
    if (named === null) continue
    const [, indent = '', role = '', name = ''] = named
    const depth = indent.length
    if (depth <= listed) listed = Number.POSITIVE_INFINITY
    if (depth <= menu) menu = Number.POSITIVE_INFINITY
    if (role === 'navigation') menu = depth
    else if (LISTED.has(role) && depth < menu && depth < listed) listed = depth
    const isIncluded = NAMED.has(role) || (role === 'link' && depth > menu)
    if (isIncluded && name !== '' && (depth < listed || role === 'columnheader'))
      words.add(`${role} ${name.replaceAll(/[\d,.:]*\d/g, '#')}`)
  }
  return [...words].sort()
}

const LISTED = new Set(['article', 'listitem', 'row'])
const NAMED = new Set(['heading', 'button', 'columnheader', 'tab', 'textbox', 'searchbox', 'combobox', 'radio'])

/** A shipped order, and a cart; the demo has hundreds of orders besides. */
async function fill(url: string): Promise<Demo> {
  const visitor = createApi(overHttp(url))
  const session = await visitor.call('POST /auth/login', { body: adminAccount })
  const admin = { ...adminAccount, name: 'Admin', session, api: createApi(overHttp(url, session.token)) }
  const shopper = await register(url)
  // The same in every demo shop: a plant with fitting pots and similar plants, and others by their names
  const shown = await visitor.call('GET /plants', { query: { search: 'Money Plant', limit: 1 } })
  const named = await visitor.call('GET /plants', {
    query: { sort: 'name', category: 'outdoor', limit: 24, minPrice: 150 },
  })
  const plants = [...shown, ...named.filter(({ stock, parts }) => stock > 5 && parts === null)]
  const [, bought] = plants
  if (bought === undefined) throw new Error('The demo has no plants')
  await review(url, plants[0])
  const { _id: orderId } = await orderPlant(shopper, bought, 2)
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: orderId }, body: { status: 'shipped' } })
  for (const { _id: plantId } of plants.slice(0, IN_CART))
    await shopper.api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
  return { url, admin, shopper, plants, orderId }
}

/** Two reviews of a plant: how many of the demo's buyers have received and reviewed it depends on the time of day. */
async function review(url: string, plant: Plant | undefined): Promise<void> {
  if (plant === undefined) throw new Error('The demo has no plant to review')
  for (const [index, comment] of ['It climbs the kitchen window.', 'A healthy plant, well packed.'].entries()) {
    const author = await register(url, people[index + 1])
    await author.api.call('POST /plants/:id/reviews', { params: { id: plant._id }, body: { rating: 5, comment } })
  }
}

function register(url: string, { name, email }: SeedPerson = people[0]): Promise<Customer> {
  return registerAt(url, { name, email: email.replace('@', '.at.home@'), password: PASSWORD })
}

/** Prices and stock of some plants, as a spreadsheet sends them, and one new plant. */
async function chooseFile(page: Page, { plants }: Demo): Promise<void> {
  const changed = plants
    .slice(0, 4)
    .map(({ _id, name, price, stock }) => ({ _id, name, price: price + 30, stock: stock + 12 }))
  const buffer = Buffer.from(papa.unparse(changed))
  await page.getByLabel('Choose a CSV file').setInputFiles({ name: 'monsoon prices.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByRole('list', { name: 'Changes' })).toBeVisible()
}
