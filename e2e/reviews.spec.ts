import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Api, createApi } from '../contract/client.ts'
import { orderOf } from '../test/support/factories.ts'
import { overHttp } from '../test/support/test-shop.ts'
import {
  addPlant,
  cardOf,
  expect,
  fillInLogin,
  newShopper,
  openReady,
  type Shopper,
  shopUrl,
  signIn,
  test,
  visitor,
} from './support/shop.ts'

test('a plant without reviews says so; a visitor signs in and returns', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Neem', price: 450, stock: 5 })
  await page.goto(`/plants/${plant._id}`)
  await expect(reviews(page).getByText(/No reviews yet/)).toBeVisible()
  await expect(reviews(page).getByRole('button', { name: 'Write a review' })).toBeHidden()
  await reviews(page).getByRole('link', { name: 'Sign in to write a review' }).click()
  await expect(page).toHaveURL(/\/login/)
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL(`/plants/${plant._id}#reviews`)
  await expect(reviews(page).getByRole('button', { name: 'Write a review' })).toBeVisible()
})

test('reviews are listed newest first, five at a time, with buyers marked and all ratings counted', async ({
  page,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Tulsi', price: 450, stock: 5 })
  const buyer = await newCustomer('Meera Iyer')
  await deliver(adminApi, buyer, plant)
  for (const [index, stars] of [5, 4, 4, 5, 1, 5].entries()) {
    await write(await newCustomer(`Guest ${index}`), plant, stars, `Review ${index}`)
  }
  await write(buyer, plant, 5, 'The newest one\nin two lines')

  await page.goto(`/plants/${plant._id}`)
  const entries = reviews(page).getByRole('article')
  await expect(entries).toHaveCount(5)
  const newest = entries.first()
  await expect(newest.getByRole('heading', { name: 'Meera I.', exact: true })).toBeVisible()
  await expect(newest.getByText('Verified buyer')).toBeVisible()
  await expect(newest.getByRole('img', { name: 'Rated 5.0 out of 5' })).toBeVisible()
  await expect(newest.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
  await expect(newest.getByText('The newest one in two lines')).toBeVisible()
  await expect(entries.nth(1).getByText('Review 5')).toBeVisible()
  await expect(entries.nth(1).getByText('Verified buyer')).toBeHidden()

  const bars = reviews(page).getByRole('list', { name: 'Reviews by stars' }).getByRole('listitem')
  await expect(bars).toHaveText([
    /5 stars\s*4 reviews/,
    /4 stars\s*2 reviews/,
    /3 stars\s*0 reviews/,
    /2 stars\s*0 reviews/,
    /1 star\s*1 review$/,
  ])
  await expect(reviews(page).getByText('7 reviews', { exact: true })).toBeVisible()
  await expect(reviews(page).getByRole('img', { name: 'Rated 4.1 out of 5' })).toBeVisible()

  await expect(reviews(page).getByText('5 of 7 shown')).toBeVisible()
  await reviews(page).getByRole('button', { name: 'Show more reviews' }).click()
  await expect(entries).toHaveCount(7)
  await expect(reviews(page).getByRole('listitem').filter({ hasText: 'Review 1' })).toBeFocused()
  await expect(reviews(page).getByRole('button', { name: 'Show more reviews' })).toBeHidden()
})

test('a customer reviews a plant by keyboard: it counts at once and is listed first', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 450, stock: 5 })
  await write(await newCustomer('Ravi Menon'), plant, 2, 'An older one')
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByText('(1 review)')).toBeVisible()
  const form = await openForm(page)
  await form.getByLabel('Your review').fill('Came without a bud')
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeFocused()
  await openForm(page)
  await expect(form.getByLabel('Your review')).toHaveValue('Came without a bud')
  await form.getByLabel('Your review').fill('')

  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByText('Please choose 1 to 5 stars')).toBeVisible()
  await expect(form.getByText('Please write a few words')).toBeVisible()

  await form.getByRole('radio', { name: '1 star' }).focus()
  await page.keyboard.press('Space')
  for (let star = 2; star <= 5; star += 1) await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await expect(form.getByText('Please choose 1 to 5 stars')).toBeHidden()

  await form.getByLabel('Your review').fill('🌱'.repeat(2_001))
  await expect(form.getByText('2,001 of 2,000 characters')).toBeVisible()
  await expect(form.getByText('At most 2,000 characters')).toBeVisible()
  await form.getByLabel('Your review').fill('  Flowers every evening. 🌱 ')
  await expect(form.getByText('24 of 2,000 characters')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('#reviews').analyze()).violations).toEqual([])
  await form.getByRole('button', { name: 'Send review' }).click()

  const entries = reviews(page).getByRole('article')
  await expect(entries).toHaveCount(2)
  await expect(entries.first().getByText('Flowers every evening. 🌱')).toBeVisible()
  await expect(reviews(page).getByRole('listitem').filter({ hasText: 'Flowers every evening' })).toBeFocused()
  await expect(page.getByText('(2 reviews)')).toBeVisible()
  await expectMean(page, '3.5')
  await expect(reviews(page).getByText('Thank you! Your review is now part of this page.')).toBeVisible()
})

test('customers see their own review first, change it and delete it', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 450, stock: 5, rating: 3.9 })
  await write(shopper.api, plant, 5, 'Mine, the oldest')
  for (let n = 0; n < 6; n += 1) await write(await newCustomer(`Guest ${n}`), plant, 4, `Review ${n}`)
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  const entries = reviews(page).getByRole('article')
  const own = entries.first()
  await expect(own.getByText('Your review', { exact: true })).toBeVisible()
  await expect(own.getByText('Mine, the oldest')).toBeVisible()
  await expect(reviews(page).getByRole('button', { name: 'Write a review' })).toBeHidden()
  await expect(reviews(page).getByText('6 of 7 shown')).toBeVisible()

  await own.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Change your review' })
  await expect(form.getByRole('radio', { name: '5 stars' })).toBeFocused()
  await expect(form.getByLabel('Your review')).toHaveValue('Mine, the oldest')
  await form.getByRole('radio', { name: '2 stars' }).check()
  await form.getByLabel('Your review').fill('It wilted')
  await form.getByRole('button', { name: 'Save review' }).click()
  await expect(own.getByText('It wilted')).toBeVisible()
  await expect(reviews(page).getByRole('listitem').filter({ hasText: 'It wilted' })).toBeFocused()
  await expect(
    reviews(page)
      .getByRole('listitem')
      .filter({ hasText: /2 stars\s*1 review/ }),
  ).toBeVisible()
  await expect(page.getByText('(7 reviews)')).toBeVisible()
  await expectMean(page, '3.7')

  await own.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, delete it' }).click()
  await expect(page.getByText('(6 reviews)')).toBeVisible()
  await expect(reviews(page).getByText('It wilted')).toHaveCount(0)
  await expect(reviews(page).getByRole('button', { name: 'Write a review' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('(6 reviews)')).toBeVisible()
})

test('a review written in another tab meanwhile loses no input here', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Ixora', price: 450, stock: 5 })
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  const form = await openForm(page)
  await form.getByRole('radio', { name: '3 stars' }).check()
  await form.getByLabel('Your review').fill('Typed at length here.')
  await write(shopper.api, plant, 5, 'From another tab')
  await form.getByRole('button', { name: 'Send review' }).click()
  const change = page.getByRole('form', { name: 'Change your review' })
  await expect(change.getByText('You have already reviewed this plant.')).toBeVisible()
  await expect(change.getByLabel('Your review')).toHaveValue('Typed at length here.')
  await expect(reviews(page).getByRole('article').first().getByText('From another tab')).toBeVisible()
  await change.getByRole('button', { name: 'Save review' }).click()
  await expect(reviews(page).getByRole('article')).toHaveText(/Typed at length here\./)
})

test('a typed review survives a reload and a visit to another page', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kewda', price: 450, stock: 5 })
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  const form = await openForm(page)
  await form.getByLabel('Your review').fill('Half a review')
  await page.reload()
  await expect(form.getByLabel('Your review')).toHaveValue('Half a review')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await page.goBack()
  await expect(form.getByLabel('Your review')).toHaveValue('Half a review')
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(reviews(page).getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(reviews(page).getByRole('button', { name: 'Edit' })).toBeVisible()
})

test('the input of a review that failed to send stays', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Ixora', price: 450, stock: 5 })
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await page.route('**/api/plants/*/reviews', (route) => route.abort())
  const form = await openForm(page)
  await form.getByRole('radio', { name: '4 stars' }).check()
  await form.getByLabel('Your review').fill('It grows.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(form.getByText('Failed to send your review. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Your review')).toHaveValue('It grows.')
  await page.unroute('**/api/plants/*/reviews')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(reviews(page).getByRole('article')).toHaveCount(1)
})

test('reviews that fail to load leave the plant shown', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Jade', price: 450, stock: 5 })
  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  await page.route('**/api/plants/*/reviews*', (route) => route.abort())
  await cardOf(page, plant)
    .getByRole('link', { name: /View Details/ })
    .click()
  await expect(page.getByRole('heading', { name: plant.name, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await expect(reviews(page).getByText('Error loading reviews')).toBeVisible()
  await page.unroute('**/api/plants/*/reviews*')
  await reviews(page).getByRole('button', { name: 'Try again' }).click()
  await expect(reviews(page).getByText(/No reviews yet/)).toBeVisible()
})

test('without JavaScript the newest reviews are shown', async ({ browser, baseURL, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Areca', price: 450, stock: 5 })
  await write(await newCustomer('Sanjay Patil'), plant, 4, '<b>Sound</b> & straight')
  const page = await (await browser.newContext({ baseURL, javaScriptEnabled: false })).newPage()
  await page.goto(`/plants/${plant._id}`)
  await expect(reviews(page).getByText('<b>Sound</b> & straight')).toBeVisible()
  await expect(reviews(page).getByRole('link', { name: 'Sign in to write a review' })).toBeVisible()
})

function reviews(page: Page) {
  return page.getByRole('region', { name: 'Customer Reviews' })
}

/** The mean beside the plant's name and that above its reviews; cards of related plants may have the same. */
async function expectMean(page: Page, mean: string): Promise<void> {
  const top = page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) })
  for (const place of [top, reviews(page)])
    await expect(place.getByRole('img', { name: `Rated ${mean} out of 5` })).toHaveCount(1)
}

/** Opens the review form, which focuses the stars. */
async function openForm(page: Page) {
  await reviews(page).getByRole('button', { name: 'Write a review' }).click()
  const form = page.getByRole('form', { name: 'Write a review' })
  await expect(form.getByRole('radio', { name: '1 star' })).toBeFocused()
  return form
}

type Plant = { _id: string; price: number }

async function newCustomer(name: string): Promise<Api> {
  const shopper: Shopper = { ...newShopper(), name }
  const { token } = await visitor().call('POST /auth/register', { body: shopper })
  return createApi(overHttp(shopUrl(), token))
}

async function write(customer: Api, { _id }: Plant, rating: number, comment: string): Promise<void> {
  await customer.call('POST /plants/:id/reviews', { params: { id: _id }, body: { rating, comment } })
}

async function deliver(admin: Api, buyer: Api, { _id, price }: Plant): Promise<void> {
  await buyer.call('POST /cart/add', { body: { plantId: _id, quantity: 1 } })
  const order = await buyer.call('POST /orders', { body: orderOf([{ plant: _id, quantity: 1, price }]) })
  for (const status of ['shipped', 'delivered'] as const) {
    await admin.call('PATCH /admin/orders/:id/status', { params: { id: order._id }, body: { status } })
  }
}
