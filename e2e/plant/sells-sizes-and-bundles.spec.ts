import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { addPlant, cardOf, expect, openReady, test, toastOf } from '../support/shop.ts'

test('the owner adds a size, and a shopper finds one card and changes the size', async ({
  ownersPage: page,
  adminApi,
}) => {
  const small = await addPlant(adminApi, { name: 'Sizepalm', price: 199, stock: 5 })
  const { name } = small
  await page.goto(`/admin/products/edit/${small._id}`)
  await page.getByRole('heading', { name: 'Size', exact: true }).click()
  await page.getByLabel('Family').fill(name)
  await page.getByLabel('Size', { exact: true }).fill('10 cm pot')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  await page.goto(`/admin/products/edit/${small._id}`)
  await page.getByRole('link', { name: 'Add a size' }).click()
  // The form that it was copied from has the same fields.
  await expect(page.getByRole('heading', { name: 'Add New Product' })).toBeVisible()
  await expect(page.getByLabel('Plant Name')).toHaveValue(name)
  await expect(page.getByLabel('Family')).toHaveValue(name)
  await page.getByLabel('Size', { exact: true }).fill('25 cm pot')
  await page.getByLabel('Price (₹)').fill('899')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(toastOf(page, 'Product created successfully')).toBeVisible()

  await openReady(page, `/shop?search=${encodeURIComponent(name)}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(cardOf(page, small)).toContainText(/from\s*₹199\.00/)
  await expect(cardOf(page, small)).toContainText('2 sizes')
  await openReady(page, `/plants/${small._id}`)
  await expectNoBarriers(page)
  for (const [width, label] of [
    [1280, '25 cm pot'],
    [360, '10 cm pot'],
    [360, '25 cm pot'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const size = page.getByRole('navigation', { name: 'Size' }).getByRole('link', { name: label })
    await size.focus()
    await page.keyboard.press('Enter')
    await expect(size).toHaveAttribute('aria-current', 'true')
    await expect(size).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`${name}, ${label}`))
  }
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/plants/${small._id}$`))
})
