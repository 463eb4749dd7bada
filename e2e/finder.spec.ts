import type { Page } from '@playwright/test'
import { type PlantFacts, unknownFacts } from '../domain/plant-facts/plant-facts.ts'
import { expectNoBarriers, widths } from './support/accessibility-checks.ts'
import { addPlant, expect, failCalls, openReady, test } from './support/shop.ts'

/** Fits the answers below as well as a plant can. */
const facts: PlantFacts = {
  ...unknownFacts,
  light: 'sun',
  water: 'rare',
  effort: 'easy',
  places: ['terrace'],
  pets: { verdict: 'non-toxic', source: 'A source of this test' },
  heightCm: 20,
  grownHeightCm: 25,
  minCelsius: 0,
  maxCelsius: 50,
}
const WHY =
  'Lives on a terrace, grows in full sun, is non-toxic to pets, is easy to care for, is watered rarely, grows no ' +
  'higher than 25 cm and thrives outdoors at 411015.'
const ANSWERED = '/finder?where=terrace&window=south&pets=yes&time=little&height=30&pin=411015'

const question = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title })
const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const pinField = (page: Page) => page.getByRole('textbox', { name: 'PIN code' })
const found = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Answers the six questions, and shows the plants. */
async function answerAll(page: Page): Promise<void> {
  await expect(page.getByText('Question 1 of 6')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Does not matter' })).toBeChecked()
  for (const [title, answer] of [
    ['Where will the plant live?', 'Terrace'],
    ['Which way does the window or the open side face?', /^South/],
    ['Are there pets or small children?', 'Yes'],
    ['How much time is there for care?', /^Little/],
    ['How high may the plant be?', 'Up to 30 cm'],
  ] as const) {
    await expect(question(page, title)).toBeVisible()
    await expect(page.getByText(/^\d+ plants? fits? so far$/)).toBeVisible()
    await page.getByRole('radio', { name: answer }).check()
    await next(page).click()
  }
  await expect(question(page, 'What is your PIN code?')).toBeVisible()
  await pinField(page).fill('411 015')
  await page.getByRole('button', { name: 'Show plants' }).click()
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })
    const openFinder = (page: Page, path: string) => (javaScriptEnabled ? openReady(page, path) : page.goto(path))

    test('six answers lead to plants that say why they fit, at an address to share', async ({ page, adminApi }) => {
      const plant = await addPlant(adminApi, { name: 'Aabhafern', facts })
      await openFinder(page, '/finder')
      await answerAll(page)
      await expect(found(page, plant.name).getByText(WHY)).toBeVisible()
      await expect(page.getByText('A rough guess from the PIN’s region.')).toBeVisible()
      await openFinder(page, ANSWERED)
      await expect(found(page, plant.name).getByText(WHY)).toBeVisible()
      await found(page, plant.name).getByRole('link', { name: plant.name }).click()
      await expect(page).toHaveURL(`/plants/${plant._id}`)
    })

    test('each answer can be changed from the plants, and nothing is lost on the way back', async ({ page }) => {
      await openFinder(page, ANSWERED)
      await page.getByRole('link', { name: /^Change\s?: Pets or small children$/ }).click()
      await expect(page.getByText('Question 3 of 6')).toBeVisible()
      await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked()
      await page.getByRole('link', { name: 'Back', exact: true }).click()
      await expect(page.getByRole('radio', { name: /^South/ })).toBeChecked()
      await page.getByRole('radio', { name: 'Does not matter' }).check()
      await page.getByRole('button', { name: 'Show plants' }).click()
      await expect(page.getByRole('heading', { level: 2, name: /fit/ })).toBeVisible()
      const answers = new URL(page.url()).searchParams
      expect(answers.get('window') ?? '').toBe('')
      expect([answers.get('where'), answers.get('pets'), answers.get('pin')]).toEqual(['terrace', 'yes', '411015'])
    })

    test('a PIN that is none is marked at its question, with the other answers in place', async ({ page }) => {
      await openFinder(page, '/finder?where=terrace&step=6')
      for (const [pin, problem] of [
        ['4110', 'A PIN code has 6 digits and does not start with 0'],
        ['999999', 'This PIN code is not known'],
      ] as const) {
        await pinField(page).fill(pin)
        await page.getByRole('button', { name: 'Show plants' }).click()
        await expect(page.getByText(problem)).toBeVisible()
        await expect(pinField(page)).toHaveValue(pin)
      }
      await pinField(page).fill('')
      await page.getByRole('button', { name: 'Show plants' }).click()
      await expect(page.getByRole('heading', { level: 2, name: /fit/ })).toBeVisible()
      expect(new URL(page.url()).searchParams.get('where')).toBe('terrace')
    })
  })
}

test('the finder by keyboard alone, accessible at every step', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Aadyafern', facts })
  await openReady(page, '/finder')
  for (let step = 1; step <= 5; step++) {
    await expect(page.getByText(`Question ${step} of 6`)).toBeVisible()
    const chosen = page.getByRole('radio', { checked: true })
    await chosen.focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Does not matter' })).not.toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByText(`Question ${step + 1} of 6`)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused()
  }
  await pinField(page).focus()
  await page.keyboard.type('411015')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: /fit/ })).toBeFocused()
  await page.goto(ANSWERED)
  await expect(found(page, plant.name)).toBeVisible()
  await expectNoBarriers(page, widths)
})

test('where no plant fits, it says which answer leaves most out, and leaves it out by a link', async ({ page }) => {
  await page.route('**/api/finder?*', (route) => {
    const hasPets = new URL(route.request().url()).searchParams.has('pets')
    const excluded = [{ question: 'pets', plants: 9, countWithout: 4 }]
    const json = { count: hasPets ? 0 : 4, plants: [], excluded: hasPets ? excluded : [], climate: null }
    return route.fulfill({ json })
  })
  await openReady(page, '/finder?where=terrace&pets=yes&step=6')
  await page.getByRole('button', { name: 'Show plants' }).click()
  await expect(page.getByRole('heading', { name: 'No plant fits all answers' })).toBeVisible()
  await expect(page.getByText('Pets or small children leaves out 9. Without it 4 plants fit.')).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('link', { name: 'Leave out “Pets or small children”' }).click()
  await expect(page).toHaveURL('/finder?where=terrace')
  await expect(page.getByRole('heading', { name: '4 plants fit' })).toBeVisible()
})

test('a finder that fails to load says so, and tries again', async ({ page }) => {
  await failCalls(page, '/finder?*', 'The greenhouse is locked.')
  await openReady(page, '/finder')
  await page.getByRole('radio', { name: 'Balcony' }).check()
  await page.getByRole('button', { name: 'Show plants' }).click()
  await expect(page.getByText('The greenhouse is locked.')).toBeVisible()
  await expectNoBarriers(page)
})

test('home and footer lead to the finder', async ({ page }) => {
  await openReady(page, '/')
  await page.getByRole('main').getByRole('link', { name: 'Find a plant that fits' }).click()
  await expect(page).toHaveURL('/finder')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Plant Finder' })).toBeVisible()
})
