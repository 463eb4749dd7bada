import type { Page } from '@playwright/test'
import { addPlant, enter, expect, orderPlant, test } from './shop.ts'

/** Lets a list answer what it has, and further records before it. */
async function addRecords(page: Page, path: string, records: readonly unknown[]): Promise<void> {
  await page.route(path, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: [...records, ...((await answer.json()) as unknown[])] })
  })
}

const bare = { _id: 'bareorder0000000' }
const odd = { _id: 'oddorder00000000', createdAt: 'soon', user: null, status: 'on_hold', amount: 'much', items: null }

test('the back office lists orders that lack a customer, a date, a state or nearly everything', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kusum', price: 400, stock: 5 })
  const order = await orderPlant(shopper, plant)
  await addRecords(page, '**/api/admin/orders?**', [bare, odd, null, 'order'])
  await enter(page, { session: adminSession })
  for (const [path, list] of [
    ['/admin/orders', 'Orders'],
    ['/admin/dashboard', 'Recent Orders'],
  ] as const) {
    await page.goto(path)
    const region = page.getByRole('region', { name: list, exact: true })
    for (const { _id } of [bare, odd]) {
      const row = region.getByRole('row').filter({ hasText: _id })
      for (const text of ['Guest', 'Unknown', 'Invalid date']) await expect(row).toContainText(text)
    }
    await expect(region.getByRole('row').filter({ hasText: order._id })).toBeVisible()
  }
})

test('a record that cannot be shown leaves the rest of its list as it is', async ({
  page,
  complaints,
  adminSession,
}) => {
  await enter(page, { session: adminSession })
  const broken = { _id: 'broken0000000000' }
  for (const [api, path, list] of [
    ['/plants?**', '/admin/products', 'Products'],
    ['/admin/users?**', '/admin/customers', 'Customers'],
  ] as const) {
    await addRecords(page, `**/api${api}`, [broken, null])
    await page.goto(path)
    const region = page.getByRole('region', { name: list, exact: true })
    await expect(region.getByRole('row').nth(5)).toBeVisible()
    await expect(page.getByRole('heading', { name: list, level: 1 })).toBeVisible()
  }
  complaints.length = 0
})

test('a shopper’s orders are shown with one among them that lacks nearly everything', async ({
  page,
  adminApi,
  complaints,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Bakul', price: 400, stock: 5 })
  const order = await orderPlant(shopper, plant)
  await addRecords(page, '**/api/orders', [bare, odd, null])
  await enter(page, shopper)
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: /^Placed on/ })).toHaveCount(3)
  await expect(page.getByText('Invalid date').first()).toBeVisible()
  await expect(page.getByText(`Order #${order._id.slice(0, 8)}`)).toBeVisible()
  complaints.length = 0
})
