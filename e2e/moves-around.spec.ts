import { addPlant, cardOf, expect, test } from './support/shop.ts'

test('the menu of a phone opens before the page is alive, stays open, closes on navigation, and scrolls in landscape', async ({
  page,
}) => {
  const alive = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await alive.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/', { waitUntil: 'commit' })
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  const opener = page.getByRole('banner').getByLabel('Menu', { exact: true })
  await opener.click()
  await expect(menu).toBeVisible()
  alive.resolve()
  await page.mouse.wheel(0, 200)
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true')
  await expect(menu).toBeVisible()
  await page.unrouteAll()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(menu).toBeHidden()

  await page.setViewportSize({ width: 640, height: 320 })
  await opener.click()
  const box = await menu.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(320)
  await menu.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/login?from=%2Fcart')
})

test('every route change starts at the top and dispatches a page view', async ({ page }) => {
  await page.addInitScript(() => {
    const views: string[] = []
    Object.assign(window, { views })
    addEventListener('paudha:pageview', (event) => views.push((event as CustomEvent<{ path: string }>).detail.path))
  })
  const viewed = () => page.evaluate(() => (window as unknown as { views: string[] }).views)
  await page.goto('/')
  await expect.poll(viewed).toEqual(['/'])
  const footer = page.getByRole('contentinfo')
  const way = { About: '/about', Privacy: '/privacy', Terms: '/terms', Contact: '/contact', Shop: '/shop' }
  for (const [name, path] of Object.entries(way)) {
    const link = footer.getByRole('link', { name, exact: true })
    await link.scrollIntoViewIfNeeded()
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  }
  await page.goBack()
  await expect.poll(viewed).toEqual(['/', ...Object.values(way), '/contact'])
})

test('a broken page says so, with the message and a reload button', async ({ page, adminApi, browserErrors }) => {
  const plant = await addPlant(adminApi, { name: 'Touch-me-not', price: 80 })
  await page.goto(`/shop?search=${encodeURIComponent(plant.name)}`)
  await page.route('**/assets/plant-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: broken }))
  await cardOf(page, plant)
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('The leaves have folded', { exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  expect(browserErrors.splice(0)).not.toEqual([])

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload Page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
})

test('each category link of the footer opens the shop filtered by it, and an unknown address leads home', async ({
  page,
}) => {
  await page.goto('/about')
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Plant Categories' })
  await expect(links.getByRole('link')).toHaveCount(4)
  for (const [label, chip] of [
    ['Indoor Plants', 'Indoor'],
    ['Outdoor Plants', 'Outdoor'],
    ['Succulents', 'Succulent'],
    ['Decorative Pots', 'Pots'],
  ] as const) {
    await links.getByRole('link', { name: label }).click()
    await expect(page).toHaveURL(/\/shop\?category=/)
    const chosen = page.getByRole('navigation', { name: 'Categories', exact: true }).locator('[aria-current=true]')
    await expect(chosen).toHaveText(chip)
  }
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('404', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await expect(page).toHaveURL('/')
})

/** A route module that throws when rendered. */
const broken = `export default () => { throw new Error('The leaves have folded') }
export const clientLoader = () => null`
