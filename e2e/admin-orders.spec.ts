import type { Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { makeBusy, waitForTimers } from './support/busy-device.ts'
import { addPlant, expect, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

test('the search covers id, customer name and e-mail, and ignores case', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Arjun', price: 450 }))
  await page.goto('/admin/orders')
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await expect(search).toHaveAttribute('placeholder', 'Search orders...')
  for (const text of [order._id, order._id.slice(1, 12).toUpperCase(), shopper.email.toUpperCase()]) {
    await search.fill(text)
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === text)
    await expect(rowOf(page, order)).toBeVisible()
    await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible()
  }
  await search.fill(shopper.name.toLowerCase())
  await expect(rowOf(page, order)).toBeVisible()
  await search.fill('nobody of that name')
  await expect(page.getByText('No orders found')).toBeVisible()
})

test('a filter changed before the previous one is applied keeps that one', async ({ page }) => {
  const busy = await makeBusy(page)
  await page.goto('/admin/orders')
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
  await busy.begin()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody of that name')
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Paid')
  await busy.end()
  await expect(page).toHaveURL('/admin/orders?search=nobody+of+that+name&status=paid')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('paid')
  await expect(page.getByText('No orders found')).toBeVisible()
})

test('a typed search does not start once the list is being left', async ({ page }) => {
  const busy = await makeBusy(page)
  await page.goto('/admin/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await busy.begin()
  await page.getByRole('searchbox', { name: 'Search orders' }).fill('nobody of that name')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page).toHaveURL('/admin/products')
  await waitForTimers(page)
  await busy.end()
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/admin/products')
})

test('an order offers exactly the transitions of its status, and the list follows each', async ({
  page,
  adminApi,
  shopper,
}) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Peepal', price: 450 }))
  await page.goto(`/admin/orders?search=${order._id}`)
  const row = rowOf(page, order)
  await expect(row.getByRole('button')).toHaveText(['Mark shipped', 'Cancel'])
  await move(page, row, 'Mark shipped')
  await expect(toastOf(page, 'Order marked as shipped')).toBeVisible()
  await expect(row.getByRole('button')).toHaveText(['Mark delivered'])
  await move(page, row, 'Mark delivered')
  await expect(toastOf(page, 'Order marked as delivered')).toBeVisible()
  await expect(row).toContainText('Delivered')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('a cancelled order offers no transition, and its plants are back in stock', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Gulmohar', price: 450, stock: 3 })
  const order = await orderPlant(shopper, plant, 2)
  await page.goto(`/admin/orders?search=${order._id}`)
  const row = rowOf(page, order)
  await row.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(toastOf(page, 'Order cancelled')).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  expect((await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).stock).toBe(3)
})

const rowOf = (page: Page, { _id }: Pick<Order, '_id'>) => page.getByRole('row').filter({ hasText: _id })

/** Presses the button in the order's row and confirms. */
async function move(page: Page, row: ReturnType<typeof rowOf>, name: string): Promise<void> {
  await row.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}
