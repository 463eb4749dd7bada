import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { buildPhoto } from './support/photo.ts'
import { addPlant, expect, fillInLogin, newCustomer, newShopper, signIn, test } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const reviews = (page: Page) => page.getByRole('region', { name: 'Customer Reviews' })

for (const width of [360, 1280]) {
  test(`a customer adds photos, takes one away and chooses the name, at ${width} px`, async ({
    page,
    adminApi,
    shopper,
  }) => {
    const plant = await addPlant(adminApi, { name: 'Parijat', price: 450, stock: 5 })
    await page.setViewportSize({ width, height: 800 })
    await signIn(page, shopper)
    await page.goto(`/plants/${plant._id}`)
    await reviews(page).getByRole('button', { name: 'Write a review' }).click()
    const form = page.getByRole('form', { name: 'Write a review' })
    await form.getByRole('radio', { name: '4 stars' }).check()
    await form.getByLabel('Your review').fill('It flowers at night.')
    await form.locator('input[type=file]').setInputFiles([await buildPhoto('#4040c0'), await buildPhoto('#c04040')])
    const chosen = form.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')
    await expect(chosen).toHaveCount(2)
    await form.getByRole('button', { name: 'Remove photo 1' }).click()
    await expect(chosen).toHaveCount(1)
    await expect(form.getByRole('button', { name: 'Add photos' })).toBeFocused()
    await form.getByLabel('Show my name as').selectOption('A customer')
    expect((await new AxeBuilder({ page }).include('#reviews').analyze()).violations).toEqual([])
    await form.getByRole('button', { name: 'Send review' }).click()

    const entry = reviews(page).getByRole('article')
    await expect(entry.getByRole('heading', { name: 'A customer' })).toBeVisible()
    await expect(entry.getByRole('img', { name: 'Photo 1 by A customer' })).toBeVisible()
    await expect(entry.getByRole('link', { name: 'Photo 1 by A customer' })).toHaveAttribute(
      'href',
      /\/uploads\/[0-9a-f]{32}-r[bc]g4b4\.jpg$/,
    )
    expect((await new AxeBuilder({ page }).include('#reviews').analyze()).violations).toEqual([])

    await entry.getByRole('button', { name: 'Edit' }).click()
    const change = page.getByRole('form', { name: 'Change your review' })
    await expect(change.getByLabel('Show my name as')).toHaveValue('anonymous')
    await expect(change.getByRole('list', { name: 'Chosen photos' }).getByRole('listitem')).toHaveCount(1)
    await change.getByLabel('Show my name as').selectOption('Asha K.')
    await change.getByRole('button', { name: 'Save review' }).click()
    await expect(entry.getByRole('heading', { name: 'Asha K.' })).toBeVisible()
  })
}

test('a file that is no picture is refused beside the photos, and the review can be sent', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kaner', price: 450, stock: 5 })
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await reviews(page).getByRole('button', { name: 'Write a review' }).click()
  const form = page.getByRole('form', { name: 'Write a review' })
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(form.getByText('Only JPEG, PNG, WebP and AVIF pictures are accepted.')).toBeVisible()
  await form.getByRole('radio', { name: '5 stars' }).check()
  await form.getByLabel('Your review').fill('Yellow all summer.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(reviews(page).getByRole('article')).toHaveCount(1)
})

test('the link of a mail leads a visitor through the login to the open form', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Ashoka', price: 450, stock: 5 })
  await page.goto(`/plants/${plant._id}#write-review`)
  const link = reviews(page).getByRole('link', { name: 'Sign in to write a review' })
  await expect(link).toHaveAttribute('href', /write-review/)
  await link.click()
  await expect(page).toHaveURL(/\/login/)
  await fillInLogin(page, shopper)
  await expect(page.getByRole('form', { name: 'Write a review' })).toBeVisible()
})

test.describe('filters', () => {
  async function addReviews(plant: string) {
    for (const [rating, comment] of [
      [5, 'The first of five'],
      [1, 'The only one'],
      [5, 'The second of five'],
    ] as const) {
      const { api } = await newCustomer(newShopper())
      await api.call('POST /plants/:id/reviews', { params: { id: plant }, body: { rating, comment } })
    }
  }

  test('reviews are filtered by stars and sorted, by keyboard and in the address', async ({ page, adminApi }) => {
    const plant = await addPlant(adminApi, { name: 'Champak', price: 450, stock: 5 })
    await addReviews(plant._id)
    await page.goto(`/plants/${plant._id}`)
    const entries = reviews(page).getByRole('article')
    await expect(entries).toHaveCount(3)
    const bars = reviews(page).getByRole('list', { name: 'Reviews by stars' })
    await bars.getByRole('link', { name: '5 stars' }).press('Enter')
    await expect(page).toHaveURL(`/plants/${plant._id}?stars=5#reviews`)
    await expect(entries).toHaveCount(2)
    await expect(bars.getByRole('link', { name: '5 stars' })).toHaveAttribute('aria-current', 'true')
    await expect(reviews(page).getByText('3 reviews', { exact: true })).toBeVisible()
    await reviews(page).getByRole('link', { name: 'Show all reviews' }).click()
    await expect(entries).toHaveCount(3)
    await reviews(page).getByRole('link', { name: 'Lowest' }).click()
    await expect(entries.first()).toContainText('The only one')
    await expect(page).toHaveURL(`/plants/${plant._id}?sort=lowest#reviews`)
    await expect(page.getByText('(3 reviews)')).toBeVisible()
  })

  test('without JavaScript too', async ({ browser, baseURL, adminApi }) => {
    const plant = await addPlant(adminApi, { name: 'Bakul', price: 450, stock: 5 })
    await addReviews(plant._id)
    const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
    await page.goto(`/plants/${plant._id}`)
    await reviews(page).getByRole('link', { name: '1 star' }).click()
    await expect(reviews(page).getByRole('article')).toHaveCount(1)
    await expect(reviews(page).getByText('The only one')).toBeVisible()
    await reviews(page).getByRole('link', { name: 'Show all reviews' }).click()
    await reviews(page).getByRole('link', { name: 'Highest' }).click()
    await expect(reviews(page).getByRole('article').first()).toContainText('The second of five')
    await page.goto(`/plants/${plant._id}?stars=9&sort=best`)
    await expect(reviews(page).getByRole('article')).toHaveCount(3)
  })
})
