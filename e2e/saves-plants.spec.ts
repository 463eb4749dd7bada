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
