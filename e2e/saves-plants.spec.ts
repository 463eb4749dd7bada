import type { Page } from '@playwright/test'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, cardOf, expect, fillInLogin, openReady, test } from './support/shop.ts'

const heart = (page: Page, { name }: { name: string }) => page.getByRole('button', { name: `Save ${name}` })
const fullHeart = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Remove ${name} from your wishlist` })

test('a visitor saves a plant in two tabs, and signs in with it', async ({ page, context, adminApi, shopper }) => {
  const mine = await addPlant(adminApi, { name: 'Parijat', price: 350 })
  const plant = await addPlant(adminApi, { name: 'Bakul', price: 350 })
  await shopper.api.call('POST /wishlist', { body: { plant: mine._id } })
  await openReady(page, `/shop?search=${encodeURIComponent(plant.name)}`)
  const card = cardOf(page, plant)
  const before = await card.boundingBox()
  await heart(page, plant).press('Enter')
  await expect(fullHeart(page, plant)).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
  const target = await fullHeart(page, plant).boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(44)

  const other = await context.newPage()
  await openReady(other, `/plants/${plant._id}`)
  await fullHeart(other, plant).click()
  await expect(heart(page, plant)).toBeVisible()
  await heart(other, plant).click()
  await expect(fullHeart(page, plant)).toBeVisible()
  await other.close()

  await page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 saved' }).click()
  await expect(page.getByRole('heading', { level: 2, name: plant.name })).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/wishlist')
  for (const { name } of [mine, plant]) await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const saved = async () => (await shopper.api.call('GET /wishlist')).map(({ plant }) => plant._id).toSorted()
  await expect.poll(saved).toEqual([mine._id, plant._id].toSorted())
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wishlist'))).toBeNull()

  await openReady(page, `/plants/${plant._id}`)
  await expect(fullHeart(page, plant)).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await openReady(page, `/plants/${plant._id}`)
  await expect(heart(page, plant)).toBeVisible()
})

test('a customer shares the wishlist, until the link is ended', async ({
  shoppersPage: page,
  browser,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kanchan', price: 450 })
  await shopper.api.call('POST /wishlist', { body: { plant: plant._id } })
  await page.goto('/wishlist')
  await page.getByRole('button', { name: 'Create a link' }).click()
  const path = new URL(await page.getByLabel('Link to your wishlist').inputValue()).pathname
  await expectNoBarriers(page)
  const friend = await browser.newPage({ javaScriptEnabled: false })
  await friend.goto(path)
  await expect(friend.getByRole('heading', { level: 1, name: 'Asha’s Wishlist' })).toBeVisible()
  await expect(cardOf(friend, plant)).toBeVisible()
  await expect(friend.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(friend.getByText('Kulkarni')).toHaveCount(0)
  await page.getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByRole('button', { name: 'Create a link' })).toBeVisible()
  expect((await friend.goto(path))?.status()).toBe(404)
  await expect(friend.getByRole('heading', { name: 'This wishlist is not shared' })).toBeVisible()
  await friend.close()
})
