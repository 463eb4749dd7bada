import { expectNoBarriers } from './support/accessibility-checks.ts'
import { download } from './support/download.ts'
import { addPlant, type Customer, expect, failCalls, orderPlant, restoreSession, test } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

/** The number of the invoice of an order that has shipped today. */
async function invoiced(shopper: Customer, adminApi: Customer['api']): Promise<string> {
  const { _id: id } = await orderPlant(
    shopper,
    await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' }),
  )
  const body = { status: 'shipped' as const }
  return (await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body })).invoice?.number ?? ''
}

test('the books of the month show the sales, reconcile, and are downloaded for the accountant', async ({
  page,
  adminApi,
  shopper,
}) => {
  const number = await invoiced(shopper, adminApi)
  await page.goto('/admin/books')
  await expect(page).toHaveTitle('Books | Paudha')
  await expect(page.getByText('It reconciles with the issued documents to the paisa.')).toBeVisible()
  for (const table of ['Sales by rate of GST', 'Sales by HSN', 'Sales by place of supply', 'Numbers of documents'])
    await expect(page.getByRole('region', { name: table })).toBeVisible()
  await expect(page.getByRole('row', { name: /^18 %/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Invoices 20.* None$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Remitted by couriers/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Stock written off' })).toBeVisible()
  await expectNoBarriers(page)

  const register = await download(page, 'Sales register (CSV)')
  expect(register.name).toMatch(/^sales-register-20\d\d-\d\d-01-to-20\d\d-\d\d-\d\d\.csv$/)
  expect(register.text).toContain(number)
  const tally = await download(page, 'Tally (XML)')
  expect(tally.text).toContain(`<VOUCHERNUMBER>${number}</VOUCHERNUMBER>`)
  const zoho = await download(page, 'Zoho invoices (CSV)')
  expect(zoho.text).toContain(number)
  const archive = await download(page, 'Archive of the year (ZIP)')
  expect(archive.name).toMatch(/^books-20\d\d-\d\d\.zip$/)
  expect(archive.text).toContain(`${number.replaceAll('/', '-')}.pdf`)
  const gstr1 = await download(page, 'GSTR-1 (JSON)')
  expect(JSON.parse(gstr1.text)).toMatchObject({ gstin: expect.any(String), b2b: [], b2cs: expect.any(Array) })
  await page.getByLabel('Table').selectOption('Documents issued')
  expect((await download(page, 'Table (CSV)')).text).toContain('Invoices for outward supply')
})

test('a quarter has no return, an empty period says so, and differences are named', async ({ page }) => {
  await page.goto('/admin/books')
  await page.getByLabel('Period').selectOption({ index: 13 })
  await expect(page.getByText(/^GSTR-1 is filed month by month/)).toBeVisible()
  await page.getByLabel('Period').selectOption({ index: 11 })
  await expect(page.getByText('No documents in this period')).toBeVisible()
  await expectNoBarriers(page, [360])

  const differences = [{ paper: 'PA/26-27/000007', what: 'total of CGST', expected: '45.00', found: '45.01' }]
  let differenceCount = 1
  await page.route('**/api/admin/books/gstr1/check?*', (route) =>
    route.fulfill({ json: { reconciles: false, differences, differenceCount } }),
  )
  await page.getByLabel('Period').selectOption({ index: 0 })
  await expect(page.getByRole('row', { name: 'PA/26-27/000007 total of CGST 45.00 45.01' })).toBeVisible()
  await expect(page.getByText('1 difference', { exact: true })).toBeVisible()
  await expectNoBarriers(page, [360])

  differenceCount = 1_234
  await page.reload()
  await expect(page.getByText('1,234 differences', { exact: true })).toBeVisible()
  await expect(page.getByText(/The first 1 of 1,234 are shown\./)).toBeVisible()
})

test('while a period is loaded, no figures and no check of the one before are shown', async ({ page }) => {
  await page.goto('/admin/books')
  const figures = page.getByRole('heading', { name: 'Money' })
  const check = page.getByText('It reconciles with the issued documents to the paisa.')
  await expect(figures).toBeVisible()
  await expect(check).toBeVisible()
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/admin/books**', (route) => arrival.then(() => route.continue()))
  await page.getByLabel('Period').selectOption({ index: 1 })
  await expect(page.getByText('Loading the books…')).toBeAttached()
  await expect(page.getByText('Checking the return…')).toBeAttached()
  await expect(figures).toHaveCount(0)
  await expect(check).toHaveCount(0)
  arrive()
  await expect(figures).toBeVisible()
})

test('an unreachable server is reported, and the books are loaded again', async ({ page }) => {
  await failCalls(page, '/admin/books**', null)
  await page.goto('/admin/books')
  await expect(page.getByText('Failed to load the books')).toBeVisible()
  await page.unroute('**/api/admin/books**')
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(page.getByRole('heading', { name: 'Money' })).toBeVisible()
})
