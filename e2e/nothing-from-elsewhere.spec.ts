import type { Page } from '@playwright/test'
import { orderOf } from '../test/support/factories.ts'
import { addPlant, enter, expect, orderPlant, test, visitor } from './support/shop.ts'

// A shop with nothing set up. The fixture `page` fails on a request to any other host.

/** A page's scripts may be long in coming on a busy machine. */
const SLOW_MS = 30_000

const ofVisitors = [
  ...['/', '/shop', '/plants/:plant', '/about', '/contact', '/privacy', '/terms', '/refunds-and-delivery', '/nowhere'],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/provider-email', '/profile'],
]
const ofCustomers = ['/cart', '/checkout', '/orders', '/orders/:order/payment', '/profile']
const ofAdmins = ['dashboard', 'products', 'products/new', 'products/edit/:plant', 'orders', 'orders/:order']

for (const path of ofVisitors) {
  test(`${path} asks no other host for anything, and no visitor for consent`, async ({ page }) => {
    const [plant] = await visitor().call('GET /plants', { query: { limit: 1 } })
    await visit(page, path.replace(':plant', plant?._id ?? ''))
    await expect(page.getByRole('region', { name: /measure/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cookie choices' })).toHaveCount(0)
    expect(await page.context().cookies()).toEqual([])
  })
}

for (const path of ofCustomers) {
  test(`${path} asks no other host for anything`, async ({ page, adminApi, shopper }) => {
    const plant = await addPlant(adminApi, { name: 'Ber', price: 450 })
    await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
    const body = { ...orderOf([{ plant: plant._id, quantity: 1, price: 450 }]), paymentMethod: 'online' as const }
    const order = await shopper.api.call('POST /orders', { body })
    await enter(page, shopper)
    await visit(page, path.replace(':order', order._id))
  })
}

for (const place of [...ofAdmins, 'customers', 'measurement']) {
  test(`/admin/${place} asks no other host for anything`, async ({ page, adminApi, adminSession, shopper }) => {
    const plant = await addPlant(adminApi, { name: 'Ber', price: 450 })
    const order = await orderPlant(shopper, plant)
    await enter(page, { session: adminSession })
    await visit(page, `/admin/${place.replace(':plant', plant._id).replace(':order', order._id)}`)
  })
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: SLOW_MS })
  await page.waitForLoadState('networkidle')
}
