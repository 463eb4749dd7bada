import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, restoreSession, test, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

test('the owner states what is known of a plant; what is refused opens the section', async ({ page, adminApi }) => {
  const { _id: id } = await addPlant(adminApi, { name: 'Factful fern' })
  await page.goto(`/admin/products/edit/${id}`)
  const heading = page.getByRole('heading', { name: 'Plant facts' })
  const light = page.getByLabel('Light', { exact: true })
  await expect(page.getByText('0 of 15 stated')).toBeVisible()
  await expect(light).toBeHidden()
  await heading.click()

  await light.selectOption('Low light')
  await page.getByLabel('Indoors', { exact: true }).check()
  await page.getByLabel('Balcony', { exact: true }).check()
  await page.getByLabel('Height as sold (cm)').fill('40')
  await page.getByLabel('Grown height (cm)').fill('30')
  await page.getByLabel('Pot included').selectOption('Yes')
  await page.getByLabel('Pets', { exact: true }).selectOption('Toxic to pets')
  await page.getByLabel('Jul', { exact: true }).check()
  await expect(page.getByText('7 of 15 stated')).toBeVisible()
  await expectNoBarriers(page)

  await heading.click()
  await expect(light).toBeHidden()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('Please name the source')).toBeVisible()
  const taller = page.getByText('A plant is not sold higher than it grows')
  await expect(taller).toBeVisible()
  await expectNoBarriers(page)
  await page.getByLabel('Source about pets').fill('Burrows GE, Tyrl RJ. Toxic Plants of North America, 2013')
  await page.getByLabel('Grown height (cm)').fill('90')
  await expect(taller).toBeHidden()
  await expect(light).toBeVisible()
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()

  const { facts } = await adminApi.call('GET /plants/:id', { params: { id } })
  expect(facts).toMatchObject({
    light: 'low',
    water: null,
    places: ['indoors', 'balcony'],
    pets: { verdict: 'toxic' },
    heightCm: 40,
    grownHeightCm: 90,
    potIncluded: true,
    flowers: [7],
  })
})

test('of a pot the inner diameter is stated', async ({ page }) => {
  await page.goto('/admin/products/new')
  await page.getByRole('heading', { name: 'Plant facts' }).click()
  await expect(page.getByLabel('Pot diameter (cm)')).toBeVisible()
  await page.getByLabel('Category').selectOption('Pots')
  await expect(page.getByLabel('Inner diameter (cm)')).toBeVisible()
  await expect(page.getByLabel('Pot diameter (cm)')).toBeHidden()
})
