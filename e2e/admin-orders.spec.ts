import type { Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { formatDate, formatTime } from '../web/ui/format-date.ts'
import { makeBusy, waitForTimers } from './support/busy-device.ts'
import { addPlant, expect, failCalls, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

test('every column has its value', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Sandal', price: 1_250.5, stock: 9 }), 2)
  await page.goto('/admin/orders')
  await expect(page).toHaveTitle('Orders | Paudha')
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByText('Manage customer orders and track their status')).toBeVisible()
  await searchFor(page, order._id)
  await expect(page.getByRole('columnheader').filter({ hasText: /\w/ })).toHaveText([
    'Order',
    'Customer',
    'Date',
    'Shipment',
    'Status',
    'Payment',
    'Total',
    'Actions',
  ])
  const row = rowOf(page, order)
  const cells = [
    `#${order._id}#${order.number} · 1 item`,
    `${shopper.name}${shopper.email}`,
    `${formatDate(order.createdAt)}${formatTime(order.createdAt)}`,
    'Pending',
    'Pending',
    'CODPending',
    '₹2,501',
    'Mark shippedCancel',
  ]
  await expect(row.getByRole('cell').filter({ hasText: /\w/ })).toHaveText(cells)
  await row.getByRole('link', { name: `#${order._id}` }).click()
  await expect(page).toHaveURL(`/admin/orders/${order._id}`)
})

test('items are counted, a customer without an account is a Guest, and a new status is Unknown', async ({
  page,
  adminApi,
  shopper,
}) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Simbal', price: 450 }))
  const [item] = order.items
  await page.route('**/api/admin/orders?*', (route) =>
    route.fulfill({
      json: [{ ...order, user: null, status: 'on_the_moon', items: [item, { ...item, _id: 'another' }] }],
      headers: { 'x-total-count': '1' },
    }),
  )
  await page.goto('/admin/orders')
  const row = rowOf(page, order)
  await expect(row).toContainText('2 items')
  await expect(row).toContainText('Guest')
  await expect(row).toContainText('Unknown')
  await expect(row.getByRole('button')).toHaveCount(0)
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

test('the status filter narrows the list', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Banyan', price: 450 }))
  await page.goto(`/admin/orders?search=${order._id}`)
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status.getByRole('option')).toHaveText([
    'All Status',
    'Pending',
    'Paid',
    'Shipped',
    'Delivered',
    'Cancelled',
  ])
  for (const [option, isThere] of [
    ['Pending', true],
    ['Paid', false],
    ['Shipped', false],
    ['Delivered', false],
    ['Cancelled', false],
    ['All Status', true],
  ] as const) {
    await status.selectOption(option)
    if (isThere) await expect(rowOf(page, order), option).toBeVisible()
    else await expect(page.getByText('No orders found'), option).toBeVisible()
  }
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

test('a failed transition is logged and reported, and the order is unchanged', async ({
  page,
  adminApi,
  shopper,
  browserErrors,
}) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Mahua', price: 450 }))
  await page.goto(`/admin/orders?search=${order._id}`)
  await failCalls(page, `/admin/orders/${order._id}/status`, 'The shop is being watered.')
  const row = rowOf(page, order)
  await move(page, row, 'Mark shipped')
  await expect(toastOf(page, 'Failed to update the order')).toBeVisible()
  await expect(toastOf(page, 'The shop is being watered.')).toBeVisible()
  await expect(row.getByRole('button')).toHaveText(['Mark shipped', 'Cancel'])
  await expect.poll(() => browserErrors.filter((text) => text.startsWith('Failed to update the order')).length).toBe(1)
  browserErrors.length = 0
})

test('orders that fail to load are logged and reported, and can be retried', async ({ page, browserErrors }) => {
  await failCalls(page, '/admin/orders?*', 'The shop is being watered.')
  await page.goto('/admin/orders')
  const main = page.getByRole('main')
  await expect(main.getByText('Failed to fetch orders')).toBeVisible()
  await expect(main.getByText('The shop is being watered.')).toBeVisible()
  await expect(toastOf(page, 'Failed to fetch orders')).toBeVisible()
  await expect.poll(() => browserErrors.filter((text) => /orders/.test(text)).length).toBeGreaterThan(0)
  browserErrors.length = 0
  await page.unroute('**/api/admin/orders?*')
  await main.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Showing \d+ of \d+ orders$/)).toBeVisible()
})

const rowOf = (page: Page, { _id }: Pick<Order, '_id'>) => page.getByRole('row').filter({ hasText: _id })

async function searchFor(page: Page, id: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(id)
  await expect(page.getByText('Showing 1 of 1 orders')).toBeVisible()
}

/** Presses the button in the order's row and confirms. */
async function move(page: Page, row: ReturnType<typeof rowOf>, name: string): Promise<void> {
  await row.getByRole('button', { name }).click()
  await page.getByRole('alertdialog').getByRole('button', { name }).click()
}
