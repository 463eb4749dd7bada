import type { Page } from '@playwright/test'
import { type PlantFacts, unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { makeBusy, waitForTimers } from './support/busy-device.ts'
import { addPlant, expect, openReady, PHONE, test } from './support/shop.ts'

const siteSearch = (page: Page) => page.getByRole('combobox', { name: 'Search the shop' })
const choice = (page: Page, group: string, name: string | RegExp) =>
  page.getByRole('group', { name: group, exact: true }).getByLabel(name)
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories', exact: true }).getByRole('link', { name, exact: true })
const titled = (page: Page, { name }: { name: string }) => page.getByRole('heading', { level: 1, name })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('shop.category'), localStorage.getItem('shop.search')])

test('a visitor searches from any page, on a phone too, in spite of a slip', async ({ page, adminApi }) => {
  const own = crypto.randomUUID().slice(0, 6)
  const plant = await addPlant(adminApi, { name: 'Kovidara', otherNames: [`Kachnar ${own}`] })
  await page.setViewportSize(PHONE)
  await openReady(page, '/about')
  await page.getByRole('banner').locator('label[for=site-search]').click()
  await expect(siteSearch(page)).toBeFocused()
  await page.keyboard.type(`kachanar ${own}`)
  const option = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: plant.name }).first()
  await expect(option).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/plants/${plant._id}`)
  await expect(titled(page, plant)).toBeVisible()
})

test('a visitor browses all plants, opens one and comes back', async ({ page }) => {
  await openReady(page, '/')
  await page.getByRole('link', { name: 'View All Plants' }).click()
  await page.setViewportSize({ width: 1680, height: 1000 })
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(24)
  const tops = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect.poll(() => cards.count()).toBeGreaterThan(30)
  await cards.nth(30).getByRole('link').click()
  await expect(page.getByRole('link', { name: 'Back to Shop' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => cards.count()).toBeGreaterThan(30)
})

test('a visitor on a phone filters in a sheet, by keyboard alone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openReady(page, '/shop?category=pots')
  await expect(category(page, 'Pots')).toBeInViewport({ ratio: 1 })
  const button = page.getByRole('button', { name: /^Filters/ })
  const panel = region(page, 'Filters')
  await expect(panel).toBeHidden()
  await button.press('Enter')
  await page.keyboard.press('Tab')
  await expect(panel.getByRole('button', { name: 'Close filters' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(choice(page, 'Light', 'Low light')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page).toHaveURL('/shop?category=pots&light=low')
  await expectNoBarriers(page, [360])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
  await expect(button).toHaveAccessibleName('Filters (1)')
  await button.click()
  await panel.getByRole('button', { name: 'Show plants' }).click()
  await expect(panel).toBeHidden()
  await button.click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator(':popover-open')).toHaveCount(0)
  await expect(page.locator('input[name=search]:visible')).toHaveCount(1)
})

test('on a slow device a visitor’s choices add up, and Back leads where it should', async ({ page }) => {
  const busy = await makeBusy(page)
  await openReady(page, '/shop')
  await category(page, 'Indoor').click()
  await expect(page).toHaveURL('/shop?category=indoor')
  await page.goBack()
  await expect(category(page, 'All')).toHaveAttribute('aria-current', 'true')
  await busy.begin()
  await page.goForward()
  await expect(page).toHaveURL('/shop?category=indoor')
  await category(page, 'All').click()
  await expect(page).toHaveURL('/shop')
  await busy.end()
  await page.goBack()
  await expect(page).toHaveURL('/shop?category=indoor')
  await page.goForward()
  await expect(category(page, 'All')).toHaveAttribute('aria-current', 'true')
  await page.goto('/shop?category=seeds')
  await expect.poll(() => stored(page)).toEqual(['seeds', ''])
  await page.goBack()
  await expect.poll(() => stored(page)).toEqual(['all', ''])
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()

  await busy.begin()
  await page.getByRole('searchbox').fill('fern')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await waitForTimers(page)
  await busy.end()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How the nursery began')
  await expect(page).toHaveURL('/about')
})

/** Fits the answers below as well as a plant can. */
const fitting: PlantFacts = {
  ...unknownFacts,
  ...{ light: 'sun', water: 'rare', effort: 'easy', places: ['terrace'] },
  pets: { verdict: 'non-toxic', source: 'A book of plants, 2020' },
  ...{ heightCm: 20, grownHeightCm: 25, minCelsius: 0, maxCelsius: 50 },
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor answers six questions, sees why a plant fits, and changes one', async ({ page, adminApi }) => {
    const plant = await addPlant(adminApi, { name: 'Aabhafern', facts: fitting })
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await page.getByRole('main').getByRole('link', { name: 'Find a plant that fits' }).click()
    for (const [title, answer] of [
      ['Where will the plant live?', 'Terrace'],
      ['Which way does the window or open side face?', /^South/],
      ['Do you have pets or small children?', 'Yes'],
      ['How much time do you have for plant care?', /^A little/],
      ['How tall can the plant be?', 'Up to 30 cm'],
    ] as const) {
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
      await expect(page.getByText(/^\d+ plants? fits? so far$/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport()
      await page.getByRole('radio', { name: 'Not sure' }).focus()
      const chosen = page.getByRole('radio', { name: answer })
      for (let presses = 0; presses < 6 && !(await chosen.isChecked()); presses++) await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
    }
    await page.getByRole('textbox', { name: 'PIN code' }).fill('411 015')
    await page.keyboard.press('Enter')
    const found = page.getByRole('article').filter({ has: page.getByRole('heading', { name: plant.name }) })
    await expect(found).toContainText('is non-toxic to pets')

    await page.getByRole('link', { name: /^Change\s?: Pets or small children$/ }).click()
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
    await page.getByRole('link', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('radio', { name: /^South/ })).toBeChecked()
    await page.getByRole('radio', { name: 'Not sure' }).check()
    await page.getByRole('button', { name: 'Show plants' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /fit$|fits$/ })).toBeVisible()
    await expect(page).toHaveURL(/where=terrace.*pets=yes.*pin=411/)
    await found.getByRole('link', { name: plant.name }).click()
    await expect(page).toHaveURL(`/plants/${plant._id}`)
  })
})
