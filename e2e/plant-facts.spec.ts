import type { Page } from '@playwright/test'
import { type PlantFacts, unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, cardOf, expect, openReady, test } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const facts: PlantFacts = {
  ...unknownFacts,
  light: 'low',
  water: 'weekly',
  effort: 'easy',
  places: ['indoors', 'balcony'],
  pets: { verdict: 'toxic', source: 'Gardner and others, 2018' },
  heightCm: 45,
  spreadCm: 30,
  grownHeightCm: 110,
  potCm: 15,
  potIncluded: true,
  flowers: [2, 3],
  minCelsius: 10,
}
const OWN_WAY = 'Each plant grows in its own way'
const size = '45 cm high and 30 cm across in a 15 cm pot, beside a chair of 90 cm; grows to 110 cm'

test('a plant’s facts are in short under its price, and in full below with its size to scale', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Factful pothos', facts })
  await openReady(page, `/plants/${plant._id}`)
  const strip = stripOf(page)
  for (const text of ['Low light', 'Water weekly', 'Easy to care for', 'Indoors, balcony', '45 cm high, 15 cm pot']) {
    await expect(strip.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(strip.getByRole('listitem').filter({ hasText: 'Toxic to pets' })).toBeVisible()
  const section = sectionOf(page)
  await expect(section.getByRole('img', { name: size })).toBeVisible()
  for (const [label, value] of [
    ['Pets', 'Toxic to pets (Gardner and others, 2018)'],
    ['Flowers', 'Feb, Mar'],
    ['Coldest', '10 °C'],
    ['Repotting', 'Fits pots from 17 cm inner diameter'],
  ] as const) {
    await expect(section.getByRole('term').filter({ hasText: label })).toBeVisible()
    await expect(section.getByRole('definition').filter({ hasText: value })).toBeVisible()
  }
  await expect(section.getByText('Hottest')).toHaveCount(0)
  await expect(section.getByText(OWN_WAY)).toBeVisible()
  await expectNoBarriers(page)
  await strip.getByRole('link', { name: 'Source' }).click()
  await expect(section.getByText('Gardner and others, 2018')).toBeInViewport()
})

test('facts are there without JavaScript, and nothing is said of what is unknown', async ({ adminApi, browser }) => {
  const pot = await addPlant(adminApi, {
    name: 'Factful pot',
    category: 'pots',
    facts: { ...unknownFacts, heightCm: 20, potCm: 17 },
  })
  const plant = await addPlant(adminApi, { name: 'Factless fern' })
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/plants/${pot._id}`)
  await expect(stripOf(page).getByRole('listitem')).toHaveText(['20 cm high, 17 cm inside'])
  await expect(sectionOf(page).getByText('For grow pots up to 15 cm')).toBeVisible()
  await expect(sectionOf(page).getByText(OWN_WAY)).toHaveCount(0)
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(plant.name)
  await expect(stripOf(page)).toHaveCount(0)
  await expect(sectionOf(page)).toHaveCount(0)
  await context.close()
})

test('a card has the facts in a few words, and its plant, opened in the browser, has them all', async ({
  page,
  adminApi,
}) => {
  const known = await addPlant(adminApi, {
    name: 'Wordy areca',
    facts: { ...facts, light: 'bright', pets: { verdict: 'non-toxic', source: 'Gardner and others, 2018' } },
  })
  const unknown = await addPlant(adminApi, { name: 'Wordy areca' })
  await openReady(page, '/shop?search=wordy')
  await expect(cardOf(page, known)).toContainText('Bright light · Easy · Pet safe')
  await expect(cardOf(page, unknown)).not.toContainText('Pet safe')
  await cardOf(page, known)
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: known.name })).toBeVisible()
  await expect(stripOf(page)).toContainText('Non-toxic to pets')
  await expect(sectionOf(page)).toContainText('Gardner and others, 2018')
})

function stripOf(page: Page) {
  return page.getByRole('list', { name: 'Facts in short' })
}

function sectionOf(page: Page) {
  return page.getByRole('region', { name: 'Facts', exact: true })
}
