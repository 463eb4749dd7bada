import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import {
  addPlant,
  cardOf,
  expect,
  failCalls,
  newCustomer,
  openReady,
  orderPlant,
  restoreSession,
  test,
  toastOf,
  visitor,
} from './support/shop.ts'

test('a plant with several pictures shows the chosen one after a fade of 150 ms', async ({ page, adminApi }) => {
  const images = ['/images/outdoor.jpg', '/images/pots.jpg'].map((url) => ({ url }))
  const plant = await addPlant(adminApi, { name: 'Bela', price: 320, images })
  await page.clock.install()
  await page.goto(`/plants/${plant._id}`)
  const strip = page.getByRole('list', { name: 'Pictures' })
  await expect(strip.getByRole('button')).toHaveCount(3)
  const main = page.getByRole('img', { name: new RegExp(`^${plant.name}`) }).first()
  const frame = main.locator('..')
  await expect(main).toHaveAttribute('src', /indoor\.jpg$/)
  await expect(strip.getByRole('button', { name: 'Show picture 1 of 3' })).toHaveAttribute('aria-current', 'true')

  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  await strip.getByRole('button', { name: 'Show picture 3 of 3' }).click()
  await expect(frame).toHaveClass(/opacity-0/)
  await page.clock.runFor(149)
  await expect(main).toHaveAttribute('src', /indoor\.jpg$/)
  await page.clock.runFor(1)
  await expect(main).toHaveAttribute('src', /pots\.jpg$/)
  await expect(frame).not.toHaveClass(/opacity-0/)
  await expect(strip.getByRole('button', { name: 'Show picture 3 of 3' })).toHaveAttribute('aria-current', 'true')
})

test('the shown picture is enlarged by keyboard; Escape closes it, and so does leaving it', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 320, images: [{ url: '/images/outdoor.jpg' }] })
  await openReady(page, `/plants/${plant._id}`)
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  const enlarged = page.getByRole('dialog', { name: `${plant.name}, enlarged` })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  await expect(enlarged).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(enlarged.getByRole('button', { name: 'Close the enlarged picture' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(enlarged).toBeHidden()

  await enlarge.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(enlarge).toBeFocused()

  await page.getByRole('button', { name: 'Show picture 2 of 2' }).click()
  await expect(page.getByRole('img', { name: `${plant.name}, view 2` })).toBeVisible()
  await enlarge.click()
  const second = page.getByRole('dialog', { name: `${plant.name}, view 2, enlarged` })
  await expect(second.getByRole('img')).toHaveAttribute('src', /outdoor\.jpg$/)
  await expectNoBarriers(page)
})

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1280, height: 720 },
]) {
  test(`an enlarged picture covers the page at ${width} × ${height} px: a press anywhere only closes it`, async ({
    page,
    adminApi,
  }) => {
    const plant = await addPlant(adminApi, { name: 'Parijat', price: 320 })
    await page.setViewportSize({ width, height })
    await openReady(page, `/plants/${plant._id}`)
    const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
    const enlarged = page.getByRole('dialog', { name: `${plant.name}, enlarged` })
    const inPage = await page.getByRole('img', { name: plant.name }).first().boundingBox()
    for (const [x, y] of [
      [width - 40, 40],
      [width - 60, height - 90],
      [40, 40],
      [width / 2, height / 2],
    ] as const) {
      await enlarge.click()
      const shown = await enlarged.getByRole('img').boundingBox()
      expect(shown?.height).toBeGreaterThan(inPage?.height ?? 0)
      expect((shown?.x ?? 0) + (shown?.width ?? 0) / 2).toBeCloseTo(width / 2, -1)
      await page.mouse.click(x, y)
      await expect(enlarged).toBeHidden()
    }
    await expect(page).toHaveURL(`/plants/${plant._id}`)
    await expect(page.getByRole('button', { name: 'Buy Now' })).toBeEnabled()
    await expect(page.getByText('Please login')).toHaveCount(0)
  })
}

test('an enlarged picture is loaded once it is opened', async ({ page }) => {
  const [plant] = await visitor().call('GET /plants', { query: { search: 'Monstera', limit: 1 } })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const large = /monstera-main-1200\.avif$/
  await openReady(page, `/plants/${plant?._id}`)
  await page.waitForLoadState('networkidle')
  expect(requested.filter((url) => large.test(url))).toEqual([])
  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  await expect.poll(() => requested.filter((url) => large.test(url)).length).toBe(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a picture is enlarged as well', async ({ page, adminApi }) => {
    const plant = await addPlant(adminApi, { name: 'Parijat', price: 320 })
    await page.goto(`/plants/${plant._id}`)
    await page.getByRole('button', { name: 'Enlarge the picture' }).click()
    await expect(page.getByRole('dialog', { name: `${plant.name}, enlarged` })).toBeVisible()
    await page.getByRole('button', { name: 'Close the enlarged picture' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('a plant opened within the shop has what a served page leaves without scripts', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 320, benefits: ['Falls at dawn'] })
  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  await page.getByRole('link', { name: plant.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  for (const text of ['Falls at dawn', 'Cancel until it is shipped']) await expect(page.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  await expect(page.getByRole('dialog', { name: `${plant.name}, enlarged` })).toBeVisible()
})

test('the page has all details of the plant; a single picture has no thumbnails', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, {
    name: 'Ashwagandha',
    price: 1249.5,
    originalPrice: 1666,
    discount: 25,
    rating: 4.3,
    category: 'outdoor',
    benefits: ['Bears heat', 'Feeds bees'],
    description: 'A shrub of the dry hills.',
  })
  await page.goto(`/plants/${plant._id}`)
  const main = page.getByRole('main')
  await expect(page).toHaveTitle(`${plant.name} | Paudha`)
  await expect(main.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  await expect(main.getByText('Outdoor Plants', { exact: true })).toBeVisible()
  await expect(main.getByRole('img', { name: 'Rated 4.3 out of 5' }).first()).toBeVisible()
  await expect(summaryOf(page).getByText('4.3', { exact: true })).toBeVisible()
  await expect(main.getByText('₹1,249.50', { exact: true })).toBeVisible()
  await expect(main.getByText('₹1,666.00')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(main.getByText('25% OFF', { exact: true })).toBeVisible()
  await expect(main.getByText('Save 25%', { exact: true })).toBeVisible()
  for (const promise of ['Replaced if it arrives broken', 'Cancel until it is shipped']) {
    await expect(main.getByText(promise, { exact: true })).toBeVisible()
  }
  for (const benefit of ['Bears heat', 'Feeds bees']) await expect(main.getByText(benefit)).toBeVisible()
  await expect(main.getByRole('heading', { name: 'About This Plant' })).toBeVisible()
  await expect(main.getByText('A shrub of the dry hills.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pictures' })).toHaveCount(0)
  await main.getByRole('link', { name: 'Back to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})

test('a plant with an unknown category is an Indoor Plant', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Nameless', price: 420, category: 'outdoor' })
  await page.route(`**/api/plants/${plant._id}`, (route) => route.fulfill({ json: { ...plant, category: '' } }))
  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  await cardOf(page, plant)
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  await expect(page.getByRole('main').getByText('Indoor Plant', { exact: true })).toBeVisible()
})

test('without a discount there is no badge, no saving and no other price', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Gulmohar', price: 420, originalPrice: 400 })
  await page.goto(`/plants/${plant._id}`)
  await expect(summaryOf(page).getByText('₹420.00', { exact: true })).toBeVisible()
  await expect(page.getByText(/% OFF|Save \d/)).toHaveCount(0)
  await expect(summaryOf(page).locator('s')).toHaveCount(0)
})

test('each care instruction opens and closes independently', async ({ page, adminApi }) => {
  const careInstructions = [
    { title: 'Light', description: 'Bright shade.' },
    { title: 'Water', description: 'Once a week.' },
  ]
  const plant = await addPlant(adminApi, { name: 'Pothos', price: 199, careInstructions })
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('heading', { name: 'Care Instructions' })).toBeVisible()
  const light = page.getByText('Bright shade.')
  const water = page.getByText('Once a week.')
  await expect(light).toBeHidden()
  await expect(water).toBeHidden()
  await page.getByText('Light', { exact: true }).click()
  await page.getByText('Water', { exact: true }).click()
  await expect(light).toBeVisible()
  await expect(water).toBeVisible()
  await page.getByText('Light', { exact: true }).click()
  await expect(light).toBeHidden()
  await expect(water).toBeVisible()
})

test('a stock above one is shown, and the quantity stays between one and the stock', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 250, stock: 2 })
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByText('In Stock (2 available)', { exact: true })).toBeVisible()
  const { decrease, increase, quantity } = stepperOf(page)
  await expect(quantity).toHaveText('1')
  await expect(decrease).toBeDisabled()
  await increase.click()
  await expect(quantity).toHaveText('2')
  await expect(increase).toBeDisabled()
  await decrease.click()
  await expect(quantity).toHaveText('1')
})

test('the last piece reads Out of Stock and can still be ordered', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 350, stock: 1 })
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(page.getByText('The last one can still be ordered.')).toBeVisible()
  for (const name of ['Add to Cart', 'Buy Now']) await expect(page.getByRole('button', { name })).toBeEnabled()
})

test('a plant without reviews is marked so, with the shop’s own rating or none', async ({ page, adminApi }) => {
  for (const [rating, mark, stars] of [
    [0, 'Not yet reviewed', 0],
    [4.8, 'not yet reviewed', 1],
  ] as const) {
    const plant = await addPlant(adminApi, { name: 'Nirgundi', rating, stock: 5 })
    await page.goto(`/plants/${plant._id}`)
    await expect(summaryOf(page).getByText(mark, { exact: true })).toBeVisible()
    await expect(summaryOf(page).getByRole('img', { name: /^Rated/ })).toHaveCount(stars)
    await page.goto(`/shop?search=${encodeURIComponent(plant.name)}`)
    const card = page.getByRole('article').filter({ hasText: plant.name })
    await expect(card.getByText(mark, { exact: true })).toBeVisible()
    await expect(card.getByRole('img', { name: /^Rated/ })).toHaveCount(stars)
  }
})

test('the buttons are disabled only when nothing is left', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Sita Ashok', price: 350, stock: 1 })
  await orderPlant(await newCustomer(), plant)
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(page.getByText('The last one can still be ordered.')).toHaveCount(0)
  for (const name of ['Add to Cart', 'Buy Now', 'Increase quantity', 'Decrease quantity']) {
    await expect(page.getByRole('button', { name })).toBeDisabled()
  }
})

test('an unknown plant, or one that fails to load, says so', async ({ page, adminApi }) => {
  const answer = await page.goto('/plants/AAAAAAAAAAAAAAAA')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Plant not found' })).toBeVisible()
  await expect(page).toHaveTitle('Plant not found | Paudha')

  const plant = await addPlant(adminApi, { name: 'Nagkesar', price: 500 })
  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  await failCalls(page, `/plants/${plant._id}`, 'The greenhouse is locked.')
  await cardOf(page, plant)
    .getByRole('link', { name: /View Details/ })
    .click()
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading plant details' })
  await expect(alert).toContainText('The greenhouse is locked.')
  await page.unrouteAll()
  await failCalls(page, `/plants/${plant._id}`, null)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toContainText('Failed to fetch plant')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
})

test('a toast stays at the top right for five seconds', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Tagar', price: 150 })
  const opened = new Date('2026-11-20T10:00:00Z')
  await page.clock.install({ time: opened })
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await page.clock.pauseAt(new Date(opened.getTime() + 60_000))
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const toast = toastOf(page, 'Please login to add items to cart')
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(toast).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(page).toHaveURL(/\/login/)
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(800)
  expect(box?.y).toBeLessThan(200)
  await page.clock.runFor(4_800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1_200)
  await expect(toast).toHaveCount(0)
})

/** The plant's name, rating and price, without the cards of related plants. */
function summaryOf(page: Page) {
  return page
    .getByRole('main')
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
}

function stepperOf(page: Page) {
  return {
    decrease: page.getByRole('button', { name: 'Decrease quantity' }),
    increase: page.getByRole('button', { name: 'Increase quantity' }),
    quantity: page.getByRole('main').locator('output'),
  }
}
