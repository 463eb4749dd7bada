import { addPlant, expect, orderPlant, test } from './support/shop.ts'

const TOTAL = 600

test('only nearby rows of a long list are rendered', async ({ ownersPage: page, adminApi, shopper }) => {
  test.slow()
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Deodar', price: 450 }))
  const orders = Array.from({ length: TOTAL }, (_, index) => ({
    ...order,
    _id: `Order${String(index).padStart(15, '0')}`,
    number: 20_000 + index,
  }))
  const broken: string[] = []
  page.on('requestfailed', (request) => broken.push(request.url()))
  await page.route('**/api/admin/orders?*', (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('search') === 'slow') return
    const found = searchParams.has('search') ? [] : orders
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))]
    const headers = { 'x-total-count': String(found.length) }
    return route.fulfill({ json: found.slice(offset, offset + limit), headers })
  })
  await page.goto('/admin/orders')
  const table = page.getByRole('region', { name: 'Orders' })
  for (let shown = 50; shown <= TOTAL; shown += 50) {
    await expect(page.getByText(`Showing ${shown} of ${TOTAL} orders`)).toBeVisible({ timeout: 30_000 })
    await table.evaluate((region) => region.scrollTo({ top: region.scrollHeight }))
  }
  await expect(table.getByRole('link', { name: '#20599' })).toBeVisible()
  await expect.poll(() => table.getByRole('row').count()).toBeLessThan(300)
  const height = () => table.evaluate((region) => region.scrollHeight)
  const before = await height()
  await table.evaluate((region) => region.scrollTo({ top: 0 }))
  await expect(table.getByRole('link', { name: '#20000' })).toBeVisible()
  await expect(table.getByRole('link', { name: '#20599' })).toHaveCount(0)
  await expect.poll(async () => Math.abs((await height()) - before)).toBeLessThan(60)

  const box = page.getByRole('searchbox', { name: 'Search orders' })
  const requested = page.waitForRequest(/search=slow/)
  await box.fill('slow')
  await requested
  await box.fill('zzzzzz')
  await expect(page.getByText('No orders found')).toBeVisible()
  await expect.poll(() => broken.filter((url) => url.includes('search=slow')).length).toBe(1)
})
