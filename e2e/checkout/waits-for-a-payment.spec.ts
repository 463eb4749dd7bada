import type { Page } from '@playwright/test'
import { buildOrder } from '../../test/support/bodies.ts'
import { chooseUnusualEnding, openPaymentWindow, payByUpi, paymentWindow, pressPay } from '../support/paying.ts'
import { addPlant, expect, test } from '../support/shop.ts'

const notVerified = 'Payment verification failed. Please contact support.'
const arrived = (page: Page) => page.getByRole('heading', { name: 'Your payment has arrived' })

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

test('a fake payment fails; money under a forged signature is not lost', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Semla', price: 450, stock: 2 })
  await openPaymentWindow(page, shopper, plant)
  await page.route('**/checkout/payments', (route) => {
    const { order_id } = route.request().postDataJSON()
    const payment = { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA', razorpay_order_id: order_id }
    return route.fulfill({ json: { ...payment, razorpay_signature: 'f'.repeat(64) } })
  })
  await payByUpi(page)
  await readAlert(page)
  await expect(page.getByRole('heading', { name: 'Your payment could not be confirmed' })).toBeVisible()
  const failed = { status: 'payment_failed' }
  expect(await shopper.api.call('GET /orders')).toMatchObject([failed])
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ stock: 2 })

  await page.unrouteAll()
  await page.route('**/verify-payment', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), razorpay_signature: '0'.repeat(64) } }),
  )
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: plant.name })).toBeVisible()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('PIN code')).toHaveValue('411004')
  await pressPay(page)
  await expect(paymentWindow(page).getByRole('button', { name: /Pay by UPI/ })).toBeVisible()
  await payByUpi(page)
  await readAlert(page)
  await expect(arrived(page)).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }, failed])
})

test('a payment that an offer made smaller goes back, and its order says why', async ({ page, adminApi, shopper }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Amaltas', price: 450 }))
  await chooseUnusualEnding(page, 'less with an offer')
  await readAlert(page)
  // The money may have gone back already when the page loads.
  await expect(page.getByRole('heading', { name: /^(Your payment could not be confirmed|Refunded)$/ })).toBeVisible()
  const [order] = await shopper.api.call('GET /orders')
  expect(order?.status).toBe('payment_failed')
  await page.goto(`/orders/${order?._id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Your refund' })).toBeVisible()
  await expect(main.getByText(/to your original payment method\. It was not the amount due.+ by \d/)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Order again' })).toBeVisible()
})

async function readAlert(page: Page): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: notVerified })
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
}
