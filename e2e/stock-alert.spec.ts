import { expectNoBarriers } from './barriers.ts'
import { addPlant, enter, expect, newCustomer, orderPlant, test } from './shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('who is signed in can ask to be told when a plant that is sold out is back; a visitor is not asked', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 350, stock: 1 })
  await enter(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  const ask = page.getByRole('button', { name: 'Tell me when it’s back' })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await expect(ask).toBeHidden()

  await orderPlant(await newCustomer(), plant)
  await page.reload()
  await ask.click()
  await expect(page.getByText('We’ll write to you once when it’s back.')).toBeVisible()
  await expectNoBarriers(page)
  await page.reload()
  await page.getByRole('button', { name: 'Don’t tell me' }).click()
  await expect(ask).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await expect(ask).toBeHidden()
})
