import { chooseCash, openCheckout, placeCashOrder, pressPay } from '../support/paying.ts'
import { addPlant, expect, fillInAddress, test } from '../support/shop.ts'

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
  await page.getByRole('button', { name: 'Place Order · ₹450.00' }).dblclick()
  await expect(page).toHaveURL('/orders')
  const main = page.getByRole('main')
  await expect(main.getByText('Thank you! Your order has been placed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await shopper.api.call('GET /cart')).toEqual([])
  await page.reload()
  await expect(main.getByText('Cash on Delivery')).toBeVisible()
  await expect(main.getByText('Thank you! Your order has been placed.')).toHaveCount(0)
  const placed = { status: 'pending', paymentMethod: 'cod' }
  expect(await shopper.api.call('GET /orders')).toMatchObject([placed, { status: 'cancelled' }])

  await openCheckout(page, shopper, plant)
  await expect(page.getByText('We’ve filled in the address from your last order.')).toBeVisible()
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders', { query: { limit: 2 } })).toMatchObject([placed, placed])
  expect(await stock()).toBe(0)
})
