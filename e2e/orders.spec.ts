import type { Page } from '@playwright/test'
import type { Order } from '../contract/orders.ts'
import { orderStatuses } from '../domain/order/order-status.ts'
import { addPlant, expect, failCalls, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

test('the orders load when the page opens: a spinner, then an empty list', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  let answer = () => {}
  const requested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/orders', async (route) => {
    await requested
    return route.continue()
  })
  await page.goto('/orders')
  const spinner = page.getByRole('status').filter({ hasText: 'Loading orders...' })
  await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible()
  await expect(spinner).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'No orders found.' })).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

test('a failed load shows the server’s message, or a default, and can be retried', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await failCalls(page, '/orders', 'The ledger is wet.')
  await page.goto('/orders')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Error loading orders')
  await expect(alert).toContainText('The ledger is wet.')
  await page.unrouteAll()
  await failCalls(page, '/orders', null)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Failed to fetch orders')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No orders found.')).toBeVisible()
})

test('an order shows its date, its status, its items and its total', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Champak', price: 1249.5, stock: 5 })
  const order = await orderPlant(shopper, plant, 2)
  await restoreSession(page, shopper)
  await page.goto('/orders')
  const card = orderCards(page)
  const shape = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'Asia/Kolkata' } as const
  const day = new Date(order.createdAt).toLocaleDateString('en-IN', shape)
  await expect(card.getByRole('heading', { name: `Placed on ${day}` })).toBeVisible()
  await expect(card.getByText('Pending', { exact: true })).toBeVisible()
  await expect(card.getByText(plant.name, { exact: true })).toBeVisible()
  await expect(card.locator('img')).toHaveAttribute('src', /indoor\.jpg$/)
  await expect(card.getByText('Quantity: 2')).toBeVisible()
  await expect(card.getByText('₹1,249.50', { exact: true })).toBeVisible()
  await expect(card.getByText('Total: Rs 2,499.00', { exact: true })).toBeVisible()
})

test('delivered is green, paid is blue, any other status is yellow', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Kewda', price: 450 }))
  const orders: Order[] = orderStatuses.map((status) => ({ ...order, _id: `${status}0000000000`, status }))
  await page.route('**/api/orders', (route) => route.fulfill({ json: orders }))
  await restoreSession(page, shopper)
  await page.goto('/orders')
  const grounds = { green: 'rgb(227, 235, 217)', blue: 'rgb(221, 233, 243)', yellow: 'rgb(248, 235, 201)' }
  for (const [label, colour] of [
    ['Pending', 'yellow'],
    ['Paid', 'blue'],
    ['Shipped', 'yellow'],
    ['Delivered', 'green'],
    ['Cancelled', 'yellow'],
    ['Payment_failed', 'yellow'],
  ] as const) {
    const badge = orderCards(page).getByText(label, { exact: true })
    await expect(badge).toHaveCSS('background-color', grounds[colour])
  }
})

test('a pending order can be cancelled after a confirmation, and returns its stock', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Nagchampa', price: 450, stock: 3 })
  await orderPlant(shopper, plant, 2)
  await restoreSession(page, shopper)
  await page.goto('/orders')
  const cancel = page.getByRole('button', { name: 'Cancel Order' })
  await cancel.click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await question.getByRole('button', { name: 'Keep the order' }).click()
  await expect(question).toHaveCount(0)
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending' }])

  await cancel.click()
  await question.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  await expect(orderCards(page).getByText('Cancelled', { exact: true })).toBeVisible()
  await expect(cancel).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /Placed on/ })).toBeFocused()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'cancelled' }])
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ stock: 3 })
})

test('a cancellation that comes too late is reported with the reason', async ({ page, adminApi, shopper }) => {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Sugandha', price: 450 }))
  await restoreSession(page, shopper)
  await page.goto('/orders')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: 'shipped' } })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Failed to cancel order')).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'shipped' }])
  await expect(orderCards(page).getByText('Shipped', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
})

/** The list items of whole orders. */
function orderCards(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: /Placed on/ }) })
}
