import { expectNoBarriers } from './support/accessibility-checks.ts'
import { addPlant, expect, fillInLogin, newCustomer, orderPlant, restoreSession, signIn, test } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a customer can subscribe to a mail when a sold-out plant is back', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 350, stock: 1 })
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  const button = page.getByRole('button', { name: 'Tell me when it’s back' })
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled()
  await expect(button).toBeHidden()

  await orderPlant(await newCustomer(), plant)
  await page.reload()
  await button.click()
  await expect(page.getByText('We’ll write to you once when it’s back.')).toBeVisible()
  await expectNoBarriers(page)
  await page.reload()
  await page.getByRole('button', { name: 'Don’t tell me' }).click()
  await expect(button).toBeVisible()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})

test('a visitor of a sold-out plant signs in, returns and is subscribed', async ({ page, adminApi, shopper }) => {
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

test('going elsewhere instead discards the visitor’s subscription', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 350, stock: 1 })
  await orderPlant(await newCustomer(), plant)
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('link', { name: 'Tell me when it’s back' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle(/^About/)
  await signIn(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: 'Tell me when it’s back' })).toBeVisible()
})
