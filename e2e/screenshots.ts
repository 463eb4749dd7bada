import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { createApi } from '../contract/client.ts'
import type { Plant } from '../contract/plants.ts'
import { people } from '../seed/people.ts'
import { overHttp } from '../test/test-shop.ts'
import openShop from './open-shop.ts'
import { adminAccount, type Customer, enter, expect, newCustomer, orderPlant, shopUrl, visitor } from './shop.ts'

const folder = join(import.meta.dirname, '../docs/screenshots')
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
]

const closeShop = await openShop()
const { PAUDHA_BROWSER } = process.env
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(PAUDHA_BROWSER ? { executablePath: PAUDHA_BROWSER } : {}),
})
try {
  await mkdir(folder, { recursive: true })
  await takeScreenshots(browser)
} finally {
  await browser.close()
  await closeShop()
}

/** Shows the demo shop's screens at three widths, with orders in several states, in docs/screenshots. */
async function takeScreenshots(browser: Browser): Promise<void> {
  const { plants, admin, shopper } = await fillShop()
  const [plant] = plants
  for (const size of sizes) {
    const context = { baseURL: shopUrl(), viewport: size, locale: 'en-IN', reducedMotion: 'reduce' } as const
    const page = await (await browser.newContext(context)).newPage()
    await enter(page, shopper)
    for (const [name, path] of [
      ['home', '/'],
      ['shop', '/shop'],
      ['plant', `/plants/${plant?._id}`],
      ['cart', '/cart'],
      ['checkout', '/checkout'],
      ['orders', '/orders'],
    ] as const) {
      await take(page, path, `${name}-${size.width}`)
    }
    const backOffice = await (await browser.newContext(context)).newPage()
    await enter(backOffice, admin)
    await take(backOffice, '/admin/dashboard', `admin-dashboard-${size.width}`)
    await take(backOffice, '/admin/orders', `admin-orders-${size.width}`)
    await take(backOffice, '/admin/customers', `admin-customers-${size.width}`)
    await take(backOffice, `/admin/products/edit/${plant?._id}`, `admin-product-form-${size.width}`)
  }
}

/** Photographs what a first view shows, as a PNG of 256 colours. */
async function take(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/^Loading/)).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
  const file = join(folder, `${name}.png`)
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(file)
  console.log(`  docs/screenshots/${name}.png`)
}

/** Some orders in several states by the seed's people; the first of them has a cart besides. */
async function fillShop() {
  const session = await visitor().call('POST /auth/login', { body: adminAccount })
  const admin = { session, api: createApi(overHttp(shopUrl(), session.token)) }
  const best = await visitor().call('GET /plants', { query: { sort: 'rating', limit: 24, minPrice: 300 } })
  const plants = best.filter(({ stock }) => stock > 5)
  const customers = await Promise.all(
    people.map(({ name, email }) => newCustomer({ name, email, password: 'monsoon rain' })),
  )
  const [shopper] = customers
  if (shopper === undefined) throw new Error('The seed has no people')

  const states = [['shipped', 'delivered'], ['shipped'], ['cancelled'], [], ['shipped']] as const
  const orderers = [shopper, ...customers.slice(1), shopper]
  for (const [index, moves] of states.entries()) {
    const order = await orderPlant(orderers[index % orderers.length] as Customer, plants[index + 1] as Plant, 2)
    for (const status of moves) {
      await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
    }
  }
  for (const plant of plants.slice(0, 3)) {
    await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  }
  return { plants, admin, shopper }
}
