import papa from 'papaparse'
import { download } from '../support/download.ts'
import { addPlant, expect, test } from '../support/shop.ts'

type Line = Record<string, string>
const csv = (...lines: Line[]) => Buffer.from(`\ufeff${papa.unparse(lines)}`)
const linesIn = (text: string) => papa.parse<Line>(text.replace('\ufeff', ''), { header: true }).data

test('products are exported, edited and imported', async ({ ownersPage: page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'नीम, "सीधा"', price: 450, stock: 10, benefits: ['Bitter', 'Sound'] })
  const find = () => adminApi.call('GET /plants/:id', { params: { id: plant._id } })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Import / export' }).click()
  await expect(page).toHaveTitle('Import and export products | Paudha')
  const { name, text } = await download(page, 'Export products')
  expect(name).toBe('products.csv')
  const own = linesIn(text).find(({ _id }) => _id === plant._id)
  expect(own).toMatchObject({ name: plant.name, price: '450', benefits: 'Bitter\nSound' })

  const change = (of: string) =>
    page.getByRole('list', { name: 'Changes' }).getByRole('listitem').filter({ hasText: of })
  const added = `Curry leaf ${crypto.randomUUID().slice(0, 6)}`
  const changed = { ...own, price: '475.50', benefits: 'Bitter' }
  const buffer = csv(changed, { ...changed, _id: '', version: '', name: added })
  const file = { name: 'monsoon prices.csv', mimeType: 'application/vnd.ms-excel', buffer }
  await page.getByLabel('Choose a CSV file').setInputFiles(file)
  await expect(page.getByText('1 product changes, 1 is new.', { exact: true })).toBeVisible()
  await expect(change(plant.name)).toContainText(/^Line 2नीम.*price450 → 475.5.*benefitsBitter/s)
  await expect(change(added).getByText('New', { exact: true })).toBeVisible()
  expect((await find()).price).toBe(450)
  await page.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(page.getByText('1 product was changed, 1 was added.', { exact: true })).toBeVisible()
  expect(await find()).toMatchObject({ price: 475.5, benefits: ['Bitter'] })
})
