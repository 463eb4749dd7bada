import type { Page } from '@playwright/test'
import { type PlantFacts, unknownFacts } from '../../domain/plant-facts/plant-facts.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { addPlant, expect, newCustomer, openReady, test, toastOf, visitor } from '../support/shop.ts'

const facts: PlantFacts = {
  ...unknownFacts,
  light: 'bright',
  effort: 'easy',
  pets: { verdict: 'toxic', source: 'Gardner and others, 2018' },
  heightCm: 45,
  potCm: 15,
}

const factsOf = (page: Page) => page.getByRole('region', { name: 'Facts', exact: true })

test('a visitor opens a plant, enlarges its pictures by keyboard, and reads on', async ({ page, adminApi }) => {
  const images = ['/images/outdoor.jpg', '/images/pots.jpg'].map((url) => ({ url }))
  const plant = await addPlant(adminApi, { name: 'Parijat', images, facts })
  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  await page.getByRole('link', { name: plant.name }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()

  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  const enlarged = page.getByRole('dialog', { name: `${plant.name}, enlarged` })
  await enlarge.focus()
  await page.keyboard.press('Enter')
  await expect(enlarged.getByRole('button', { name: 'Close the enlarged picture' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(enlarged).toBeHidden()
  await enlarge.press('Enter')
  await expect(enlarged.getByRole('button', { name: 'Close the enlarged picture' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(enlarge).toBeFocused()
  await page.getByRole('button', { name: 'Show picture 2 of 3' }).click()
  await enlarge.click()
  await expect(page.getByRole('dialog', { name: `${plant.name}, view 2, enlarged` })).toBeVisible()
  await expectNoBarriers(page)
  await page.keyboard.press('Escape')

  await page.getByRole('list', { name: 'Key facts' }).getByRole('link', { name: 'Source' }).click()
  await expect(factsOf(page).getByText('Gardner and others, 2018')).toBeInViewport()
  await expectNoBarriers(page)

  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const toast = toastOf(page, 'Please login to add items to cart')
  await expect(toast).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  const box = await toast.boundingBox()
  expect(box?.x).toBeGreaterThan(800)
  expect(box?.y).toBeLessThan(200)
})

test('an enlarged picture covers the page; a press anywhere only closes it', async ({ page }) => {
  const [plant] = await visitor().call('GET /plants', { query: { search: 'Monstera', limit: 1 } })
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const large = () => requested.filter((url) => /monstera-main-1200\.avif$/.test(url)).length
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' })
  const enlarged = page.getByRole('dialog', { name: `${plant?.name}, enlarged` })
  await openReady(page, `/plants/${plant?._id}`)
  await page.waitForLoadState('networkidle')
  expect(large()).toBe(0)
  await enlarge.click()
  await expect.poll(large).toBe(1)
  for (const width of [1280, 360, 740]) {
    const height = width === 740 ? 360 : 740
    await page.setViewportSize({ width, height })
    await openReady(page, `/plants/${plant?._id}`)
    const inPage = await page.getByRole('img', { name: plant?.name }).first().boundingBox()
    const press = async (x: number, y: number) => {
      await enlarge.click()
      const shown = await enlarged.getByRole('img').boundingBox()
      expect(shown?.height).toBeGreaterThan(inPage?.height ?? 0)
      expect((shown?.x ?? 0) + (shown?.width ?? 0) / 2).toBeCloseTo(width / 2, -1)
      await page.mouse.click(x, y)
      await expect(enlarged).toBeHidden()
    }
    for (const x of [40, width / 2, width - 60]) await press(x, 40)
    await press(width / 2, height / 2)
    await press(width - 60, height - 90)
  }
  await expect(page).toHaveURL(`/plants/${plant?._id}`)
  await expect(page.getByText('Please login')).toHaveCount(0)
})

test('pictures are small, have their space, and only those in view are eager', async ({ page }) => {
  const [monstera] = await visitor().call('GET /plants', { query: { search: 'Monstera', limit: 1 } })
  for (const path of ['/', '/shop', '/about', `/plants/${monstera?._id}`]) {
    await page.goto(path)
    const pictures = page.locator('main img')
    const inHaste = path === '/shop' ? 2 : 1
    const seen = await pictures.evaluateAll((images: HTMLImageElement[]) =>
      images.map((image) => {
        const formats = [...(image.parentElement?.querySelectorAll('source') ?? [])].map(({ type }) => type)
        const isHeld = image.hasAttribute('width') && image.hasAttribute('height')
        const isTinted = getComputedStyle(image).backgroundColor !== 'rgba(0, 0, 0, 0)'
        const how = image.loading === 'lazy' ? image.decoding : `${image.fetchPriority} ${formats.join()}`
        const isSmall = image.loading === 'lazy' || /-\d+\.avif$/.test(image.currentSrc)
        return [image.loading, how, isHeld, isTinted, isSmall].join(' ')
      }),
    )
    expect(seen.length, path).toBeGreaterThanOrEqual(inHaste)
    expect([...new Set(seen.slice(0, inHaste))], path).toEqual(['eager high image/avif,image/webp true true true'])
    for (const later of seen.slice(inHaste)) expect(later, path).toBe('lazy async true true true')
  }

  await page.route(/monstera-main-\d+\.(avif|webp)/, (route) => route.abort())
  await page.route(/money-plant-main/, (route) => route.abort())
  await page.goto('/shop?search=monstera')
  await expect.poll(() => sourceOf(page, 'Monstera')).toMatch(/monstera-main\.jpg$/)
  await page.goto('/shop?search=money+plant')
  await expect.poll(() => sourceOf(page, 'Money Plant')).toMatch(/placeholder\.jpg$/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor enlarges pictures, reads facts and filters reviews', async ({ page, adminApi }) => {
    const pot = await addPlant(adminApi, {
      name: 'Coirpot',
      category: 'pots',
      price: 400,
      facts: { ...unknownFacts, heightCm: 20, potCm: 17 },
    })
    for (const [rating, comment] of [
      [5, 'The first of five'],
      [1, '<b>Sound</b> & straight'],
      [5, 'The second of five'],
    ] as const) {
      const { api } = await newCustomer()
      await api.call('POST /plants/:id/reviews', { params: { id: pot._id }, body: { rating, comment } })
    }
    await page.goto(`/plants/${pot._id}`)
    await page.getByRole('button', { name: 'Enlarge the picture' }).click()
    await expect(page.getByRole('dialog', { name: `${pot.name}, enlarged` })).toBeVisible()
    await page.getByRole('button', { name: 'Close the enlarged picture' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(factsOf(page)).toContainText('For grow pots up to 15 cm')

    const reviews = page.getByRole('region', { name: 'Customer Reviews' })
    await expect(reviews.getByRole('article')).toHaveCount(3)
    await reviews.getByRole('link', { name: '1 star' }).click()
    await expect(reviews.getByRole('article')).toHaveText(/<b>Sound<\/b> & straight/)
    await reviews.getByRole('link', { name: 'Show all reviews' }).click()
    await reviews.getByRole('link', { name: 'Highest' }).click()
    await expect(reviews.getByRole('article').first()).toContainText('The second of five')
  })
})

function sourceOf(page: Page, name: string): Promise<string> {
  const image = page.getByRole('img', { name, exact: true }).first()
  return image.evaluate((element: HTMLImageElement) => (element.naturalWidth > 0 ? element.currentSrc : ''))
}
