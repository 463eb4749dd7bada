import type { Page } from '@playwright/test'
import type { Api } from '../contract/client.ts'
import { chooseUnusualEnding, openCheckout, openPaymentWindow, payByUpi, pressPay } from './support/paying.ts'
import { addPlant, expect, failCalls, fillInAddress, test } from './support/shop.ts'

const notProcessed = 'Failed to process payment. Please try again.'
const notVerified = 'Payment verification failed. Please contact support.'

test('a payment script that fails to load costs nothing, and can be retried', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Khair', price: 450, stock: 1 })
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await pressPay(page)
  await readAlert(page, notProcessed)
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'cancelled' }])
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])
  expect(await stockOf(adminApi, plant)).toBe(1)

  await page.unrouteAll()
  await pressPay(page)
  await payByUpi(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }, { status: 'cancelled' }])
})

test('a provider that creates no payment is reported with its message', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Sal', price: 450, stock: 3 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await failCalls(page, '/orders/payment/create', 'The provider is asleep.')
  await pressPay(page)
  await readAlert(page, notProcessed)
  await expect(page.getByRole('alert')).toHaveText('The provider is asleep.')
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])
  expect(await stockOf(adminApi, plant)).toBe(3)
})

test('a failed order says so twice and keeps the cart', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Teak', price: 450 }))
  await fillInAddress(page)
  await page.route('**/api/orders', (route) => route.abort())
  await pressPay(page)
  await readAlert(page, notProcessed)
  await expect(page.getByRole('alert')).toHaveText('Failed to create order')
  expect(await shopper.api.call('GET /orders')).toEqual([])
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])
})

test('a fake payment fails its verification, and the order with it', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Semla', price: 450, stock: 2 })
  await openPaymentWindow(page, shopper, plant)
  await page.route('**/checkout/payments', (route) => {
    const { order_id } = route.request().postDataJSON()
    const proof = {
      razorpay_payment_id: 'pay_AAAAAAAAAAAAAA',
      razorpay_order_id: order_id,
      razorpay_signature: 'f'.repeat(64),
    }
    return route.fulfill({ json: proof })
  })
  await payByUpi(page)
  await readAlert(page, notVerified)
  await expect(page.getByRole('heading', { name: 'Your payment could not be confirmed' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'payment_failed' }])
  expect(await stockOf(adminApi, plant)).toBe(2)
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: plant.name })).toBeVisible()
})

test('an invalid proof from the window fails the order', async ({ page, adminApi, shopper }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Kusumb', price: 450 }))
  await page.route('**/checkout/payments', (route) =>
    route.fulfill({ json: { razorpay_payment_id: '', razorpay_order_id: '', razorpay_signature: '' } }),
  )
  await payByUpi(page)
  await readAlert(page, notVerified)
  await expect(page.getByRole('heading', { name: 'Your payment could not be confirmed' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'payment_failed' }])
})

test('a forged signature is refused, but money that arrived is not lost', async ({ page, adminApi, shopper }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Mahua', price: 450 }))
  await page.route('**/verify-payment', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), razorpay_signature: '0'.repeat(64) } }),
  )
  await payByUpi(page)
  await readAlert(page, notVerified)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

test('a failed look-up of the payer does not matter', async ({ page, adminApi, shopper }) => {
  await page.route('**/api/orders/payment/pay_*', (route) => route.abort())
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Tendu', price: 450 }))
  await payByUpi(page)
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('Your payment has arrived.')).toBeVisible()
})

test('a verification without a response leads to the payment page', async ({ page, adminApi, shopper }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Bija', price: 450 }))
  await page.route('**/verify-payment', (route) => route.abort())
  await payByUpi(page)
  await expect(page).toHaveURL(/\/orders\/\w+\/payment$/)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

test('a payment counts even if the window is closed before the server has received it', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Haldu', price: 450 }))
  await chooseUnusualEnding(page, 'Pay and close before the shop hears of it')
  await expect(page).toHaveURL(/\/orders\/\w+\/payment$/)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible({ timeout: 30_000 })
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

test('a payment that an offer made smaller goes back, and the page of its order says why and when', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Amaltas', price: 450 }))
  await chooseUnusualEnding(page, 'by an offer of the bank')
  await readAlert(page, notVerified)
  // The money may have gone back already when the page loads.
  await expect(page.getByRole('heading', { name: /^(Your payment could not be confirmed|Refunded)$/ })).toBeVisible()
  const [order] = await shopper.api.call('GET /orders')
  expect(order?.status).toBe('payment_failed')
  await page.goto(`/orders/${order?._id}`)
  const section = page.getByRole('main')
  await expect(section.getByRole('heading', { name: 'What goes back to you' })).toBeVisible()
  await expect(section.getByText(/back the way you paid\. It was not of the sum that was due.+ by \d/)).toBeVisible()
  await expect(section.getByRole('button', { name: 'Order again' })).toBeVisible()
})

async function readAlert(page: Page, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: text })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
}

async function stockOf(api: Api, { _id }: { _id: string }): Promise<number> {
  return (await api.call('GET /plants/:id', { params: { id: _id } })).stock
}
