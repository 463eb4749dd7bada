import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, enter, expect, fillInLogin, newCustomer, orderPlant, signIn, test } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('who is signed in can ask to be told when a plant that is sold out is back', async ({
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
})

test('a visitor at a plant that is sold out signs in for it, comes back and is told', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 350, stock: 1 })
  await orderPlant(await newCustomer(), plant)
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await page.getByRole('link', { name: 'Tell me when it’s back' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL(`/plants/${plant._id}`)
  await expect(page.getByText('We’ll write to you once when it’s back.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Don’t tell me' })).toBeVisible()
})

test('a visitor who goes elsewhere instead wants nothing of it any more', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 350, stock: 1 })
  await orderPlant(await newCustomer(), plant)
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('link', { name: 'Tell me when it’s back' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
})
