import { categories, categoryCardTitle } from '../domain/catalogue.ts'
import { addPlant, expect, failCalls, openReady, shopUrl, test, visitor } from './support/shop.ts'

test('home starts with two links, and one to the plant finder', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Paudha | Bring Nature Home')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop')
  await expect(main.getByRole('link', { name: 'Our Story', exact: true })).toHaveAttribute('href', '/about')
  await expect(main.getByRole('link', { name: 'Find a plant that fits' })).toHaveAttribute('href', '/finder')
  await expect(main.getByRole('form', { name: 'Write to us' })).toBeVisible()
})

test('the first picture names its plants with links to the shop, with promises below', async ({ page }) => {
  await page.goto('/')
  const caption = page.getByRole('main').locator('figcaption').first()
  for (const name of ['Areca Palm', 'Mogra', 'Spider Plant', 'Tulsi'])
    await expect(caption.getByRole('link', { name })).toHaveAttribute('href', /^\/(?:plants|shop)/)
  // Another journey sets a fee meanwhile.
  await expect(page.getByRole('main').getByText(/^(Delivery is free|Delivery fee shown before you pay)$/)).toBeVisible()
  for (const promise of ['Cash on Delivery', 'Replaced if it arrives broken'])
    await expect(page.getByRole('main').getByText(promise, { exact: true })).toBeVisible()
})

test('the bestsellers are the four highest-rated plants, linked to their pages', async ({ page, adminApi }) => {
  await addPlant(adminApi, { name: 'Champa', price: 640, rating: 5 })
  await addPlant(adminApi, { name: 'Dock', price: 640, rating: 0 })
  const section = page.getByRole('main').locator('section', { hasText: 'Our Bestselling Plants' })
  await expect(async () => {
    const best = await visitor().call('GET /plants', { query: { sort: 'rating', families: true, limit: 4 } })
    expect(best[0]?.rating).toBe(5)
    await page.goto('/')
    const links = section.getByRole('article').getByRole('link')
    const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(shown).toEqual(best.map(({ _id }) => `/plants/${_id}`))
  }).toPass()
  await section.getByRole('link', { name: 'View All Plants' }).click()
  await expect(page).toHaveURL('/shop')
})

test('every category with plants has a card with its exact title', async ({ page }) => {
  const known = await visitor().call('GET /plants/categories')
  expect(known).toEqual([...categories])
  await page.goto('/')
  const section = page.getByRole('main').locator('section', { hasText: 'Explore Our Plant Categories' })
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([
    'Indoor Plants',
    'Outdoor Plants',
    'Succulent Plants',
    'Exotic-fruit Plants',
    'Seeds Plants',
    'Pots Plants',
  ])
  for (const category of known) {
    const card = section.getByRole('article').filter({ hasText: categoryCardTitle(category) })
    await expect(card.locator('img')).toHaveAttribute('src', new RegExp(`/images/${category}\\.jpg$`))
    await expect(card.getByRole('link')).toHaveAttribute('href', `/shop?category=${category}`)
    expect((await fetch(`${shopUrl()}/images/${category}.jpg`)).headers.get('content-type')).toBe('image/jpeg')
  }
})

test('View All Plants shows all plants, whatever filters are stored', async ({ page }) => {
  await page.goto('/shop?category=pots')
  await expect(
    page.getByRole('navigation', { name: 'Categories', exact: true }).locator('[aria-current=true]'),
  ).toHaveText('Pots')
  await page.getByRole('link', { name: 'Paudha' }).first().click()
  await page.getByRole('link', { name: 'View All Plants' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Categories', exact: true }).locator('[aria-current=true]'),
  ).toHaveText('All')
})

test('each failed part says so with the server’s message, and can be retried', async ({ page }) => {
  await openReady(page, '/about')
  await failCalls(page, '/plants?*', 'The greenhouse is locked.')
  await failCalls(page, '/plants/categories', null)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const bestsellers = page.getByRole('alert').filter({ hasText: 'Error loading featured plants' })
  await expect(bestsellers).toContainText('The greenhouse is locked.')
  const categoriesFailed = page.getByRole('alert').filter({ hasText: 'Error loading categories' })
  await expect(categoriesFailed).toContainText('Failed to fetch plants')
  await page.unrouteAll()
  await bestsellers.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('article').first()).toBeVisible()
})
