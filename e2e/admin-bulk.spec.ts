import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import {
  addPlant,
  expect,
  failCalls,
  newCustomer,
  newShopper,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

const bar = (page: Page, what: 'orders' | 'products') => page.getByRole('region', { name: `Chosen ${what}` })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const ALL_ORDERS = 'Choose all shown orders that can ship'

/** Creates three orders of one shopper, whose e-mail filters the list. */
async function threeOrders(adminApi: Parameters<typeof addPlant>[0]) {
  const shopper = await newCustomer(newShopper())
  const plant = await addPlant(adminApi, { name: 'Peepal', price: 450, stock: 20 })
  const orders = [await orderPlant(shopper, plant), await orderPlant(shopper, plant), await orderPlant(shopper, plant)]
  return { shopper, ids: orders.map(({ _id }) => _id) as [string, string, string] }
}

test('many orders ship at once; one cancelled meanwhile is reported with its reason', async ({ page, adminApi }) => {
  const { shopper, ids } = await threeOrders(adminApi)
  await page.goto(`/admin/orders?search=${shopper.email}`)
  await expect(page.getByText('Showing 3 of 3 orders')).toBeVisible()
  await expect(bar(page, 'orders')).toHaveCount(0)

  await box(page, `Choose #${ids[0]}`).check()
  await expect(bar(page, 'orders')).toContainText('1 order chosen')
  await bar(page, 'orders').getByRole('button', { name: 'Clear' }).click()
  await expect(box(page, `Choose #${ids[0]}`)).not.toBeChecked()
  await box(page, ALL_ORDERS).check()
  await expect(bar(page, 'orders')).toContainText('3 orders chosen')

  await shopper.api.call('PUT /orders/:id/cancel', { params: { id: ids[1] } })
  await bar(page, 'orders').getByRole('button', { name: 'Mark as shipped' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark 3 orders as shipped?' })
  await expect(question.getByRole('listitem')).toHaveCount(3)
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(toastOf(page, '2 orders marked as shipped')).toBeVisible()
  await expect(toastOf(page, '1 order not shipped')).toBeVisible()
  const refused = page.getByRole('alert').filter({ hasText: '1 order not shipped' })
  await expect(refused.getByRole('listitem')).toHaveText(
    `#${ids[1].slice(0, 8)} This order is cancelled and cannot become shipped.`,
  )
  await expect(bar(page, 'orders')).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByRole('cell').filter({ hasText: /^Shipped$/ })).toHaveCount(4)
  await refused.getByRole('button', { name: 'Understood' }).click()
  await expect(refused).toHaveCount(0)
  for (const [index, status] of (['shipped', 'cancelled', 'shipped'] as const).entries()) {
    expect((await adminApi.call('GET /admin/orders/:id', { params: { id: ids[index] ?? '' } })).status).toBe(status)
  }
})

test('the reason why an order did not ship stays when the list is empty afterwards', async ({ page, adminApi }) => {
  const { shopper, ids } = await threeOrders(adminApi)
  await shopper.api.call('PUT /orders/:id/cancel', { params: { id: ids[2] } })
  await page.goto(`/admin/orders?search=${shopper.email}&status=pending`)
  await expect(page.getByText('Showing 2 of 2 orders')).toBeVisible()
  await box(page, ALL_ORDERS).check()
  await shopper.api.call('PUT /orders/:id/cancel', { params: { id: ids[1] } })
  await bar(page, 'orders').getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByText('No orders found')).toBeVisible()
  const refused = page.getByRole('alert').filter({ hasText: '1 order not shipped' })
  await expect(refused.getByRole('listitem')).toHaveText(
    `#${ids[1].slice(0, 8)} This order is cancelled and cannot become shipped.`,
  )
  await refused.getByRole('button', { name: 'Understood' }).click()
  await expect(refused).toHaveCount(0)
})

test('after a lost response the orders stay selected, and a retry ships each once', async ({
  page,
  adminApi,
  browserErrors,
}) => {
  const { shopper, ids } = await threeOrders(adminApi)
  await page.goto(`/admin/orders?search=${shopper.email}`)
  await box(page, ALL_ORDERS).check()
  // The server ships them, but its response is lost.
  await page.route('**/api/admin/orders/ship', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const reloaded = page.waitForResponse((answer) => answer.url().includes('/api/admin/orders?'))
  await bar(page, 'orders').getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as shipped' }).click()
  // A hovered toast stays.
  await toastOf(page, 'Failed to ship the orders').hover()
  await reloaded
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('Failed to ship the orders')])
  await page.unroute('**/api/admin/orders/ship')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(toastOf(page, '3 orders marked as shipped')).toBeVisible()
  for (const id of ids) {
    const { events } = await adminApi.call('GET /admin/orders/:id', { params: { id } })
    expect(events.filter(({ aspect, to }) => aspect === 'order' && to === 'shipped')).toHaveLength(1)
  }
})

test('prices of many products change by percent after a preview; a concurrent edit prevents all of it', async ({
  page,
  adminApi,
}) => {
  const word = `Kadam${crypto.randomUUID().slice(0, 6)}`
  const cheap = await addPlant(adminApi, { name: `${word} Seeds`, price: 4, category: 'seeds' })
  const dear = await addPlant(adminApi, { name: `${word} Tree`, price: 1234.5, category: 'outdoor' })
  await page.goto(`/admin/products?search=${word}`)
  await expect(page.getByText('Showing 2 of 2 products')).toBeVisible()
  await box(page, 'Choose all shown products').check()
  await expect(bar(page, 'products')).toContainText('2 products chosen')

  await bar(page, 'products').getByRole('button', { name: 'Change price' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change the price of 2 products' })
  const submit = question.getByRole('button', { name: /^Change/ })
  const typed = question.getByLabel('By how many percent')
  await expect(submit).toBeDisabled()
  await typed.fill('-95')
  await expect(question.getByText('From -90 to 500 percent')).toBeVisible()
  await expect(submit).toBeDisabled()
  await typed.fill('10')
  await expect(question.getByRole('listitem').filter({ hasText: cheap.name })).toContainText('₹4, unchanged')
  await expect(question.getByRole('listitem').filter({ hasText: dear.name })).toContainText('₹1,234.50 → ₹1,358')

  const body = { ...dear, scientificName: dear.scientificName ?? '', description: 'Edited by somebody else.' }
  await adminApi.call('PUT /plants/:id', { params: { id: dear._id }, body })
  await submit.click()
  await expect(toastOf(page, 'Failed to change the products')).toBeVisible()
  await expect(toastOf(page, `${dear.name} was changed meanwhile. No product was changed.`)).toBeVisible()

  // The list was reloaded, and the selection remains.
  await expect(bar(page, 'products')).toContainText('2 products chosen')
  await bar(page, 'products').getByRole('button', { name: 'Change price' }).click()
  await expect(typed).toHaveValue('')
  await typed.fill('10')
  await expect(submit).toHaveText('Change 1 price')
  await submit.click()
  await expect(toastOf(page, '1 product changed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: dear.name })).toContainText('₹1,358')
  await expect(bar(page, 'products')).toHaveCount(0)
})

test('many products move to another category', async ({ page, adminApi }) => {
  const word = `Karanj${crypto.randomUUID().slice(0, 6)}`
  const indoor = await addPlant(adminApi, { name: `${word} One` })
  const pots = await addPlant(adminApi, { name: `${word} Two`, category: 'pots' })
  await page.goto(`/admin/products?search=${word}`)
  await box(page, `Choose ${indoor.name}`).check()
  await box(page, `Choose ${pots.name}`).check()
  await bar(page, 'products').getByRole('button', { name: 'Change category' }).click()
  const question = page.getByRole('alertdialog', { name: 'Change the category of 2 products' })
  await question.getByLabel('New category').selectOption('Pots')
  await expect(question.getByRole('listitem').filter({ hasText: indoor.name })).toContainText('Indoor Plants → Pots')
  await question.getByRole('button', { name: 'Move 1 product' }).click()
  await expect(toastOf(page, '1 product changed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: indoor.name })).toContainText('Pots')
})

test('selecting orders and the confirmation are accessible', async ({ page, adminApi }) => {
  const { shopper } = await threeOrders(adminApi)
  await page.goto(`/admin/orders?search=${shopper.email}`)
  await box(page, ALL_ORDERS).check()
  await expect(bar(page, 'orders')).toContainText('3 orders chosen')
  await expectNoBarriers(page)
  await bar(page, 'orders').getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoBarriers(page)
})

test('the report of unshipped orders is accessible', async ({ page, adminApi }) => {
  const { shopper } = await threeOrders(adminApi)
  await page.route('**/api/admin/orders/ship', async (route) => {
    const { ids } = route.request().postDataJSON() as { ids: string[] }
    const message = 'This order is cancelled and cannot become shipped.'
    await route.fulfill({ json: ids.map((_id) => ({ _id, outcome: 'refused', code: 'illegal_move', message })) })
  })
  await page.goto(`/admin/orders?search=${shopper.email}`)
  await box(page, ALL_ORDERS).check()
  await bar(page, 'orders').getByRole('button', { name: 'Mark as shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '3 orders not shipped' })).toBeVisible()
  await expectNoBarriers(page)
})

test('changing prices is accessible, also with a long name and a price out of range', async ({ page, adminApi }) => {
  const long = 'Rhaphidophoratetraspermavariegatathaumatophyllum'
  const plant = await addPlant(adminApi, { name: long, price: 9_999_999 })
  await page.goto(`/admin/products?search=${plant.name}`)
  await box(page, `Choose ${plant.name}`).check()
  await expectNoBarriers(page)
  await bar(page, 'products').getByRole('button', { name: 'Change price' }).click()
  await page.getByLabel('By how many percent').fill('50')
  await expect(page.getByText(`${plant.name} would cost more than ₹1,00,00,000`)).toBeVisible()
  await expectNoBarriers(page)
})

test('changing the category is accessible', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Rohida' })
  await page.goto(`/admin/products?search=${plant.name}`)
  await box(page, `Choose ${plant.name}`).check()
  await bar(page, 'products').getByRole('button', { name: 'Change category' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectNoBarriers(page)
})

test('a failure keeps the selection', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Kusum' })
  await failCalls(page, '/admin/products/category', 'The shop is briefly out of breath. Please try again.')
  await page.goto(`/admin/products?search=${plant.name}`)
  await box(page, `Choose ${plant.name}`).check()
  await bar(page, 'products').getByRole('button', { name: 'Change category' }).click()
  await page.getByLabel('New category').selectOption('Seeds')
  await page.getByRole('button', { name: 'Move 1 product' }).click()
  await expect(toastOf(page, 'Failed to change the products')).toBeVisible()
  await expect(bar(page, 'products')).toContainText('1 product chosen')
})
