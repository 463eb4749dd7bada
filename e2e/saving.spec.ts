import { expectNoBarriers } from './support/accessibility-checks.ts'
import { test } from './support/own-shop.ts'
import { chooseCash, openCheckout, payByUpi, paymentWindow } from './support/paying.ts'
import { addPlant, expect, fillInAddress, restoreSession, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// The second journey needs the percentage that the first one sets.
test.describe.configure({ mode: 'serial' })

test('the owner sets what is saved by paying online', async ({ page, adminApi, adminSession }) => {
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/settings/delivery')
  const percentage = page.getByLabel(/^Saving for paying online \(%\)/)
  await expect(percentage).toHaveValue('')
  await percentage.fill('25')
  await page.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(page.getByText('From 0.01 to 20 percent')).toBeVisible()
  await percentage.fill('2')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(toastOf(page, 'Delivery saved')).toBeVisible()
  const { cash } = await adminApi.call('GET /admin/settings/delivery')
  expect(cash.saving).toBe(2)
})

test('a shopper sees the saving at the checkout, orders in cash, and has it by paying ahead', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Madhumalti', price: 600, stock: 5 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await expect(page.getByText('Save ₹12.00 (2 %)')).toBeVisible()
  await expect(page.getByText('Saved by paying online (2 %)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order · Pay ₹588.00' })).toBeVisible()
  await expectNoBarriers(page)
  await chooseCash(page)
  await expect(page.getByText('Saved by paying online (2 %)')).toHaveCount(0)
  await page.getByRole('button', { name: 'Place Order · ₹600.00' }).click()

  await expect(page).toHaveURL('/orders')
  await page.getByRole('link', { name: 'Pay now ₹588.00 (save ₹12.00)' }).click()
  await expect(page.getByText('Paying now saves ₹12.00 (2 %).')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now · ₹588.00' }).click()
  await expect(paymentWindow(page).getByText('₹588.00').first()).toBeVisible()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment has arrived' })).toBeVisible()

  const [order] = await shopper.api.call('GET /orders')
  expect(order).toMatchObject({ status: 'paid', amount: 588, saving: { amount: 12, percent: 2 } })
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await page.getByRole('link', { name: `Order #${order?.number}` }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('You saved by paying ahead (2 %)')).toBeVisible()
  await expect(main.getByRole('definition')).toHaveText(['₹588.00', 'Free', '₹588.00', '₹12.00'])
  await expectNoBarriers(page)
})
