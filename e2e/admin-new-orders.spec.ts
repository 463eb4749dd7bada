import type { Page } from '@playwright/test'
import { addPlant, expect, newCustomer, orderPlant, restoreSession, test } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await page.clock.install()
  await restoreSession(page, { session: adminSession })
})

/** The table's rows. */
const rows = (page: Page) => page.getByRole('region', { name: 'Orders' }).getByRole('row')
const bar = (page: Page) => page.getByRole('button', { name: /new orders?: show$/ })

test('an open list announces new orders, does not move until that is pressed, and the menu counts them', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Arjuna', price: 400, stock: 20 })
  const [first, second] = [await newCustomer(), await newCustomer()]
  const before = await orderPlant(first, plant)
  // Other tests order at the same time, but not this plant.
  await page.goto(`/admin/orders?${new URLSearchParams({ search: plant.name })}`)
  await expect(rows(page).nth(1)).toContainText(before._id)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await expect(menu.getByRole('link', { name: 'Orders', exact: true })).toHaveAccessibleDescription(/^\d.* to ship$/)
  const top = await rows(page).nth(1).boundingBox()

  const later = await orderPlant(second, plant)
  await page.clock.fastForward(25_000)
  await expect(bar(page)).toBeVisible()
  await expect(rows(page).nth(1)).toContainText(before._id)
  expect(await rows(page).nth(1).boundingBox()).toEqual(top)

  await bar(page).click()
  await expect(page.getByText(later._id)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('another admin’s change of a shown order appears in place', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Ashoka', price: 400, stock: 5 })
  const order = await orderPlant(shopper, plant)
  await page.goto(`/admin/orders?search=${order._id}`)
  await expect(rows(page).nth(1)).toContainText('Pending')
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: 'shipped' } })
  await page.clock.fastForward(25_000)
  await expect(rows(page).nth(1)).toContainText('Shipped')
})

test('new orders are announced on the dashboard and on a phone too', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kachnar', price: 400, stock: 5 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: 'Recent Orders' })).toBeVisible()
  await expect(page.getByText('Loading recent orders…')).toHaveCount(0)
  const order = await orderPlant(shopper, plant)
  await page.clock.fastForward(25_000)
  await bar(page).click()
  await expect(page.getByText(`#${order._id}`).first()).toBeVisible()
})
