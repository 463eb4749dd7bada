import type { Page } from '@playwright/test'
import { addPlant, expect, failCalls, restoreSession, test, toastOf, visitor } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => {
  await restoreSession(page, { session: adminSession })
})

test('the products are listed in a table, and Add Product opens the form', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, {
    name: 'Champa',
    scientificName: 'Magnolia champaca',
    category: 'exotic-fruit',
    price: 1_25_000.5,
    stock: 37,
  })
  await page.goto('/admin/products')
  await expect(page).toHaveTitle('Products | Paudha')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.getByRole('columnheader').filter({ hasText: /\w/ })).toHaveText([
    'Product',
    'Category',
    'Price',
    'Stock',
    'Actions',
  ])
  await searchFor(page, plant.name)
  await expect(rowOf(page, plant.name).getByRole('cell').filter({ hasText: /\w/ })).toHaveText([
    `${plant.name}Magnolia champaca`,
    'Exotic Fruits',
    '₹1,25,000.50',
    '37',
    'EditDelete',
  ])
  await page.getByRole('link', { name: 'Add Product' }).click()
  await expect(page).toHaveURL('/admin/products/new')
})

test('the search covers name, category and _id, ignores case, and reports an empty result', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Brahmi', category: 'seeds' })
  await page.goto('/admin/products')
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await expect(search).toHaveAttribute('placeholder', 'Search products...')
  for (const text of [plant.name.toUpperCase(), plant._id, plant._id.slice(2, 14).toLowerCase()]) {
    await search.fill(text)
    await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === text)
    await expect(rowOf(page, plant.name)).toBeVisible()
    await expect(page.getByText('Showing 1 of 1 products')).toBeVisible()
  }
  await search.fill('SEEDS')
  await expect(page.getByRole('row').filter({ hasText: 'Indoor Plants' })).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Seeds' }).first()).toBeVisible()
  await search.fill('no such plant')
  await expect(page.getByText('No products found')).toBeVisible()
})

test('Edit opens the form of that product', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Ashoka' })
  await page.goto('/admin/products')
  await searchFor(page, plant.name)
  await page.getByRole('link', { name: `Edit ${plant.name}` }).click()
  await expect(page).toHaveURL(`/admin/products/edit/${plant._id}`)
  await expect(page.getByLabel('Plant Name')).toHaveValue(plant.name)
})

test('a product is deleted after a confirmation: its button is busy, then its row and its page are gone', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Parijat' })
  await page.goto('/admin/products')
  await searchFor(page, plant.name)
  const button = page.getByRole('button', { name: `Delete ${plant.name}` })
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' })
  await button.click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(rowOf(page, plant.name)).toBeVisible()

  const held = Promise.withResolvers<void>()
  await page.route(`**/api/plants/${plant._id}`, async (route) => {
    await held.promise
    await route.fallback()
  })
  await button.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(button).toBeDisabled()
  held.resolve()
  await expect(toastOf(page, 'Product deleted successfully.')).toBeVisible()
  await expect(rowOf(page, plant.name)).toHaveCount(0)
  await expect(visitor().call('GET /plants/:id', { params: { id: plant._id } })).rejects.toMatchObject({ status: 404 })
})

test('a failed deletion is reported, and the product stays', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Harsingar' })
  await page.goto('/admin/products')
  await searchFor(page, plant.name)
  await failCalls(page, `/plants/${plant._id}`, null)
  await page.getByRole('button', { name: `Delete ${plant.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toastOf(page, 'Failed to delete product. Please try again.')).toBeVisible()
  await expect(rowOf(page, plant.name)).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${plant.name}` })).toBeEnabled()
})

test('products that fail to load say so and can be retried', async ({ page }) => {
  await failCalls(page, '/plants?*', 'The shop is being watered.')
  await page.goto('/admin/products')
  await expect(page.getByText('Failed to load products. Please try again later.')).toBeVisible()
  await page.unroute('**/api/plants?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText(/^Showing \d+ of \d+ products$/)).toBeVisible()
})

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function searchFor(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search products' }).fill(name)
  await expect(page.getByText('Showing 1 of 1 products')).toBeVisible()
}
