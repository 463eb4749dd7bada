import type { Page } from '@playwright/test'
import { about } from '../content/about.ts'
import { faqs } from '../content/faqs.ts'
import { home } from '../content/home.ts'
import { shop } from '../content/shop.ts'
import { categoryCardTitle, categoryLabels } from '../domain/catalogue.ts'
import { addPlant, expect, shopUrl, test, visitor } from './support/shop.ts'

test.use({ javaScriptEnabled: false })

test('without JavaScript a shopper finds a plant, reads about it and moves around', async ({ page, adminApi }) => {
  await test.step('home shows its bestsellers, its categories and its links', async () => {
    await page.goto('/')
    const main = page.getByRole('main')
    await expect(main.getByRole('article').filter({ hasText: 'View Details' })).toHaveCount(4)
    for (const category of await visitor().call('GET /plants/categories')) {
      await expect(main.getByRole('heading', { name: categoryCardTitle(category) })).toBeVisible()
    }
    for (const text of [home.hero.text, home.story.text, home.contact.text, shop.phone.shown, shop.email]) {
      await expect(main.getByText(text)).toBeVisible()
    }
    await expectLinksToWork(page)
    await main.getByRole('link', { name: 'Shop Now' }).click()
    await expect(page).toHaveURL('/shop')
  })
  await test.step('the shop filters by category, searches by name and has pagination', async () => {
    const plant = await addPlant(adminApi, { name: 'Arjuna', price: 350, category: 'outdoor' })
    await page.goto('/shop')
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(24)
    await page.getByRole('link', { name: 'More plants' }).click()
    await expect(page).toHaveURL('/shop?page=2')
    await expect(cards.first()).toBeVisible()
    await page.getByRole('link', { name: 'Previous plants' }).click()
    await expect(page).toHaveURL('/shop')

    await page
      .getByRole('navigation', { name: 'Categories', exact: true })
      .getByRole('link', { name: 'Outdoor' })
      .click()
    await expect(page).toHaveURL('/shop?category=outdoor')
    await page.getByRole('searchbox').fill(plant.name)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page).toHaveURL(/category=outdoor&.*search=Arjuna|search=Arjuna.*category=outdoor/)
    await expect(cards).toHaveCount(1)
    await expectLinksToWork(page)
    await cards.getByRole('link', { name: /View Details/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  })
  await test.step('a plant shows its price, its stock, its pictures and how to care for it', async () => {
    const plant = await addPlant(adminApi, {
      name: 'Bilva',
      price: 640,
      stock: 7,
      category: 'exotic-fruit',
      benefits: ['Sacred shade'],
      careInstructions: [{ title: 'Light', description: 'Full sun.' }],
      images: [{ url: '/images/outdoor.jpg' }],
    })
    await page.goto(`/plants/${plant._id}`)
    const main = page.getByRole('main')
    for (const text of ['₹640.00', 'In Stock (7 available)', 'Sacred shade', plant.description]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(main.getByText(categoryLabels['exotic-fruit'], { exact: true })).toBeVisible()
    await expect(main.getByRole('list', { name: 'Pictures' }).locator('img')).toHaveCount(2)
    await main.getByText('Light', { exact: true }).click()
    await expect(main.getByText('Full sun.')).toBeVisible()
    await expectLinksToWork(page)
  })
  await test.step('the menu of a small screen opens', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await page.getByRole('banner').getByLabel('Menu', { exact: true }).click()
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL('/about')
  })
})

test('without JavaScript the static pages are read, and pages that need it say so', async ({ page }) => {
  await test.step('the static pages show their texts', async () => {
    for (const [path, texts] of [
      [
        '/about',
        [
          ...about.story.paragraphs,
          about.mission.text,
          ...about.values.items.map(({ text }) => text),
          ...about.team.members.flatMap(({ name, role, text }) => [name, role, text]),
          about.sustainability.text,
          ...about.sustainability.points.map(({ text }) => text),
        ],
      ],
      ['/contact', [shop.address.street, shop.phone.shown, shop.email, ...faqs.map(({ question }) => question)]],
    ] as const) {
      await page.goto(path)
      for (const text of texts) await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      await expectLinksToWork(page)
    }
    for (const path of ['/privacy', '/terms', '/refunds-and-delivery']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1_000)
    }
  })
  await test.step('pages that need JavaScript say so, and how to order without', async () => {
    for (const path of ['/', '/login', '/register', '/cart', '/checkout', '/orders', '/profile', '/orders/x/payment']) {
      await page.goto(path)
      const word = page.getByText(/JavaScript is switched off in this browser/)
      await expect(word).toBeVisible()
      await expect(word.getByRole('link', { name: shop.phone.shown })).toBeVisible()
    }
    for (const path of ['/cart', '/checkout', '/orders', '/profile', '/orders/x/payment', '/admin/orders']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByText(/This page needs JavaScript/)).toBeVisible()
      await expect(page.getByText(/^Loading/).locator('visible=true')).toHaveCount(0)
    }
  })
})

const known = new Set<string>()

/** Every internal link of the page works. */
async function expectLinksToWork(page: Page): Promise<void> {
  const hrefs = await page
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const own = [...new Set(hrefs.map((href) => href.replace(/#.*/, '')))].filter((href) => href.startsWith(shopUrl()))
  expect(own.length).toBeGreaterThan(10)
  for (const href of own.filter((address) => !known.has(address))) {
    expect((await fetch(href)).status, href).toBe(200)
    known.add(href)
  }
}
