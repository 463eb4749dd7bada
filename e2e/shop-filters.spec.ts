import { makeBusy, waitForTimers } from './support/busy-device.ts'
import { addPlant, cardOf, expect, openReady, test } from './support/shop.ts'

test('price and stock are in the address, with category, search and sorting', async ({ page, adminApi }) => {
  const cheap = await addPlant(adminApi, { name: 'Filterfern', price: 120, stock: 5 })
  const dear = await addPlant(adminApi, { name: 'Filterfern', price: 880, stock: 5 })
  await openReady(page, '/shop?category=indoor&search=filterfern&sort=price')
  await expect(cardOf(page, dear)).toBeVisible()

  await page.getByLabel('To ₹').fill('200')
  await page.getByLabel('Only what is in stock').check()
  await expect(page).toHaveURL('/shop?category=indoor&search=filterfern&maxPrice=200&inStock=true&sort=price')
  await expect(cardOf(page, dear)).toBeHidden()
  await expect(cardOf(page, cheap)).toBeVisible()

  await page.getByRole('link', { name: 'Remove filter: Up to ₹200' }).click()
  await expect(page).toHaveURL('/shop?category=indoor&search=filterfern&inStock=true&sort=price')
  await expect(page.getByLabel('To ₹')).toHaveValue('')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL('/shop?category=indoor&search=filterfern&sort=price')
  await expect(page.getByLabel('Only what is in stock')).not.toBeChecked()
  await expect(cardOf(page, dear)).toBeVisible()
})

test('a shared address shows the same plants, and only category and search are stored', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Sharefern', price: 450, stock: 5 })
  await page.goto('/shop?category=indoor&search=sharefern&minPrice=600&maxPrice=400')
  await expect(page.getByRole('link', { name: 'Remove filter: ₹400 to ₹600' })).toBeVisible()
  await expect(cardOf(page, plant)).toBeVisible()
  const stored = () => page.evaluate(() => [localStorage.getItem('shop.category'), localStorage.getItem('shop.search')])
  await expect.poll(stored).toEqual(['indoor', 'sharefern'])
  await page.goto('/shop')
  await expect(page).toHaveURL('/shop?category=indoor&search=sharefern')
})

test('a filter chosen before the previous one has loaded builds on it', async ({ page, adminApi }) => {
  const [first, second] = [
    await addPlant(adminApi, { name: 'Slowfern' }),
    await addPlant(adminApi, { name: 'Slowfern' }),
  ]
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL('/shop')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/plants?*', async (route) => {
    await held.promise
    await route.continue()
  })
  const requested = page.waitForRequest(/search=slowfern/)
  await page.getByRole('searchbox').fill('slowfern')
  await requested
  await page.getByLabel('Sort by').selectOption('name')
  await expect(page.getByLabel('Sort by')).toHaveValue('name')
  await page.getByRole('link', { name: 'Indoor', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Indoor', exact: true })).toHaveAttribute('aria-current', 'true')
  held.resolve()
  await expect(page).toHaveURL('/shop?category=indoor&search=slowfern&sort=name')
  await expect(page.getByRole('searchbox')).toHaveValue('slowfern')
  for (const plant of [first, second]) await expect(cardOf(page, plant)).toBeVisible()
})

test('a filter chosen on a busy device that has not shown the previous one builds on it too', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Busyfern' })
  const busy = await makeBusy(page)
  await openReady(page, '/shop')
  await busy.begin()
  const requested = page.waitForRequest(/search=busyfern/)
  await page.getByRole('searchbox').fill('busyfern')
  await requested
  await page.getByLabel('Sort by').selectOption('name')
  await page.getByRole('link', { name: 'Indoor', exact: true }).click()
  await busy.end()
  await expect(page).toHaveURL('/shop?category=indoor&search=busyfern&sort=name')
  await expect(page.getByRole('searchbox')).toHaveValue('busyfern')
  await expect(cardOf(page, plant)).toBeVisible()
})

test('Back from a category leads to all plants, and Forward to the category again', async ({ page }) => {
  const chip = (name: string) => page.getByRole('link', { name, exact: true })
  const busy = await makeBusy(page)
  await openReady(page, '/shop')
  await chip('Indoor').click()
  await expect(page).toHaveURL('/shop?category=indoor')
  await expect(chip('Indoor')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page).toHaveURL('/shop')
  await expect(chip('All')).toHaveAttribute('aria-current', 'true')
  await busy.begin()
  await page.goForward()
  await expect(page).toHaveURL('/shop?category=indoor')
  await chip('All').click()
  await expect(page).toHaveURL('/shop')
  await busy.end()
  await page.goBack()
  await expect(page).toHaveURL('/shop?category=indoor')
  await page.goForward()
  await expect(page).toHaveURL('/shop')
  await expect(chip('All')).toHaveAttribute('aria-current', 'true')
})

test('Back leads to all plants also after document loads', async ({ page }) => {
  const stored = () => page.evaluate(() => localStorage.getItem('shop.category'))
  await page.goto('/shop')
  await page.goto('/shop?category=indoor')
  await expect.poll(stored).toBe('indoor')
  await page.goBack()
  await expect.poll(stored).toBe('all')
  await expect(page).toHaveURL('/shop')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each form retains the other one’s filters', async ({ page, adminApi }) => {
    const cheap = await addPlant(adminApi, { name: 'Plainfern', price: 120, stock: 5 })
    const dear = await addPlant(adminApi, { name: 'Plainfern', price: 880, stock: 5 })
    await page.goto('/shop?category=indoor')
    await page.getByLabel('From ₹').fill('500')
    await page.getByRole('button', { name: 'Show plants' }).click()
    await page.getByRole('searchbox').fill('plainfern')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/category=indoor&minPrice=500&search=plainfern/)
    await expect(cardOf(page, dear)).toBeVisible()
    await expect(cardOf(page, cheap)).toBeHidden()
  })
})

test('a typed search does not start once a link has been followed, on a slow device', async ({ page }) => {
  const busy = await makeBusy(page)
  await openReady(page, '/shop')
  await busy.begin()
  await page.getByRole('searchbox').fill('fern')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await waitForTimers(page)
  await busy.end()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How the nursery began')
  await expect(page).toHaveURL('/about')
})
