import type { Page } from '@playwright/test'
import papa from 'papaparse'
import { download } from '../support/download.ts'
import { addPlant, expect, newCustomer, orderPlant, test, toastOf } from '../support/shop.ts'

const bar = (page: Page, what: 'orders' | 'products') => page.getByRole('region', { name: `Selected ${what}` })

test('many products get other prices and another category, unless one was edited meanwhile', async ({
  ownersPage: page,
  adminApi,
}) => {
  const word = `Kadam${crypto.randomUUID().slice(0, 6)}`
  const cheap = await addPlant(adminApi, { name: `${word} Seeds`, price: 4, category: 'seeds' })
  const dear = await addPlant(adminApi, { name: `${word} Tree`, price: 1234.5, category: 'outdoor' })
  await page.goto(`/admin/products?search=${word}`)
  await page.getByRole('checkbox', { name: 'Select all products shown' }).check()
  await bar(page, 'products').getByRole('button', { name: 'Change price' }).click()
  const question = page.getByRole('alertdialog')
  const typed = question.getByLabel('Change in percent')
  await typed.fill('10')
  await expect(question.getByRole('listitem').filter({ hasText: cheap.name })).toContainText('₹4, unchanged')
  await expect(question.getByRole('listitem').filter({ hasText: dear.name })).toContainText('₹1,234.50 → ₹1,358')
  const body = { ...dear, scientificName: dear.scientificName ?? '', description: 'Edited by somebody else.' }
  await adminApi.call('PUT /plants/:id', { params: { id: dear._id }, body })
  await question.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(
    toastOf(page, `${dear.name} has changed since you opened the list. No product was changed.`),
  ).toBeVisible()
  await expect(bar(page, 'products')).toContainText('2 products selected')

  await bar(page, 'products').getByRole('button', { name: 'Change price' }).click()
  await typed.fill('10')
  await question.getByRole('button', { name: 'Change 1 price' }).click()
  await expect(page.getByRole('row').filter({ hasText: dear.name })).toContainText('₹1,358')
  await expect(bar(page, 'products')).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all products shown' }).check()
  await bar(page, 'products').getByRole('button', { name: 'Change category' }).click()
  await question.getByLabel('New category').selectOption('Seeds')
  await question.getByRole('button', { name: 'Move 1 product' }).click()
  await expect(page.getByRole('row').filter({ hasText: dear.name })).toContainText('Seeds')
})

type Line = Record<string, string>
const csv = (...lines: Line[]) => Buffer.from(`\ufeff${papa.unparse(lines)}`)
const linesIn = (text: string) => papa.parse<Line>(text.replace('\ufeff', ''), { header: true }).data

test('products are exported, edited and imported, but not over stock sold since', async ({
  ownersPage: page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'नीम, "सीधा"', price: 450, stock: 10, benefits: ['Bitter', 'Sound'] })
  const find = () => adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import / export' }).click()
  await expect(page).toHaveTitle('Import and export products | Paudha')
  const { name, text } = await download(page, 'Export products')
  expect(name).toBe('products.csv')
  const own = linesIn(text).find(({ _id }) => _id === plant._id)
  expect(own).toMatchObject({ name: plant.name, price: '450', benefits: 'Bitter\nSound' })

  const choose = (name: string, buffer: Buffer) =>
    page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer })
  const change = (of: string) =>
    page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: of })
  const added = `Curry leaf ${crypto.randomUUID().slice(0, 6)}`
  const changed = { ...own, price: '475.50', benefits: 'Bitter' }
  await choose('monsoon prices.csv', csv(changed, { ...changed, _id: '', version: '', name: added }))
  await expect(page.getByText('1 product changes, 1 is new.', { exact: true })).toBeVisible()
  await expect(change(plant.name)).toContainText(/^Line 2नीम.*price450 → 475.5.*benefitsBitter/s)
  await expect(change(added).getByText('New', { exact: true })).toBeVisible()
  expect((await find()).price).toBe(450)
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('1 product was changed, 1 was added.', { exact: true })).toBeVisible()
  expect(await find()).toMatchObject({ price: 475.5, benefits: ['Bitter'] })

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose('stock.csv', csv({ _id: plant._id, stock: '12' }))
  await expect(change(plant.name)).toContainText('10 → 12')
  await orderPlant(shopper, await find(), 3)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText(/^The products have changed since/)).toBeVisible()
  await expect(change(plant.name)).toContainText('7 → 12')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('The products are up to date')).toBeVisible()
  expect((await find()).stock).toBe(12)
})

test('many orders ship once each, though a response is lost and one was cancelled', async ({
  ownersPage: page,
  adminApi,
  browserErrors,
}) => {
  const shopper = await newCustomer()
  const plant = await addPlant(adminApi, { name: 'Peepal', price: 450, stock: 20 })
  const place = () => orderPlant(shopper, plant)
  const orders = [await place(), await place(), await place()]
  const ids = orders.map(({ _id }) => _id)
  await page.goto(`/admin/orders?search=${shopper.email}`)
  await page.getByRole('checkbox', { name: 'Select all orders shown that can ship' }).check()
  await expect(bar(page, 'orders')).toContainText('3 orders selected')
  await shopper.api.call('PUT /orders/:id/cancel', { params: { id: ids[1] ?? '' } })
  // The server ships them, but its response is lost.
  await page.route(
    '**/api/admin/orders/ship',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await bar(page, 'orders').getByRole('button', { name: 'Mark as shipped' }).click()
  const question = page.getByRole('alertdialog', { name: 'Mark 3 orders as shipped?' })
  await expect(question.getByRole('listitem')).toHaveCount(3)
  await question.getByRole('button', { name: 'Mark as shipped' }).click()
  // A hovered toast stays.
  await toastOf(page, 'Failed to ship the orders').hover()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(toastOf(page, '2 orders marked as shipped')).toBeVisible()
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('Failed to ship the orders')])
  const refused = page.getByRole('alert').filter({ hasText: '1 order not shipped' })
  await expect(refused.getByRole('listitem')).toHaveText(
    `#${orders[1]?.number} This order is cancelled and cannot become shipped.`,
  )
  await refused.getByRole('button', { name: 'Got it' }).click()
  await expect(refused).toHaveCount(0)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const [index, status] of ['shipped', 'cancelled', 'shipped'].entries()) {
    const order = await adminApi.call('GET /admin/orders/:id', { params: { id: ids[index] ?? '' } })
    expect(order.status).toBe(status)
    expect(order.events.filter(({ aspect, to }) => aspect === 'order' && to === 'shipped')).toHaveLength(
      index % 2 ? 0 : 1,
    )
  }

  await page.getByRole('button', { name: 'Export CSV' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Export orders' })
  await dialog.getByLabel('Status').selectOption('Shipped')
  const { name, text } = await download(dialog, 'Export CSV')
  expect(name).toMatch(/^orders-20\d\d-04-01-to-20\d\d-03-31\.csv$/)
  const own = linesIn(text).find(({ Order }) => Order === String(orders[0]?.number))
  expect(own).toMatchObject({ Customer: shopper.name, Status: 'Shipped', 'Invoice total': '450.00' })
  await expect(dialog).toHaveCount(0)
})
