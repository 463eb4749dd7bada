import type { Page } from '@playwright/test'
import { addPlant, cardOf, expect, failCalls, openReady, test, visitor } from './support/shop.ts'

const chips = ['All', 'Indoor', 'Outdoor', 'Succulent', 'Exotic-fruit', 'Seeds', 'Pots']

test('the shop has a chip for every category, and choosing one shows its plants', async ({ page }) => {
  await page.goto('/shop')
  await expect(page).toHaveTitle('Shop | Paudha')
  await expect(chipsOf(page).getByRole('link')).toHaveText(chips)
  await expectChosen(page, 'All')
  await chipsOf(page).getByRole('link', { name: 'Succulent' }).click()
  await expect(page).toHaveURL('/shop?category=succulent')
  await expectChosen(page, 'Succulent')
  const { total } = await visitor().list('GET /plants', { query: { category: 'succulent', families: true, limit: 1 } })
  await expect(page.getByRole('main').getByText(`${total} plants`)).toBeVisible()
})

test('a card shows picture, name and price, the price plus ₹200 struck through, and a link to the plant', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 1299.5, originalPrice: 1400 })
  await page.goto(`/shop?search=${encodeURIComponent(plant.name)}`)
  const card = cardOf(page, plant)
  await expect(card.getByRole('img', { name: plant.name, exact: true })).toBeVisible()
  await expect(card.getByRole('heading', { name: plant.name })).toBeVisible()
  await expect(card.getByText('₹1,299.50', { exact: true })).toBeVisible()
  const original = card.getByText('₹1,499.50', { exact: true })
  await expect(original).toHaveCSS('text-decoration-line', 'line-through')
  await expect(card.getByText('₹1,400.00')).toHaveCount(0)
  await card.getByRole('link', { name: /View Details/ }).click()
  await expect(page).toHaveURL(`/plants/${plant._id}`)
})

test('on a small screen the chosen chip scrolls into view', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop?category=pots')
  await expect(chipsOf(page).getByRole('link', { name: 'Pots' })).toBeInViewport({ ratio: 1 })
})

test('results update while typing, and the clear button shows everything again', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Vekhand', price: 350 })
  await page.goto('/shop')
  const clear = page.getByRole('button', { name: 'Clear search' })
  await expect(clear).toHaveCount(0)
  await page.getByRole('searchbox').fill(plant.name)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/\?search=Vekhand/)
  await clear.click()
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('article').nth(1)).toBeVisible()
  await expect(clear).toHaveCount(0)
})

test('without results the filters can be cleared, or a link leads home', async ({ page }) => {
  await openReady(page, '/shop?category=pots&search=qqqqqqqqqq')
  await expect(page.getByRole('heading', { name: 'No plants found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  await page.getByRole('link', { name: 'Clear all filters' }).press('Enter')
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('main')).toBeFocused()
  await expectChosen(page, 'All')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.reload()
  await expectChosen(page, 'All')
})

test('category and search are stored for the next visit, under their two keys', async ({ page }) => {
  await page.goto('/shop')
  await chipsOf(page).getByRole('link', { name: 'Outdoor' }).click()
  await expectChosen(page, 'Outdoor')
  await page.getByRole('searchbox').fill('rose')
  await expect(page).toHaveURL('/shop?category=outdoor&search=rose')
  expect(await remembered(page)).toEqual(['outdoor', 'rose'])

  for (const visit of ['by a link', 'by the address'] as const) {
    await page.goto(visit === 'by a link' ? '/about' : '/shop')
    if (visit === 'by a link') await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
    await expect(page).toHaveURL('/shop?category=outdoor&search=rose')
    await expectChosen(page, 'Outdoor')
    await expect(page.getByRole('searchbox')).toHaveValue('rose')
  }
})

test('the address overrides the stored filters', async ({ page }) => {
  await remember(page, 'pots', 'clay')
  await page.goto('/shop?category=seeds')
  await expectChosen(page, 'Seeds')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL('/shop?category=seeds')
  await expect.poll(() => remembered(page)).toEqual(['seeds', ''])
})

test('a stored category that no longer exists shows all plants', async ({ page }) => {
  await remember(page, 'bonsai', '')
  await page.goto('/shop')
  await expectChosen(page, 'All')
  await expect.poll(() => remembered(page)).toEqual(['all', ''])
})

test('a category without plants resets to all', async ({ page }) => {
  await remember(page, 'pots', '')
  await page.goto('/about')
  await page.route('**/api/plants/categories', (route) => route.fulfill({ json: ['indoor', 'seeds'] }))
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  await expect(chipsOf(page).getByRole('link')).toHaveText(['All', 'Indoor', 'Seeds'])
  await expectChosen(page, 'All')
  await expect.poll(() => remembered(page)).toEqual(['all', ''])
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('more plants load on scrolling, each once, and are still there after going back', async ({ page }) => {
  await page.goto('/shop?sort=name')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(24)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(24)
  const names = await cards.getByRole('heading').allTextContents()
  expect(new Set(names).size).toBe(names.length)
  await cards.nth(30).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => cards.count()).toBeGreaterThan(30)
})

test('the shop starts with the best rated plants', async ({ page }) => {
  await page.goto('/shop')
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Best rated')
  const [best] = await visitor().call('GET /plants', { query: { sort: 'rating', families: true, limit: 1 } })
  await expect(page.getByRole('article').first()).toContainText(best?.name ?? '')
  await page.setViewportSize({ width: 1680, height: 1000 })
  const tops = await page
    .getByRole('article')
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5)
})

test('a page past the last redirects to the last', async ({ page }) => {
  for (const [requested, shown] of [
    ['/shop?page=9999', /\/shop\?page=\d{1,3}$/],
    ['/shop?category=pots&page=77', /\/shop\?category=pots(&page=\d)?$/],
    ['/shop?search=nothing+is+called+so&page=3', /\/shop\?search=nothing\+is\+called\+so$/],
  ] as const) {
    await page.goto(requested)
    await expect(page).toHaveURL(shown)
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href')
    expect(canonical).not.toContain('page=9999')
  }
})

test('Try again reloads the categories with the plants', async ({ page }) => {
  await openReady(page, '/about')
  await failCalls(page, '/plants?*', null)
  await failCalls(page, '/plants/categories', null)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Shop' }).click()
  await expect(page.getByText('Error loading categories')).toBeVisible()
  await page.unrouteAll()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Error loading plants' })
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Categories', exact: true })).toContainText('Indoor')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a failed load shows the server’s message, or a default, and can be retried', async ({ page }) => {
  await openReady(page, '/about')
  await failCalls(page, '/plants?*', 'The greenhouse is locked.')
  await page.getByRole('banner').getByRole('link', { name: 'Shop' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading plants' })
  await expect(alert).toContainText('The greenhouse is locked.')
  await page.unrouteAll()
  await failCalls(page, '/plants?*', null)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Failed to fetch plants')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('article')).toHaveCount(24)
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

function chipsOf(page: Page) {
  return page.getByRole('navigation', { name: 'Categories', exact: true })
}

async function expectChosen(page: Page, chip: string): Promise<void> {
  await expect(chipsOf(page).locator('[aria-current=true]')).toHaveText([chip])
}

function remembered(page: Page) {
  return page.evaluate(() => [localStorage.getItem('shop.category'), localStorage.getItem('shop.search')])
}

/** Stores what an earlier visit would have stored. */
async function remember(page: Page, category: string, search: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([category, search]) => {
      localStorage.setItem('shop.category', category)
      localStorage.setItem('shop.search', search)
    },
    [category, search] as const,
  )
}
