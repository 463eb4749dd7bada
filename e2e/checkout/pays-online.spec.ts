import {
  dismissPayment,
  openCheckout,
  openPaymentWindow,
  payByUpi,
  paymentWindow,
  pressPay,
} from '../support/paying.ts'
import { addPlant, expect, fillInAddress, test, toastOf } from '../support/shop.ts'

const thanks = 'Thank you! Your order has been placed.'

test('a shopper pays by UPI, after a payment that failed', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kachnar', price: 1499, stock: 5 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await page.getByLabel('Mobile number').fill('98220 12345')
  await page.getByRole('button', { name: 'Place Order · Pay ₹1,499.00' }).click()
  await expect(paymentWindow(page).getByText('₹1,499.00').first()).toBeVisible()
  await paymentWindow(page).getByRole('button', { name: 'Fail this payment' }).click()
  await expect(paymentWindow(page).getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending' }])
  await paymentWindow(page).getByRole('button', { name: 'Try again' }).click()
  const [request] = await Promise.all([page.waitForRequest('**/checkout/payments'), payByUpi(page)])
  await expect(page).toHaveURL('/orders')
  for (const said of [thanks, 'We’ve received your payment.', 'Paid online'])
    await expect(page.getByText(said)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()

  const [order] = await shopper.api.call('GET /orders')
  const recipient = { name: shopper.name, phone: '+919822012345' }
  expect(order).toMatchObject({ status: 'paid', amount: 1499, paymentDetails: { status: 'paid' }, recipient })
  const payer = { email: shopper.email, contact: recipient.phone, notes: { order: order?._id } }
  expect(request.postDataJSON()).toMatchObject(payer)
  expect(await shopper.api.call('GET /cart')).toEqual([])
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ stock: 4 })
})

test('the last plant is held, paid by card, cancelled and refunded', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Shirish', price: 450, stock: 1 })
  const stock = async () => (await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).stock
  await openPaymentWindow(page, shopper, plant)
  expect(await stock()).toBe(0)
  await dismissPayment(page)
  await expect(page.getByText('We haven’t received a payment, and your cart is saved.')).toBeVisible()
  const cancelled = { status: 'cancelled', paymentDetails: { status: 'cancelled' } }
  expect(await shopper.api.call('GET /orders')).toMatchObject([cancelled])
  expect(await stock()).toBe(1)
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])

  await pressPay(page)
  await expect(paymentWindow(page).getByRole('button', { name: /Pay by UPI/ })).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have an unpaid order')).toBeVisible()
  await expect(page.getByText('This item has sold out')).toHaveCount(0)
  await expect(page.getByLabel('PIN code')).toHaveValue('411004')
  await pressPay(page)
  await paymentWindow(page).getByRole('tab', { name: 'Card' }).click()
  await paymentWindow(page)
    .getByRole('button', { name: /Pay by card/ })
    .click()
  await expect(page.getByText(thanks)).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }, cancelled])
  expect(await stock()).toBe(0)

  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Paid online' })
  await first.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('We’ll refund your payment')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  await expect(page.getByText(/^(Refund on its way|Refunded)$/)).toBeVisible()
  const payment = async () => (await shopper.api.call('GET /orders'))[0]?.paymentDetails.status
  await expect.poll(payment, { timeout: 60_000 }).toBe('refunded')
  await page.reload()
  await expect(page.getByText('Refunded')).toBeVisible()
  expect(await stock()).toBe(1)
})
