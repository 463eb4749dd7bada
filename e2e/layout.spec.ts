import type { Locator } from '@playwright/test'
import { addPlant, cardOf, expect, restoreSession, test } from './support/shop.ts'

const places = { Home: '/', Shop: '/shop', About: '/about', Contact: '/contact' }

test('the header links the four pages, and for visitors the sign-in page', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expectLinks(header.getByRole('navigation', { name: 'Main' }), places)
  await expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('button', { name: /Cart/ })).toHaveCount(0)
  await header.getByRole('link', { name: 'Login / Register' }).click()
  await expect(page).toHaveURL('/login')
})

test('for a signed-in user the icon links to the profile, and the badge counts the pieces in the cart', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Ixora', price: 120 })
  await restoreSession(page, shopper)
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await expect(header.getByTestId('cart-count')).toHaveCount(0)
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 3 } })
  await page.reload()
  await expect(header.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible()
  await expect(header.getByTestId('cart-count')).toHaveText('3')
  await header.getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the menu has the same links, the sign-in and the cart, and closes on navigation', async ({ page, shopper }) => {
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await expect(menu).toBeHidden()
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
    await expectLinks(menu, { ...places, 'Login / Register': '/login', Cart: '/cart' })
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(menu).toBeHidden()

    await restoreSession(page, shopper)
    await page.reload()
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
    await expectLinks(menu, { ...places, 'My Profile': '/profile', Cart: '/cart' })
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })

  test('a menu opened before hydration stays open', async ({ page }) => {
    let comeAtLast = () => {}
    const isComing = new Promise<void>((resolve) => {
      comeAtLast = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await isComing
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const menu = page.getByRole('navigation', { name: 'Mobile' })
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
    await expect(menu).toBeVisible()
    comeAtLast()
    await page.mouse.wheel(0, 200)
    await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  })
})

test('on a phone in landscape the menu scrolls to its last link', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 320 })
  await page.goto('/')
  await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
  const menu = page.getByRole('navigation', { name: 'Mobile' })
  const box = await menu.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(320)
  await menu.getByRole('link', { name: 'Cart' }).click()
  await expect(page).toHaveURL('/login?from=%2Fcart')
})

test('the header is opaque once the page is scrolled past 50 px', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  const transparent = /rgba\(.*, 0\)|\/ 0\)/
  const expectGround = (ground: RegExp) => expect(header).toHaveCSS('background-color', ground)
  await expectGround(transparent)
  await page.evaluate(() => window.scrollTo(0, 50))
  await expectGround(transparent)
  await page.evaluate(() => window.scrollTo(0, 51))
  await expectGround(/^rgb\(250, 246, 238\)$/)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectGround(transparent)
})

test('the footer has the quick links, the legal pages, the social links and the newsletter', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expectLinks(footer.getByRole('navigation', { name: 'Quick Links' }), places)
  await expect(footer.getByRole('link', { name: 'Plant Finder' })).toHaveAttribute('href', '/finder')
  await expect(footer.getByRole('link', { name: 'Your Wishlist' })).toHaveAttribute('href', '/wishlist')
  await expect(footer.getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: 'Terms', exact: true })).toHaveAttribute('href', '/terms')
  for (const name of ['Instagram', 'Facebook', 'YouTube']) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\//)
  }
  await expect(footer.getByLabel('Newsletter')).toBeVisible()
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
})

test('each category link of the footer opens the shop filtered by it', async ({ page }) => {
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

test('an unknown address responds with 404 and links home', async ({ page }) => {
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

async function expectLinks(within: Locator, links: Record<string, string>): Promise<void> {
  await expect(within.getByRole('link')).toHaveText(Object.keys(links))
  for (const [name, address] of Object.entries(links)) {
    await expect(within.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
}
