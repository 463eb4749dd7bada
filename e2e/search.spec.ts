import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, cardOf, expect, openReady, restoreSession, test, visitor } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const [device, viewport] of [
  ['a phone', { width: 360, height: 740 }],
  ['a large screen', { width: 1280, height: 800 }],
] as const) {
  test(`suggestions are chosen by keyboard on ${device}, from any page`, async ({ page, adminApi }) => {
    const own = crypto.randomUUID().slice(0, 6)
    const plant = await addPlant(adminApi, { name: 'Kovidara', otherNames: [`Kachnar ${own}`] })
    await page.setViewportSize(viewport)
    await openReady(page, '/about')
    const field = page.getByRole('combobox', { name: 'Search the shop' })
    await field.focus()
    await page.keyboard.type(`kachanar ${own}`)
    const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: plant.name }).first()
    await expect(option).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expectNoBarriers(page)

    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await page.keyboard.press('ArrowUp')
    await expect(option).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await expect(field).toHaveValue(`kachanar ${own}`)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/plants/${plant._id}`)
    await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  })
}

test('on a phone the magnifier opens the search over the header', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openReady(page, '/')
  await page.getByRole('banner').locator('label[for=site-search]').click()
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeFocused()
})

test('Enter searches for what is typed, the best match first', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Palashfern' })
  await openReady(page, '/contact')
  await page.getByRole('combobox', { name: 'Search the shop' }).fill('palashfern')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop?search=palashfern')
  await expect(cardOf(page, plant)).toBeVisible()
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Best match')
  await page.getByLabel('Sort by').selectOption('Best rated')
  await expect(page).toHaveURL('/shop?search=palashfern&sort=rating')
})

test('without results, and when suggestions cannot be loaded, the field says so', async ({ page }) => {
  await openReady(page, '/about')
  const field = page.getByRole('combobox', { name: 'Search the shop' })
  await field.fill('qqqqqqqq')
  await expect(page.getByRole('status').filter({ hasText: 'No plants found for “qqqqqqqq”.' })).toHaveCount(1)
  await page.route('**/api/search?*', (route) => route.abort())
  await field.fill('tulsi')
  const failure = 'Suggestions could not be loaded. Press Enter to search.'
  await expect(page.getByRole('status').filter({ hasText: failure })).toHaveCount(1)
})

test('a search that finds nothing offers near names and categories, and is listed for the owner', async ({
  page,
  adminSession,
}) => {
  const term = `zzlotus qqx ${crypto.randomUUID().slice(0, 5)}`
  const counted = page.waitForResponse('**/api/search/unfound')
  await page.goto(`/shop?${new URLSearchParams({ search: term })}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'No plants found' })).toBeVisible()
  await expect(main.getByText(`Nothing here matches “${term}”.`)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Indoor Plants' })).toHaveAttribute('href', '/shop?category=indoor')
  expect(await (await counted).json()).toEqual({ isCounted: true })

  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Searches' }).click()
  await expect(page).toHaveTitle('Searched and Not Found | Paudha')
  await expect(page.getByRole('row').filter({ hasText: term })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Empty the List' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Empty' }).click()
  // Other terms may be counted meanwhile.
  await expect(page.getByRole('row').filter({ hasText: term })).toBeHidden()
})

test('the shop counts plants where all are plants, and products where pots and seeds are among them', async ({
  page,
}) => {
  for (const [category, noun] of [
    ['succulent', 'plants'],
    ['pots', 'products'],
  ] as const) {
    // Another test may add one between the two reads.
    await expect(async () => {
      const { total } = await visitor().list('GET /plants', { query: { category, families: true, limit: 1 } })
      await page.goto(`/shop?category=${category}`)
      await expect(page.getByRole('main').getByText(`${total} ${noun}`, { exact: true })).toBeVisible({
        timeout: 5_000,
      })
    }).toPass()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the header searches all the same', async ({ page, adminApi }) => {
    const plant = await addPlant(adminApi, { name: 'Parijatfern' })
    await page.goto('/about')
    await page.getByRole('combobox', { name: 'Search the shop' }).fill('parijatfern')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shop?search=parijatfern')
    await expect(cardOf(page, plant)).toBeVisible()
  })
})
