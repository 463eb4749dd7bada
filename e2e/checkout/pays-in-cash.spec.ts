import { chooseCash, dismissPayment, openCheckout, payByUpi, placeCashOrder, pressPay } from '../support/paying.ts'
import { addPlant, expect, fillInAddress, orderPlant, test } from '../support/shop.ts'

test('without the provider a shopper orders against cash, and again', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Khair', price: 450, stock: 2 })
  const stock = async () => (await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).stock
  await page.route('**/v1/checkout.js', (route) => route.abort())
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await pressPay(page)
  const alert = page.getByRole('alertdialog', { name: 'Failed to process payment. Please try again.' })
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'cancelled' }])
  expect(await stock()).toBe(2)

  await chooseCash(page)
  await page.getByLabel('City').fill('Nashik')
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Nashik')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Nashik')
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  await page.getByRole('button', { name: 'Place Order · ₹450.00' }).dblclick()
  await expect(page).toHaveURL('/orders')
  const main = page.getByRole('main')
  await expect(main.getByText('Thank you! Your order has been placed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await shopper.api.call('GET /cart')).toEqual([])
  await page.reload()
  await expect(main.getByText('Cash on Delivery')).toBeVisible()
  await expect(main.getByText(/Nashik/)).toBeVisible()
  await expect(main.getByText('Thank you! Your order has been placed.')).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  const placed = { status: 'pending', paymentMethod: 'cod' }
  expect(await shopper.api.call('GET /orders')).toMatchObject([placed, { status: 'cancelled' }])

  await openCheckout(page, shopper, plant)
  await expect(page.getByText('We’ve filled in the address from your last order.')).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Nashik')
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders', { query: { limit: 2 } })).toMatchObject([placed, placed])
  expect(await stock()).toBe(0)
})

test('an order against cash is paid ahead, unless the window is closed', async ({
  shoppersPage: page,
  adminApi,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await orderPlant(shopper, await addPlant(adminApi, { name: 'Shirish', price: 450 }))
  await page.goto('/orders')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'You pay when you receive the plants' })).toBeVisible()
  const pay = page.getByRole('button', { name: 'Pay now · ₹450.00' })
  await pay.click()
  await dismissPayment(page)
  await expect(pay).toBeEnabled()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending', paymentMethod: 'cod' }])
  await pay.click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid', paymentMethod: 'online' }])
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await expect(page.getByText('Paid online')).toBeVisible()
})
