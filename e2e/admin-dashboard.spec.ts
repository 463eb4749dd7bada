import type { Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { formatDate } from '../web/ui/format-date.ts'
import { addPlant, adminAccount, expect, failCalls, orderPlant, restoreSession, signIn, test } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

const card = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true }).locator('xpath=ancestor::div[1]').getByRole('definition')

test('the back office starts with its dashboard', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page).toHaveTitle('Dashboard | Paudha')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('an admin’s sign-in leads to the dashboard', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage()
  await signIn(page, adminAccount)
  await expect(page).toHaveURL('/admin/dashboard')
  await page.context().close()
})

test('the menu links the sections and marks the current one', async ({ page }) => {
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const sections = [
    'Dashboard',
    'Products',
    /^Orders/,
    /^Claims/,
    'Books',
    'Customers',
    'Reviews',
    /^Messages/,
    'Mails',
    'Subscribers',
    'Measurement',
    'Settings',
    'History',
    'Security',
    'Store Home',
  ]
  await expect(menu.getByRole('link')).toHaveText(sections)
  for (const name of ['Products', 'Orders', 'Claims', 'Books', 'Customers', 'Measurement', 'Settings', 'Dashboard']) {
    await menu.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`/admin/${name.toLowerCase()}`)
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(menu.locator('[aria-current=page]')).toContainText(name)
  }
})

test('four cards show the key figures, amounts in Indian notation', async ({ page }) => {
  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ json: { totalUsers: 120_345, totalOrders: 7, totalRevenue: 1_234_567.5 } }),
  )
  await page.route('**/api/plants?limit=1', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '1234' } }),
  )
  await page.goto('/admin/dashboard')
  await expect(card(page, 'Total Users')).toHaveText('1,20,345')
  await expect(card(page, 'Total Orders')).toHaveText('7')
  await expect(card(page, 'Total Revenue')).toHaveText('₹12,34,567.50')
  await expect(card(page, 'Total Products')).toHaveText('1,234')
})

test("the figures are the shop's", async ({ page, adminApi }) => {
  await addPlant(adminApi, { name: 'Karanj' })
  const counted = page.waitForResponse(/\/api\/plants\?limit=1$/)
  await page.goto('/admin/dashboard')
  const total = Number(await (await counted).headerValue('x-total-count'))
  expect(total).toBeGreaterThan(1)
  await expect(card(page, 'Total Products')).toHaveText(total.toLocaleString('en-IN'))
})

test('recent orders have a date, an amount and a link', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Arjun', price: 1250.5 }))
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 2, name: 'Recent Orders' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: order._id })
  await expect(row).toContainText('Asha Kulkarni')
  await expect(row).toContainText(shopper.email)
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(row.getByRole('cell').nth(2)).toHaveText(formatDate(order.createdAt))
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('₹1,250.5')
  await row.getByRole('link', { name: `#${order._id}` }).click()
  await expect(page).toHaveURL(`/admin/orders/${order._id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Order Details' })).toBeVisible()
})

test('more orders load on scrolling', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Palash', price: 450 }))
  await serveOrders(page, order, 120)
  await page.goto('/admin/dashboard')
  const table = page.getByRole('region', { name: 'Recent Orders' })
  await expect(table.getByRole('row')).toHaveCount(51)
  for (const rows of [101, 121]) {
    await table.evaluate((region) => {
      region.scrollIntoView()
      region.scrollTo({ top: region.scrollHeight })
    })
    await expect(table.getByRole('row')).toHaveCount(rows)
  }
})

test('a shop without orders says so', async ({ page }) => {
  await page.route('**/api/admin/orders?*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
  await page.goto('/admin/dashboard')
  await expect(page.getByText('No recent orders', { exact: true })).toBeVisible()
})

for (const path of ['/admin/dashboard', '/plants?*']) {
  test(`figures that fail to load say so and can be retried: ${path}`, async ({ page }) => {
    await failCalls(page, path, 'The ledger is wet.')
    await page.goto('/admin/dashboard')
    const box = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' })
    await expect(box.getByText('Failed to load dashboard data', { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to load recent orders')).toHaveCount(0)
    await page.unroute(`**/api${path}`)
    await box.getByRole('button', { name: 'Retry' }).click()
    await expect(card(page, 'Total Products')).toHaveText(/^[\d,]+$/)
    await expect(box).toHaveCount(0)
  })
}

test('orders that fail to load say so and can be retried', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Sheesham', price: 450 }))
  await failCalls(page, '/admin/orders?*', null)
  await page.goto('/admin/dashboard')
  const box = page.getByRole('alert').filter({ hasText: 'Failed to load recent orders' })
  await expect(box.getByText('Failed to load recent orders', { exact: true })).toBeVisible()
  await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0)
  await page.unroute('**/api/admin/orders?*')
  await box.getByRole('button', { name: 'Retry' }).click()
  const recent = page.getByRole('region', { name: 'Recent Orders' })
  await expect(recent.getByRole('link', { name: `#${order._id}` })).toBeVisible()
  await expect(box).toHaveCount(0)
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
    return route.fulfill({
      json: orders.slice(offset, offset + limit),
      headers: { 'x-total-count': String(total) },
    })
  })
}
