import type { Page } from '@playwright/test'
import papa from 'papaparse'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { download } from './support/download.ts'
import {
  addPlant,
  type Customer,
  expect,
  failCalls,
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

type Line = Record<string, string>

const csv = (...lines: Line[]) => Buffer.from(`\ufeff${papa.unparse(lines)}`)
const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel('Choose a CSV file').setInputFiles({ name, mimeType: 'application/vnd.ms-excel', buffer })
/** The description of a line in one of the lists of the plan. */
const descriptionOf = (page: Page, list: 'Changes' | 'Faults', text: string) =>
  page.getByRole('list', { name: list }).getByRole('listitem').filter({ hasText: text })

/** The rows of an exported file, keyed by header. */
function linesIn(text: string): Line[] {
  return papa.parse<Line>(text.replace('\ufeff', ''), { header: true, skipEmptyLines: true }).data
}

test('products are exported, edited, and imported after a preview', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'नीम, "सीधा"', price: 450, benefits: ['Bitter', 'Sound'] })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import / export' }).click()
  await expect(page).toHaveTitle('Import and export products | Paudha')
  const { name, text } = await download(page, 'Export products')
  expect(name).toBe('products.csv')
  const own = linesIn(text).find(({ _id }) => _id === plant._id)
  expect(own).toMatchObject({ name: plant.name, price: '450', benefits: 'Bitter\nSound' })

  const added = `Curry leaf ${crypto.randomUUID().slice(0, 6)}`
  const changed = { ...own, price: '475.50', benefits: 'Bitter' }
  await chooseFile(page, 'monsoon prices.csv', csv(changed, { ...changed, _id: '', version: '', name: added }))
  await expect(page.getByText('1 product changes, 1 is new.', { exact: true })).toBeVisible()
  await expect(descriptionOf(page, 'Changes', plant.name)).toContainText(
    /^Line 2नीम.*price450 → 475.5.*benefitsBitter/s,
  )
  await expect(descriptionOf(page, 'Changes', added).getByText('New', { exact: true })).toBeVisible()
  expect((await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).price).toBe(450)
  await expectNoBarriers(page, [360])

  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('The products are up to date')).toBeVisible()
  await expect(page.getByText('1 product was changed, 1 was added.', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the products' })).toBeVisible()
  const { price, benefits } = await adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  expect([price, benefits]).toEqual([475.5, ['Bitter']])
})

test('faulty lines are listed by number, and nothing can be applied', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Neem' })
  await page.goto('/admin/products/import')
  const file = csv({ _id: plant._id, price: '12,50', stock: '5' }, { _id: 'A'.repeat(20), price: '1', stock: '5' })
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'prices.csv', { type: 'text/csv' }))
    return transfer
  }, file.toString())
  await page.getByText('or drop it here').dispatchEvent('drop', { dataTransfer: data })
  await expect(page.getByText('2 lines have faults')).toBeVisible()
  await expect(descriptionOf(page, 'Faults', '“12,50”')).toContainText(
    'Line 2price“12,50” is not a number: write it like 1234.50',
  )
  await expect(descriptionOf(page, 'Faults', 'no such product')).toContainText('Line 3_id')
  await expect(page.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await expectNoBarriers(page, [360])

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await chooseFile(page, 'colours.csv', csv({ colour: 'green' }))
  await expect(page.getByText('There is no column “colour”. The first line names the columns.')).toBeVisible()
  await chooseFile(page, 'same.csv', csv({ _id: plant._id, name: plant.name }))
  await expect(page.getByText('There is nothing to change')).toBeVisible()
})

test('stock sold since the preview is shown again, not overwritten', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Bamboo', price: 400, stock: 10 })
  await page.goto('/admin/products/import')
  await chooseFile(page, 'stock.csv', csv({ _id: plant._id, stock: '12' }))
  await expect(descriptionOf(page, 'Changes', plant.name)).toContainText('10 → 12')
  await orderPlant(shopper, plant, 3)
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText(/^The products were changed meanwhile/)).toBeVisible()
  await expect(descriptionOf(page, 'Changes', plant.name)).toContainText('7 → 12')
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByText('The products are up to date')).toBeVisible()
})

test('an unreachable server is reported, and the file need not be chosen again', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Fern' })
  await page.goto('/admin/products/import')
  await failCalls(page, '/admin/products/**', null)
  await chooseFile(page, 'prices.csv', csv({ _id: plant._id, price: '77' }))
  await expect(page.getByText('The import failed')).toBeVisible()
  await expectNoBarriers(page, [360])
  await page.getByRole('button', { name: 'Export products' }).click()
  await expect(toastOf(page, 'Failed to export the products')).toBeVisible()
  await page.unroute('**/api/admin/products/**')
  await page.getByRole('button', { name: 'Check the file again' }).click()
  await expect(descriptionOf(page, 'Changes', plant.name)).toContainText('199 → 77')
})

async function openExport(page: Page) {
  await page.goto('/admin/orders')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  return page.getByRole('alertdialog', { name: 'Export orders' })
}

test('the orders of a financial year are exported for accounting', async ({ page, adminApi, shopper }) => {
  const { _id } = await ordered(shopper, adminApi)
  const dialog = await openExport(page)
  await expect(dialog).toBeVisible()
  const [year] = await dialog.getByRole('option', { name: /^Financial year/ }).allTextContents()
  await dialog.getByLabel('Placed in').selectOption(year ?? '')
  await dialog.getByLabel('Status').selectOption('Shipped')
  const { name, text } = await download(dialog, 'Export CSV')
  expect(name).toMatch(/^orders-20\d\d-04-01-to-20\d\d-03-31\.csv$/)
  const own = linesIn(text).find(({ Order }) => Order === _id)
  expect(own).toMatchObject({
    Customer: shopper.name,
    Status: 'Shipped',
    'Order amount': '800.00',
    'Invoice total': '800.00',
  })
  await expect(dialog).toHaveCount(0)
})

test('invalid days, and an overloaded server, keep the dialog open', async ({ page }) => {
  const dialog = await openExport(page)
  await dialog.getByLabel('Placed in').selectOption('Other days…')
  await dialog.getByLabel('First day').fill('2026-04-02')
  await dialog.getByLabel('Last day').fill('2026-04-01')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  await expect(dialog.getByText('The last day must not be before the first')).toBeVisible()
  await expectNoBarriers(page, [360])
  await failCalls(page, '/admin/orders/export?*', 'The shop is briefly out of breath.')
  await dialog.getByLabel('Last day').fill('2026-04-03')
  await dialog.getByRole('button', { name: 'Export CSV' }).click()
  await expect(toastOf(page, 'Failed to export the orders')).toBeVisible()
  await expect(dialog).toBeVisible()
})

/** A shipped order of ₹800. */
async function ordered(shopper: Customer, adminApi: Customer['api']) {
  const order = await orderPlant(shopper, await addPlant(adminApi, { name: 'Palm', price: 400 }), 2)
  return adminApi.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status: 'shipped' } })
}
