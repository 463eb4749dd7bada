import { expect, openReady, test } from './support/shop.ts'

test('every page starts at its top, counts as a view, and keeps its structured data', async ({ page }) => {
  await page.addInitScript(() => {
    const views: string[] = []
    Object.assign(window, { views })
    addEventListener('paudha:pageview', (event) => views.push((event as CustomEvent<{ path: string }>).detail.path))
  })
  const viewed = () => page.evaluate(() => (window as unknown as { views: string[] }).views)
  await page.goto('/')
  await expect.poll(viewed).toEqual(['/'])
  const way = { About: '/about', Privacy: '/privacy', Terms: '/terms', Contact: '/contact', Shop: '/shop' }
  for (const [name, path] of Object.entries(way)) {
    const link = page.getByRole('contentinfo').getByRole('link', { name, exact: true })
    await link.scrollIntoViewIfNeeded()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(path)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expect(page.getByRole('main')).toBeFocused()
  }
  await page.goBack()
  await expect.poll(viewed).toEqual(['/', ...Object.values(way), '/contact'])

  const served = page.locator('script[type="application/ld+json"]')
  await openReady(page, '/shop?category=indoor')
  await expect(served).toHaveCount(1)
  expect(JSON.parse((await served.textContent()) ?? '')).toMatchObject({ '@type': 'BreadcrumbList' })
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Outdoor', exact: true }).click()
  await expect(page).toHaveURL('/shop?category=outdoor')
  await expect(served).toHaveCount(0)
})
