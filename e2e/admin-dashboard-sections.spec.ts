import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, failCalls, newCustomer, orderPlant, restoreSession, test } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const sales = (page: Page) => section(page, /^Sales of the last/)

const day = (orders: number, revenue: number, date: string) => ({ day: date, orders, revenue })

test('sales are shown as charts and as a table; the range is stored in the address', async ({ page }) => {
  await page.route('**/api/admin/dashboard/sales?*', (route) =>
    route.fulfill({
      json: {
        byDay: [day(0, 0, '2026-11-20'), day(1, 300, '2026-11-21'), day(3, 12_345.5, '2026-11-22')],
        total: { orders: 4, revenue: 12_645.5 },
        preceding: { orders: 8, revenue: 10_000 },
      },
    }),
  )
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 2, name: 'Sales of the last 30 days' })).toBeVisible()
  await expect(sales(page).getByText('₹12,645.50', { exact: true })).toBeVisible()
  await expect(sales(page).getByText('26% more than in the days before (₹10,000)')).toBeVisible()
  await expect(sales(page).getByText('50% less than in the days before (8)')).toBeVisible()
  await expect(sales(page).getByRole('img', { name: /^Revenue by day/ })).toBeVisible()
  await expect(sales(page).getByRole('img', { name: /^Orders by day/ })).toBeVisible()

  await sales(page).getByText('Figures by day').click()
  await expect(sales(page).getByRole('row')).toHaveText([
    'DayOrdersRevenue',
    'Nov 223₹12,345.50',
    'Nov 211₹300',
    'Nov 200₹0',
  ])
  await expectNoBarriers(page)

  await page.getByRole('navigation', { name: 'Range of days' }).getByRole('link', { name: '7 days' }).click()
  await expect(page).toHaveURL('/admin/dashboard?days=7')
  await expect(page.getByRole('heading', { level: 2, name: 'Sales of the last 7 days' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: 'Sales of the last 7 days' })).toBeVisible()
})

test('an order counts today, in the best sellers and in the orders to ship', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Champa', price: 400, stock: 200 })
  const customer = await newCustomer()
  const order = await orderPlant(customer, plant, 150)
  for (const status of ['shipped', 'delivered'] as const) {
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  }
  await page.goto('/admin/dashboard?days=7')
  await sales(page).getByText('Figures by day').click()
  await expect(sales(page).getByRole('row')).toHaveCount(8)
  const best = section(page, 'Best sellers').getByRole('listitem').filter({ hasText: plant.name })
  await expect(best).toContainText('150 sold')
  await expect(best).toContainText('₹60,000')
  await best.getByRole('link', { name: plant.name }).click()
  await expect(page).toHaveURL(`/admin/products/edit/${plant._id}`)
})

/** No operational tasks. */
const allIsWell = {
  operations: [],
  takesOrders: true,
  hasSecondFactor: true,
  approvals: { total: 0, oldest: [] },
  overdueMessages: { total: 0, oldest: [] },
}

test('orders to ship, low stock and payments list the most urgent, and the number of others', async ({ page }) => {
  const order = 'Order000000000000001'
  const createdAt = '2026-11-20T10:00:00.000Z'
  await page.route('**/api/admin/dashboard/tasks', (route) =>
    route.fulfill({
      json: {
        toShip: {
          total: 1_236,
          oldest: [
            { order, createdAt, waitingHours: 71, customer: 'Asha Kulkarni', paymentMethod: 'cod', amount: 450 },
          ],
        },
        lowStock: { threshold: 5, total: 1, lowest: [{ plant: 'Plant000000000000001', name: 'Tulsi', stock: 2 }] },
        incidents: {
          total: 1,
          latest: [{ order, kind: 'refund_failed', detail: 'The account is closed', times: 3, lastAt: createdAt }],
        },
        refunds: { total: 1, oldest: [{ order, createdAt, waitingHours: 5, amount: 99.5, problem: null }] },
        ...allIsWell,
      },
    }),
  )
  await page.goto('/admin/dashboard')
  const toShip = section(page, 'Waiting to ship')
  await expect(toShip.getByRole('listitem')).toContainText([
    '#Order0000000000000012 daysAsha Kulkarni, cash on delivery₹450',
  ])
  await expect(toShip.getByText('and 1,235 more')).toBeVisible()
  await expect(section(page, 'Low stock').getByRole('link', { name: 'Tulsi' })).toBeVisible()
  const payments = section(page, 'Payments to look at')
  await expect(payments.getByText('A refund was refused')).toBeVisible()
  await expect(payments.getByText('The account is closed (3 times)')).toBeVisible()
  await expect(payments.getByText('For 5 hours')).toBeVisible()
  await expectNoBarriers(page)
  await toShip.getByRole('link', { name: `#${order}` }).click()
  await expect(page).toHaveURL(`/admin/orders/${order}`)
})

test('a shop without sales says so, and that there are no open tasks', async ({ page }) => {
  const none = { orders: 0, revenue: 0 }
  await page.route('**/api/admin/dashboard/sales?*', (route) =>
    route.fulfill({ json: { byDay: [day(0, 0, '2026-11-22')], total: none, preceding: none } }),
  )
  await page.route('**/api/admin/dashboard/best-sellers?*', (route) => route.fulfill({ json: [] }))
  await page.route('**/api/admin/dashboard/tasks', (route) =>
    route.fulfill({
      json: {
        toShip: { total: 0, oldest: [] },
        lowStock: { threshold: 5, total: 0, lowest: [] },
        incidents: { total: 0, latest: [] },
        refunds: { total: 0, oldest: [] },
        ...allIsWell,
      },
    }),
  )
  await page.goto('/admin/dashboard')
  await expect(page.getByText('No orders in this range')).toBeVisible()
  await expect(page.getByText('Nothing was sold in this range')).toBeVisible()
  await expect(page.getByText('Every order is on its way.')).toBeVisible()
  await expect(page.getByText('Of every product there are more than 5.')).toBeVisible()
  await expect(page.getByText('Nothing went wrong.')).toBeVisible()
  await expectNoBarriers(page)
})

for (const [path, failure, title] of [
  ['/admin/dashboard/sales?*', 'Failed to load sales', /^Sales of the last/],
  ['/admin/dashboard/best-sellers?*', 'Failed to load best sellers', 'Best sellers'],
  ['/admin/dashboard/tasks', 'Failed to load orders to ship', 'Waiting to ship'],
] as const) {
  test(`a section that fails to load says so and can be retried: ${failure}`, async ({ page }) => {
    await failCalls(page, path, null)
    await page.goto('/admin/dashboard')
    const box = section(page, title).getByRole('alert')
    await expect(box.getByText(failure, { exact: true })).toBeVisible()
    await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0)
    await page.unroute(`**/api${path}`)
    await box.getByRole('button', { name: 'Retry' }).click()
    await expect(section(page, title)).toHaveAttribute('aria-busy', 'false')
    await expect(box).toHaveCount(0)
  })
}
