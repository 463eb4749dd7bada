import { shop } from '../content/shop.ts'
import { unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { addPlant, expect, PHONE, test } from './support/shop.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a shopper finds a plant and learns how to order it', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, {
    ...{ name: 'Arjuna', price: 640, stock: 7, category: 'outdoor', benefits: ['Sacred shade'] },
    careInstructions: [{ title: 'Light', description: 'Full sun.' }],
    images: [{ url: '/images/outdoor.jpg' }],
    facts: { ...unknownFacts, light: 'bright' },
  })
  await page.setViewportSize(PHONE)
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  await page.goto('/about')
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('wixorum')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?search=wixorum')
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
  await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Home' }).click()
  await expect(cards.filter({ hasText: 'View Details' })).toHaveCount(4)
  await main.getByRole('link', { name: 'Shop Now' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(cards).toHaveCount(24)
  await page.getByRole('link', { name: 'More plants' }).click()
  await expect(page).toHaveURL('/shop?page=2')
  await expect(cards.first()).toBeVisible()
  await page.getByRole('link', { name: 'Previous plants' }).click()
  await expect(page).toHaveURL('/shop')

  await page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link', { name: 'Outdoor' }).click()
  await expect(page).toHaveURL('/shop?category=outdoor')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('group', { name: 'Light', exact: true }).getByLabel('Bright light').check()
  await page.getByLabel('From ₹').fill('500')
  await page.getByRole('button', { name: 'Show plants' }).click()
  await expect(page).toHaveURL(/category=outdoor&light=bright.*minPrice=500/)
  await page.getByRole('link', { name: 'Remove filter: From ₹500', exact: true }).click()
  await expect(page).toHaveURL('/shop?category=outdoor&light=bright')
  await page.getByRole('searchbox').fill(plant.name)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(({ searchParams: sought }) =>
    ['category=outdoor', 'light=bright', `search=${plant.name.replace(' ', '+')}`].every((one) =>
      `${sought}`.includes(one),
    ),
  )
  await expect(cards).toHaveCount(1)
  await cards.getByRole('link', { name: /View Details/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  for (const text of ['₹640.00', 'In Stock (7 available)', 'Sacred shade', 'Outdoor Plants', plant.description])
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  await expect(main.getByRole('list', { name: 'Pictures' }).locator('img')).toHaveCount(2)
  await main.getByText('Light', { exact: true }).click()
  await expect(main.getByText('Full sun.')).toBeVisible()

  for (const path of ['/cart', '/checkout', '/orders', '/profile', '/orders/x/payment', '/admin/orders']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByText(/This page needs JavaScript/)).toBeVisible()
    await expect(page.getByText(/^Loading/).locator('visible=true')).toHaveCount(0)
    if (path.startsWith('/admin')) continue
    const notice = page.getByText(/JavaScript is turned off in this browser/)
    await expect(notice.getByRole('link', { name: shop.phone.shown })).toBeVisible()
  }
})
