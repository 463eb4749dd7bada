import type { Page } from '@playwright/test'
import { buildProduct } from '../test/support/factories.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import {
  addPlant,
  cardOf,
  expect,
  failCalls,
  fillInLogin,
  newCustomer,
  openReady,
  orderPlant,
  restoreSession,
  signIn,
  test,
  toastOf,
} from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const heart = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Save ${name}` })
const fullHeart = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Remove ${name} from your wishlist` })
const search = ({ name }: { name: string }) => `/shop?search=${encodeURIComponent(name)}`

test('a visitor saves plants from a card and on a plant’s page, by keyboard too, and they last', async ({
  page,
  context,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Bakul', price: 350 })
  await openReady(page, search(plant))
  const card = cardOf(page, plant)
  await expect(heart(page, plant)).toHaveAttribute('aria-pressed', 'false')
  const before = await card.boundingBox()
  await heart(page, plant).press('Enter')
  await expect(fullHeart(page, plant)).toHaveAttribute('aria-pressed', 'true')
  expect(await card.boundingBox()).toEqual(before)
  const target = await fullHeart(page, plant).boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 saved' })).toBeVisible()

  const other = await context.newPage()
  await openReady(other, `/plants/${plant._id}`)
  await fullHeart(other, plant).click()
  await expect(heart(other, plant)).toBeVisible()
  await expect(heart(page, plant)).toBeVisible()
  await heart(other, plant).click()
  await expect(fullHeart(page, plant)).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 saved' }).click()
  await expect(page).toHaveURL('/wishlist')
  await expect(page.getByRole('heading', { level: 2, name: plant.name })).toBeVisible()
  await expect(page.getByText('These plants are saved in this browser alone.')).toBeVisible()
  await expectNoBarriers(page)
  await fullHeart(page, plant).click()
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Shop' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible()
})

test('what a visitor saved is in the account after signing in, beside what was there', async ({
  page,
  adminApi,
  shopper,
}) => {
  const [mine, other] = [
    await addPlant(adminApi, { name: 'Parijat', price: 350 }),
    await addPlant(adminApi, { name: 'Kadam', price: 400 }),
  ]
  await shopper.api.call('POST /wishlist', { body: { plant: mine._id } })
  await openReady(page, `/plants/${other._id}`)
  await heart(page, other).click()
  await expect(fullHeart(page, other)).toBeVisible()
  await page.goto('/wishlist')
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/wishlist')
  for (const { name } of [mine, other]) {
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  const saved = async () => (await shopper.api.call('GET /wishlist')).map(({ plant }) => plant._id).toSorted()
  await expect.poll(saved).toEqual([mine._id, other._id].toSorted())
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull()
})

test('the page shows what has become cheaper, sells, and offers a mail for what is sold out', async ({
  page,
  adminApi,
  shopper,
}) => {
  const cheaper = await addPlant(adminApi, { name: 'Kanchan', price: 450, stock: 5 })
  const soldOut = await addPlant(adminApi, { name: 'Champa', price: 350, stock: 1 })
  for (const { _id } of [cheaper, soldOut]) await shopper.api.call('POST /wishlist', { body: { plant: _id } })
  await orderPlant(await newCustomer(), soldOut)
  const body = buildProduct({ name: cheaper.name, price: 400, stock: 5 })
  await adminApi.call('PUT /plants/:id', { params: { id: cheaper._id }, body })
  await restoreSession(page, shopper)
  await page.goto('/wishlist')
  const line = cardOf(page, cheaper)
  await expect(line.getByText('₹50 less than when you saved it')).toBeVisible()
  await line.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await cardOf(page, soldOut).getByRole('button', { name: 'Tell me when it’s back' }).click()
  await expect(cardOf(page, soldOut).getByText('We’ll write to you once when it’s back.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Mail me when a saved plant is back or cheaper' }).check()
  await expect.poll(async () => (await shopper.api.call('GET /wishlist/settings')).hasMails).toBe(true)
  await expectNoBarriers(page)
})

test('a shared wishlist is open to those with its link, until the link is ended', async ({
  page,
  browser,
  baseURL,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kewda', price: 350 })
  await shopper.api.call('POST /wishlist', { body: { plant: plant._id } })
  await restoreSession(page, shopper)
  await page.goto('/wishlist')
  await page.getByRole('button', { name: 'Make a link' }).click()
  const address = await page.getByLabel('Link to your wishlist').inputValue()
  const path = new URL(address).pathname
  await expectNoBarriers(page)

  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL !== undefined && { baseURL }) })
  const friend = await context.newPage()
  await friend.goto(path)
  await expect(friend.getByRole('heading', { level: 1, name: 'Asha’s Wishlist' })).toBeVisible()
  await expect(cardOf(friend, plant)).toBeVisible()
  await expect(friend.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(friend.getByText('Kulkarni')).toHaveCount(0)

  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  expect((await friend.goto(path))?.status()).toBe(404)
  await expect(friend.getByRole('heading', { name: 'This wishlist is not shared' })).toBeVisible()
  await context.close()
})

test('a refused change is reported and the heart shows what is saved', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Sevan', price: 350 })
  await restoreSession(page, shopper)
  await openReady(page, `/plants/${plant._id}`)
  await failCalls(page, '/wishlist', 'The list is wet.')
  await heart(page, plant).click()
  await expect(toastOf(page, 'The list is wet.')).toBeVisible()
  await expect(heart(page, plant)).toHaveAttribute('aria-pressed', 'false')
})

test('a wishlist that cannot be loaded says so, and can be loaded again', async ({ page, shopper }) => {
  await restoreSession(page, shopper)
  await failCalls(page, '/wishlist', null)
  await page.goto('/wishlist')
  await expect(page.getByText('Error loading your wishlist')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is saved yet' })).toBeVisible()
})

test('signing out empties the hearts of this browser', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Arjun', price: 350 })
  await shopper.api.call('POST /wishlist', { body: { plant: plant._id } })
  await signIn(page, shopper)
  await openReady(page, `/plants/${plant._id}`)
  await expect(fullHeart(page, plant)).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await openReady(page, `/plants/${plant._id}`)
  await expect(heart(page, plant)).toHaveAttribute('aria-pressed', 'false')
})
