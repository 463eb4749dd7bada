import type { Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { type PlantFacts, unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, cardOf, expect, newCustomer, openReady, orderPlant, test } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Two plants that are as similar as can be, and the one pot that fits them: no other product is as wide. */
async function addTwinsAndPot(adminApi: Api, potCm: number) {
  const facts: PlantFacts = {
    ...unknownFacts,
    light: 'low',
    water: 'often',
    effort: 'demanding',
    places: ['terrace'],
    humidity: 'humid',
    edible: false,
    grownHeightCm: 4999,
    potCm,
  }
  const plant = { price: 350, stock: 1, category: 'exotic-fruit' as const, facts }
  const pot = { name: 'Barrel', category: 'pots' as const, price: 900, facts: { ...unknownFacts, potCm: potCm + 3 } }
  return {
    shown: await addPlant(adminApi, { ...plant, name: 'Mangosteen' }),
    twin: await addPlant(adminApi, { ...plant, name: 'Durian' }),
    pot: await addPlant(adminApi, pot),
  }
}

test('a plant’s page leads to a fitting pot and similar plants, with the keyboard too', async ({ page, adminApi }) => {
  const { shown, twin, pot } = await addTwinsAndPot(adminApi, 3000)
  await openReady(page, `/plants/${shown._id}`)
  await expect(region(page, 'Goes with').getByRole('article').first()).toContainText(pot.name)
  await expect(region(page, 'Similar plants').getByRole('article').first()).toContainText(twin.name)
  await expect(region(page, 'In stock instead')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('article').filter({ hasText: shown.name })).toHaveCount(0)
  await expectNoBarriers(page)

  await cardOf(page, pot).getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: pot.name })).toBeVisible()
  for (const fitting of [shown, twin]) await expect(region(page, 'Goes with')).toContainText(fitting.name)
  await expect(region(page, 'Similar plants')).toHaveCount(0)
  await cardOf(page, twin).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: twin.name })).toBeVisible()
  await expect(region(page, 'Similar plants')).toContainText(shown.name)
})

test('a sold-out plant’s page offers similar ones in stock near its top, on a phone too', async ({
  page,
  adminApi,
}) => {
  const { shown, twin } = await addTwinsAndPot(adminApi, 4000)
  await orderPlant(await newCustomer(), shown)
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await openReady(page, `/plants/${shown._id}`)
    const instead = region(page, 'In stock instead')
    await expect(instead.getByRole('article').first()).toContainText(twin.name)
    await expect(instead.getByText('Out of Stock', { exact: true })).toHaveCount(0)
    await expect(region(page, 'Similar plants').filter({ hasText: twin.name })).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectNoBarriers(page)
  }
  await page.goto(`/plants/${twin._id}`)
  await expect(page.getByRole('heading', { level: 1, name: twin.name })).toBeVisible()
  await expect(region(page, 'In stock instead')).toHaveCount(0)
  await expect(region(page, 'Similar plants').filter({ hasText: shown.name })).toHaveCount(0)
})

test('related plants are on the page without JavaScript', async ({ browser, adminApi }) => {
  const { shown, twin, pot } = await addTwinsAndPot(adminApi, 2000)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/plants/${shown._id}`)
  await expect(region(page, 'Goes with')).toContainText(pot.name)
  await region(page, 'Similar plants').getByRole('article').filter({ hasText: twin.name }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: twin.name })).toBeVisible()
  await context.close()
})
