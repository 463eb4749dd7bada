import type { Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { addPlant, expect, orderPlant, restoreSession, test } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

test('far down a long list only nearby rows are rendered, and scrolling back restores them', async ({
  page,
  adminApi,
  shopper,
}) => {
  test.slow()
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Deodar', price: 450 }))
  await serveOrders(page, order, 600)
  await page.goto('/admin/orders')
  const table = page.getByRole('region', { name: 'Orders' })
  const footer = page.getByText(/^Showing \d+ of 600 orders$/)
  for (let shown = 50; shown <= 600; shown += 50) {
    await expect(footer).toHaveText(`Showing ${shown} of 600 orders`, { timeout: 30_000 })
    await table.evaluate((region) => region.scrollTo({ top: region.scrollHeight }))
  }
  await expect(table.getByRole('link', { name: '#Order000000000000599' })).toBeVisible()
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(300)
  const height = () => table.evaluate((region) => region.scrollHeight)
  const before = await height()
  await table.evaluate((region) => region.scrollTo({ top: 0 }))
  await expect(table.getByRole('link', { name: '#Order000000000000000' })).toBeVisible()
  await expect(table.getByRole('link', { name: '#Order000000000000599' })).toHaveCount(0)
  expect(Math.abs((await height()) - before)).toBeLessThan(60)
})

test('an outdated search is aborted', async ({ page }) => {
  const broken: string[] = []
  page.on('requestfailed', (request) => broken.push(request.url()))
  await page.route('**/api/admin/orders?*search=slow*', () => {})
  await page.goto('/admin/orders')
  const requested = page.waitForRequest(/search=slow/)
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('slow')
  await requested
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('zzzzzz')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect.poll(() => broken.filter((url) => url.includes('search=slow')).length).toBe(1)
})

/** Serves this many copies of an order in pages. */
async function serveOrders(page: Page, order: Order, total: number): Promise<void> {
  const orders = Array.from({ length: total }, (_, index) => ({
    ...order,
    _id: `Order${String(index).padStart(15, '0')}`,
  }))
  await page.route('**/api/admin/orders?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
    return route.fulfill({ json: orders.slice(offset, offset + limit), headers: { 'x-total-count': String(total) } })
  })
}
