import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, failCalls, restoreSession, test, toastOf } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner finds the tax classes in the settings, and gives one a rate to come', async ({ page }) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'tax class' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tax classes' })).toBeVisible()
  const row = page.getByRole('row', { name: /Potting mix and compost/ })
  await expect(row).toContainText('5 %')
  await expectNoBarriers(page)

  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Add Rate' }).click()
  const rate = page.getByRole('group', { name: 'Rate 2' })
  await rate.getByLabel('From').fill('2049-04-01')
  await page.getByRole('button', { name: 'Save Tax Class' }).click()
  await expect(rate.getByText('Please enter a percentage, or choose exempt')).toBeVisible()
  await expect(rate.getByText('Please name the notification, or who confirmed the rate')).toBeVisible()
  await expectNoBarriers(page)

  await rate.getByLabel('GST %').fill('12')
  await rate.getByLabel('Source').fill('A notification to come')
  await page.getByRole('button', { name: 'Save Tax Class' }).click()
  await expect(toastOf(page, 'Tax class saved')).toBeVisible()
  await expect(row).toContainText('12 % from 1 Apr 2049')
  await expect(row).toContainText('5 %')
})

test('a class that the owner adds can be chosen for a product, which else has its category’s', async ({
  page,
  adminApi,
}) => {
  const name = `Bamboo stakes ${Date.now()}`
  await page.goto('/admin/settings/add-tax-class')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('HSN').fill('44 21')
  const rate = page.getByRole('group', { name: 'Rate 1' })
  await rate.getByLabel('From').fill('2025-09-22')
  await rate.getByLabel('GST %').fill('exempt')
  await rate.getByLabel('Source').fill('The accountant')
  await page.getByRole('button', { name: 'Save Tax Class' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Exempt')

  const { _id: id } = await addPlant(adminApi, { name: 'Bamboo', category: 'pots' })
  await page.goto(`/admin/products/edit/${id}`)
  const field = page.getByLabel('Tax class')
  await expect(field.locator('option:checked')).toHaveText('As its category: Ceramic pots (HSN 6914, 18 %)')
  await page.getByLabel('Category').selectOption('seeds')
  await expect(field.locator('option:checked')).toHaveText('As its category: Seeds for sowing (HSN 1209, exempt)')
  await field.selectOption({ label: `${name} (HSN 4421, exempt)` })
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  expect((await adminApi.call('GET /plants/:id', { params: { id } })).taxClass).toMatch(/^bamboo-stakes-/)
})

test('a class that is unknown, and a list that does not load, say so', async ({ page }) => {
  await page.goto('/admin/settings/tax-classes/unknown')
  await expect(page.getByRole('heading', { name: 'There is no such tax class' })).toBeVisible()
  await failCalls(page, '/admin/tax-classes', 'Out of order')
  await page.getByRole('link', { name: 'All tax classes' }).click()
  await expect(page.getByText('Out of order')).toBeVisible()
  await page.unroute('**/api/admin/tax-classes')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('row', { name: /Live plants/ })).toBeVisible()
})

test('an edit of a class that another admin has saved meanwhile is refused, and the input can be retained', async ({
  page,
  adminApi,
}) => {
  await page.goto('/admin/settings/tax-classes/textile')
  await page.getByLabel('Name').fill('Hangers and nets')
  const textile = (await adminApi.call('GET /admin/tax-classes')).find(({ key }) => key === 'textile')
  const { name = '', rates = [] } = textile ?? {}
  const body = { name, rates, hsn: '5608', unit: 'NOS' as const }
  await adminApi.call('PUT /admin/tax-classes/:key', { params: { key: 'textile' }, body })

  await page.getByRole('button', { name: 'Save Tax Class' }).click()
  await expect(page.getByText('The tax class was changed meanwhile.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect(page.getByLabel('HSN')).toHaveValue('5608')
  await page.getByRole('button', { name: 'Save Tax Class' }).click()
  await expect(toastOf(page, 'Tax class saved')).toBeVisible()
  await expect(page.getByRole('row', { name: /Hangers and nets/ })).toContainText('5608')
})
