import type { Page } from '@playwright/test'
import { buildOrder } from '../../test/support/bodies.ts'
import { chooseUnusualEnding, openPaymentWindow } from '../support/paying.ts'
import { addPlant, expect, test } from '../support/shop.ts'

const arrived = (page: Page) => page.getByRole('heading', { name: 'We’ve received your payment' })

test('an unpaid order is paid later, and waits for the capture', async ({ shoppersPage: page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Palas', price: 450 })
  const lines = [{ plant: plant._id, quantity: 1, price: 450 }]
  await buildOrder(shopper, lines, { paymentMethod: 'online' })
  await page.goto('/orders')
  await expect(page.getByText('Awaiting payment')).toBeVisible()
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await expect(page.getByRole('heading', { name: 'We haven’t received a payment yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now · ₹450.00' }).click()
  await chooseUnusualEnding(page, 'Authorise now, capture later')
  const confirming = page.getByRole('heading', { name: 'We are confirming your payment' })
  await expect(confirming).toBeVisible()
  await expect(page.getByRole('button', { name: /Pay now/ })).toHaveCount(0)
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending' }])
  await page.reload()
  await expect(arrived(page)).toBeVisible({ timeout: 45_000 })
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await expect(page.getByText('Paid online')).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

test('a payment counts although its window was closed at once', async ({ page, adminApi, shopper }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Haldu', price: 450 }))
  await chooseUnusualEnding(page, 'Pay, then close before the shop is told')
  await expect(page).toHaveURL(/\/orders\/\w+\/payment$/)
  await expect(arrived(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})
