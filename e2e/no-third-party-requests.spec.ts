import type { Page } from '@playwright/test'
import { orderOf } from '../test/support/bodies.ts'
import { addPlant, expect, orderPlant, restoreSession, test, visitor } from './support/shop.ts'

// A shop without any configuration. The fixture `page` fails on requests to other hosts.

/** Scripts may load slowly on a busy machine. */
const SLOW_MS = 30_000

const ofVisitors = [
  ...[
    '/',
    '/shop',
    '/finder',
    '/plants/:plant',
    '/wishlist',
    '/about',
    '/contact',
    '/privacy',
    '/terms',
    '/refunds-and-delivery',
    '/nowhere',
  ],
  ...['/login', '/register', '/forgot-password', '/reset-password', '/confirm-email', '/provider-email', '/profile'],
]
const ofCustomers = ['/cart', '/checkout', '/orders', '/orders/:order/payment', '/profile']
const ofAdmins = ['dashboard', 'products', 'products/new', 'products/edit/:plant', 'orders', 'orders/:order']

for (const path of ofVisitors) {
  test(`${path} requests no other host, and asks no visitor for consent`, async ({ page }) => {
    const [plant] = await visitor().call('GET /plants', { query: { limit: 1 } })
    await visit(page, path.replace(':plant', plant?._id ?? ''))
    await expect(page.getByRole('region', { name: /measure/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cookie choices' })).toHaveCount(0)
    expect(await page.context().cookies()).toEqual([])
  })
}

for (const path of ofCustomers) {
  test(`${path} requests no other host`, async ({ page, adminApi, shopper }) => {
    const plant = await addPlant(adminApi, { name: 'Ber', price: 450 })
    await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
    const body = { ...orderOf([{ plant: plant._id, quantity: 1, price: 450 }]), paymentMethod: 'online' as const }
    const order = await shopper.api.call('POST /orders', { body })
    await restoreSession(page, shopper)
    await visit(page, path.replace(':order', order._id))
  })
}

for (const place of [...ofAdmins, 'products/searches', 'customers', 'reviews', 'measurement']) {
  test(`/admin/${place} requests no other host`, async ({ page, adminApi, adminSession, shopper }) => {
    const plant = await addPlant(adminApi, { name: 'Ber', price: 450 })
    const order = await orderPlant(shopper, plant)
    await restoreSession(page, { session: adminSession })
    await visit(page, `/admin/${place.replace(':plant', plant._id).replace(':order', order._id)}`)
  })
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: SLOW_MS })
  await page.waitForLoadState('networkidle')
}
