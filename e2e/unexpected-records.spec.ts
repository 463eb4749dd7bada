import { addPlant, expect, orderPlant, restoreSession, test } from './support/shop.ts'
import { addRecords, bare, broken, changeAnswer, odd } from './support/unexpected-records.ts'

// Ignores errors of a response that is still being modified when a test ends: hovered links are prefetched.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }))

test('the back office shows what it can of records that lack nearly everything', async ({
  page,
  adminApi,
  adminSession,
  shopper,
  browserErrors,
}) => {
  await test.step('the back office lists orders that lack a customer, a date, a state or nearly everything', async () => {
    const plant = await addPlant(adminApi, { name: 'Kusum', price: 400, stock: 5 })
    const order = await orderPlant(shopper, plant)
    await addRecords(page, '**/api/admin/orders?**', [bare, odd, null, 'order'])
    await restoreSession(page, { session: adminSession })
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
  await test.step('a record that cannot be shown does not affect the rest of its list', async () => {
    await restoreSession(page, { session: adminSession })
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
    browserErrors.length = 0
  })
  await test.step('each panel of the dashboard shows what it can, and fails independently', async () => {
    await restoreSession(page, { session: adminSession })
    const dashboard = '**/api/admin/dashboard'
    await addRecords(page, `${dashboard}/best-sellers?**`, [null, { plant: 'oddplant00000000', name: 'Odd seller' }])
    await changeAnswer(page, `${dashboard}/tasks`, {
      toShip: { total: 2, oldest: [null, { order: 'oddorder00000000' }] },
      incidents: { total: 2, latest: [null, { kind: 'odd_kind' }] },
      refunds: { total: 1, oldest: [null, {}] },
      operations: [null, { kind: 'odd_operation', subject: null }],
      lowStock: null,
    })
    await changeAnswer(page, `${dashboard}/sales?**`, {
      byDay: [null, { day: 'soon', orders: 1, revenue: 300 }, { day: '2026-11-22' }],
      total: { orders: 1, revenue: 300 },
    })
    await page.goto('/admin/dashboard')
    for (const [panel, text] of [
      ['Best sellers', 'Odd seller'],
      ['Waiting to ship', '#oddorder00000000'],
      ['Payments to look at', 'odd kind'],
      ['What needs the owner', 'odd operation'],
      ['Low stock', 'Failed to load stock'],
      ['Sales of the last 30 days', 'Figures by day'],
    ] as const) {
      await expect(page.getByRole('region', { name: panel, exact: true })).toContainText(text)
    }
    await expect(page.getByRole('img', { name: /^Revenue by day/ })).toBeVisible()

    await page.unroute(`${dashboard}/tasks`)
    const lowStock = page.getByRole('region', { name: 'Low stock', exact: true })
    await lowStock.getByRole('button', { name: 'Retry' }).click()
    await expect(lowStock).not.toContainText('Failed')
    browserErrors.length = 0
  })
  await test.step('an order with missing or broken ledgers has all its cards', async () => {
    const plant = await addPlant(adminApi, { name: 'Sheesham', price: 400, stock: 5 })
    const order = await orderPlant(shopper, plant)
    await changeAnswer(page, `**/api/admin/orders/${order._id}`, {
      payments: [null, { providerPaymentId: 'pay_odd' }],
      refunds: [{ _id: 'oddrefund0000000' }],
      restocked: null,
      stockMovements: null,
      events: [null, { aspect: 'weather' }],
      incidents: [null, { _id: 'oddincident00000', kind: 'odd_kind' }],
    })
    await restoreSession(page, { session: adminSession })
    await page.goto(`/admin/orders/${order._id}`)
    for (const [card, text] of [
      ['Items', plant.name],
      ['Payments and refunds', 'pay_odd'],
      ['Stock movements', 'After'],
      ['Customer and delivery', shopper.name],
      ['Papers', 'Packing slip'],
      ['Timeline', 'Invalid date'],
    ] as const) {
      await expect(page.getByRole('region', { name: card, exact: true })).toContainText(text)
    }
    await expect(page.getByText('Payments of this order need a look')).toBeVisible()
  })
})
