import { addPlant, cardOf, expect, test } from './shop.ts'

test('price and stock live in the address, beside category, search and order', async ({ page, adminApi }) => {
  const cheap = await addPlant(adminApi, { name: 'Filterfern', price: 120, stock: 5 })
  const dear = await addPlant(adminApi, { name: 'Filterfern', price: 880, stock: 5 })
  await page.goto('/shop?category=indoor&search=filterfern&sort=price')
  await expect(cardOf(page, dear)).toBeVisible()

  await page.getByText('Price and stock').click()
  await page.getByLabel('To ₹').fill('200')
  await page.getByLabel('Only what is in stock').check()
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL('/shop?category=indoor&search=filterfern&maxPrice=200&inStock=true&sort=price')
  await expect(page.getByText('Up to ₹200, in stock')).toBeVisible()
  await expect(cardOf(page, cheap)).toBeVisible()
  await expect(cardOf(page, dear)).toBeHidden()
  await expect(page.getByLabel('To ₹')).toBeHidden()

  await page.getByText('Up to ₹200, in stock').click()
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/shop?category=indoor&search=filterfern&sort=price')
  await expect(cardOf(page, dear)).toBeVisible()
})

test('a shared address shows the same plants, and category and search alone are remembered', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Sharefern', price: 450, stock: 5 })
  await page.goto('/shop?category=indoor&search=sharefern&minPrice=600&maxPrice=400')
  await expect(page.getByText('₹400 to ₹600')).toBeVisible()
  await expect(cardOf(page, plant)).toBeVisible()
  const kept = () => page.evaluate(() => [localStorage.getItem('shop.category'), localStorage.getItem('shop.search')])
  await expect.poll(kept).toEqual(['indoor', 'sharefern'])
  await page.goto('/shop')
  await expect(page).toHaveURL('/shop?category=indoor&search=sharefern')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the forms keep what the other one chose', async ({ page, adminApi }) => {
    const cheap = await addPlant(adminApi, { name: 'Plainfern', price: 120, stock: 5 })
    const dear = await addPlant(adminApi, { name: 'Plainfern', price: 880, stock: 5 })
    await page.goto('/shop?category=indoor')
    await page.getByText('Price and stock').click()
    await page.getByLabel('From ₹').fill('500')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('searchbox').fill('plainfern')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/category=indoor&minPrice=500&search=plainfern/)
    await expect(cardOf(page, dear)).toBeVisible()
    await expect(cardOf(page, cheap)).toBeHidden()
  })
})
