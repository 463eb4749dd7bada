import type { Page } from '@playwright/test'
import { type PlantFacts, unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, cardOf, expect, openReady, test } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const source = 'A book of plants, 2020'
const easyFacts: PlantFacts = {
  ...unknownFacts,
  light: 'low',
  effort: 'easy',
  places: ['indoors', 'balcony'],
  pets: { verdict: 'non-toxic', source },
  heightCm: 40,
}
const sunnyFacts: PlantFacts = { ...unknownFacts, light: 'sun', effort: 'easy', places: ['terrace'], heightCm: 150 }

const choice = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByLabel(name)
const chip = (page: Page, label: string) => page.getByRole('link', { name: `Remove filter: ${label}`, exact: true })

test('several filters apply at once, are counted, and are taken away one by one; Back restores them', async ({
  page,
  adminApi,
}) => {
  const easy = await addPlant(adminApi, { name: 'Zuvexia', facts: easyFacts })
  const sunny = await addPlant(adminApi, { name: 'Zuvexia', facts: sunnyFacts })
  const unknown = await addPlant(adminApi, { name: 'Zuvexia' })
  await openReady(page, '/shop?search=zuvexia')
  for (const plant of [easy, sunny, unknown]) await expect(cardOf(page, plant)).toBeVisible()
  await expect(choice(page, 'Light', 'Low light (1)')).toBeVisible()
  await expect(choice(page, 'Effort', 'Easy (2)')).toBeVisible()
  await expect(choice(page, 'Water', 'Often (0)')).toBeVisible()

  await choice(page, 'Effort', 'Easy').check()
  await expect(page).toHaveURL('/shop?search=zuvexia&effort=easy')
  await expect(cardOf(page, unknown)).toBeHidden()
  await expect(choice(page, 'Effort', 'Easy')).toBeFocused()
  await choice(page, 'Light', 'Low light').check()
  await expect(cardOf(page, sunny)).toBeHidden()
  await choice(page, 'Light', 'Full sun').check()
  await expect(page).toHaveURL('/shop?search=zuvexia&light=low&light=sun&effort=easy')
  await expect(cardOf(page, sunny)).toBeVisible()
  await choice(page, 'Height up to', '60 cm').check()
  await expect(cardOf(page, sunny)).toBeHidden()
  await expect(cardOf(page, easy)).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^1 plant$/ })).toBeVisible()

  await chip(page, 'Full sun').click()
  await expect(page).toHaveURL('/shop?search=zuvexia&light=low&effort=easy&maxHeight=60')
  await expect(chip(page, 'Easy care')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/shop?search=zuvexia&light=low&light=sun&effort=easy&maxHeight=60')
  await expect(choice(page, 'Light', 'Full sun')).toBeChecked()
  await page.getByRole('link', { name: 'Clear all', exact: true }).click()
  await expect(page).toHaveURL('/shop?search=zuvexia')
  await expect(choice(page, 'Light', 'Low light')).not.toBeChecked()
  for (const plant of [easy, sunny, unknown]) await expect(cardOf(page, plant)).toBeVisible()
})

test('an empty list says what was chosen, and each part can be taken away', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Quomblar', category: 'indoor', facts: easyFacts })
  await openReady(page, '/shop?category=indoor&search=quomblar&light=sun&pets=non-toxic')
  await expect(page.getByRole('heading', { name: 'No plants found' })).toBeVisible()
  for (const label of ['“quomblar”', 'Indoor', 'Full sun', 'Non-toxic to pets']) {
    await expect(chip(page, label)).toBeVisible()
  }
  await expectNoBarriers(page)
  await chip(page, 'Full sun').click()
  await expect(page).toHaveURL('/shop?category=indoor&search=quomblar&pets=non-toxic')
  await expect(cardOf(page, plant)).toBeVisible()
})

test('the filters are used by keyboard, in a column and in a sheet on a phone', async ({ page, adminApi }) => {
  const easy = await addPlant(adminApi, { name: 'Yabbotil', facts: easyFacts })
  const sunny = await addPlant(adminApi, { name: 'Yabbotil', facts: sunnyFacts })
  await openReady(page, '/shop?search=yabbotil')
  await choice(page, 'Light', 'Low light').focus()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/shop?search=yabbotil&light=low')
  await expect(cardOf(page, sunny)).toBeHidden()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/shop?search=yabbotil')
  await expect(cardOf(page, sunny)).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  const button = page.getByRole('button', { name: /^Filters/ })
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel).toBeHidden()
  await button.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Close filters' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Light', 'Low light')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/shop?search=yabbotil&light=low')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAccessibleName('Filters (1)')
  await expect(cardOf(page, easy)).toBeVisible()
  await expect(cardOf(page, sunny)).toBeHidden()

  await button.click()
  await choice(page, 'Place', 'Indoors').check()
  await panel.getByRole('button', { name: 'Show plants' }).click()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/shop?search=yabbotil&light=low&place=indoors')
})

test('the filters have no barriers, closed and open', async ({ page }) => {
  await openReady(page, '/shop?light=low&light=bright&pets=non-toxic&maxHeight=200')
  await expectNoBarriers(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect(page.getByRole('region', { name: 'Filters' })).toBeVisible()
  await expectNoBarriers(page, [360])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the panel is a form with all filters in its address', async ({ page, adminApi }) => {
    const easy = await addPlant(adminApi, { name: 'Wixorum', facts: easyFacts })
    const sunny = await addPlant(adminApi, { name: 'Wixorum', facts: sunnyFacts })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/shop?search=wixorum&sort=name')
    await page.getByRole('button', { name: 'Filters' }).click()
    await choice(page, 'Light', 'Low light').check()
    await choice(page, 'Light', 'Bright light').check()
    await choice(page, 'Pets', 'Non-toxic to pets').check()
    await page.getByRole('button', { name: 'Show plants' }).click()
    await expect(page).toHaveURL(/search=wixorum&sort=name&light=low&light=bright&pets=non-toxic/)
    await expect(cardOf(page, easy)).toBeVisible()
    await expect(cardOf(page, sunny)).toBeHidden()
    await chip(page, 'Bright light').click()
    await expect(page).toHaveURL('/shop?search=wixorum&light=low&pets=non-toxic&sort=name')
    await expect(cardOf(page, easy)).toBeVisible()
  })
})
