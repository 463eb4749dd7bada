import {
  chooseCash,
  dismissPayment,
  openCheckout,
  openPaymentWindow,
  payByUpi,
  paymentWindow,
  pressPay,
} from './support/paying.ts'
import { addPlant, expect, fillInAddress, test, toastOf } from './support/shop.ts'

const thanks = 'Thank you! Your order has been placed.'

test('an order is paid by UPI', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kachnar', price: 1499, stock: 5 })
  await page.addInitScript(() => {
    const purchases: string[] = []
    Object.assign(window, { purchases })
    addEventListener('paudha:purchase', (event) => {
      purchases.push((event as CustomEvent<{ order: { _id: string } }>).detail.order._id)
    })
  })
  await openCheckout(page, shopper, plant)
  await expect(page.getByRole('radio', { name: /Pay online.*UPI.*cards.*netbanking/ })).toBeChecked()
  await fillInAddress(page)
  await page.getByLabel('Mobile number').fill('98220 12345')
  await page.getByRole('button', { name: 'Place Order · Pay ₹1,499.00' }).click()
  await expect(paymentWindow(page).getByText('₹1,499.00').first()).toBeVisible()
  const [request] = await Promise.all([page.waitForRequest('**/checkout/payments'), payByUpi(page)])
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByText('Your payment has arrived.')).toBeVisible()
  await expect(page.getByText('Paid online')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()

  const [order] = await shopper.api.call('GET /orders')
  expect(order).toMatchObject({
    status: 'paid',
    amount: 1499,
    paymentDetails: { status: 'paid' },
    recipient: { name: shopper.name, phone: '+919822012345' },
  })
  expect(request.postDataJSON()).toMatchObject({
    email: shopper.email,
    contact: '+919822012345',
    notes: { order: order?._id },
  })
  expect(await page.evaluate(() => (window as unknown as { purchases: string[] }).purchases)).toEqual([order?._id])
  expect(await shopper.api.call('GET /cart')).toEqual([])
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ stock: 4 })
})

test('an order is paid by card, cancelled, and refunded', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kaner', price: 450, stock: 5 })
  await openPaymentWindow(page, shopper, plant)
  await paymentWindow(page).getByRole('tab', { name: 'Card' }).click()
  await paymentWindow(page)
    .getByRole('button', { name: /Pay by card/ })
    .click()
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByText('Paid online')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Your payment is refunded')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  await expect(page.getByText(/^(Refund on its way|Refunded)$/)).toBeVisible()
  await expect
    .poll(async () => (await shopper.api.call('GET /orders'))[0]?.paymentDetails.status, { timeout: 60_000 })
    .toBe('refunded')
  await page.reload()
  await expect(page.getByText('Refunded')).toBeVisible()
})

test('a failed payment is retried in the window', async ({ page, adminApi, shopper }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Amaltas', price: 450 }))
  await paymentWindow(page).getByRole('button', { name: 'Fail this payment' }).click()
  await expect(paymentWindow(page).getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending' }])
  await paymentWindow(page).getByRole('button', { name: 'Try again' }).click()
  await payByUpi(page)
  await expect(page.getByText(thanks)).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

test('closing the window cancels the order and keeps the cart; the next attempt is another order', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Shirish', price: 450, stock: 1 })
  const stock = async () => (await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).stock
  await openPaymentWindow(page, shopper, plant)
  expect(await stock()).toBe(0)
  await dismissPayment(page)
  await expect(page.getByText('No payment has reached us and your cart is kept.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Place Order/ })).toBeFocused()
  await expect(page).toHaveURL('/checkout')
  expect(await shopper.api.call('GET /orders')).toMatchObject([
    { status: 'cancelled', paymentDetails: { status: 'cancelled' } },
  ])
  expect(await stock()).toBe(1)
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])

  await pressPay(page)
  await payByUpi(page)
  await expect(page.getByText(thanks)).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }, { status: 'cancelled' }])
  expect(await stock()).toBe(0)
})

test('a reload during the payment continues the same order, also of the last plant', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Ritha', price: 450, stock: 1 })
  await openPaymentWindow(page, shopper, plant)
  await page.reload()
  await expect(page.getByText('An order of yours still waits for its payment')).toBeVisible()
  await expect(page.getByText('This plant has sold out')).toHaveCount(0)
  await expect(page.getByLabel('PIN code')).toHaveValue('411004')
  await pressPay(page)
  await payByUpi(page)
  await expect(page.getByText(thanks)).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

test('two tabs with one cart are one order, paid once', async ({ page, adminApi, shopper, context }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Bakul', price: 450 }))
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByLabel('PIN code')).toHaveValue('411004')
  await pressPay(other)
  await payByUpi(other)
  await expect(other.getByText(thanks)).toBeVisible()

  await payByUpi(page)
  await expect(paymentWindow(page).getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  await dismissPayment(page)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

test('cash on delivery needs no provider', async ({ page, adminApi, shopper }) => {
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await page.route('**/api/orders/payment/**', (route) => route.abort())
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Arjun', price: 450 }))
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: 'Place Order · ₹450.00' }).click()
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(page.getByText('Cash on Delivery')).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending', paymentMethod: 'cod' }])
})
