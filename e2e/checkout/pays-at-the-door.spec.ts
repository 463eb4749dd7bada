import type { Api } from '../../contract/client.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { putOnVan } from '../support/database.ts'
import { addPlant, type Customer, expect, orderPlant, shopUrl, test, toastOf } from '../support/shop.ts'

test('a van order is paid by the UPI QR code that the owner shows', async ({
  shoppersPage: page,
  adminPage,
  browser,
  adminApi,
  shopper,
}) => {
  const { _id, number } = await orderByVan(adminApi, shopper)
  await adminPage.goto(`/admin/orders/${_id}`)
  const card = adminPage.getByRole('region', { name: 'UPI at the door' })
  await card.getByRole('button', { name: 'Show UPI QR code' }).click()
  await expect(card.getByRole('img', { name: 'UPI QR code for ₹450.00' })).toBeVisible()
  await expectNoBarriers(adminPage)

  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(`/orders/${_id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Pay by UPI at the door' })).toBeVisible()
  await expect(main.getByRole('img', { name: 'UPI QR code for ₹450.00' })).toBeVisible()
  await expectNoBarriers(page)

  const telephone = await browser.newPage()
  await telephone.goto(`${shopUrl()}/payment-simulator/v1/checkout/qr`)
  await telephone.getByRole('button', { name: `Scan and pay Order ${number}` }).click()
  await expect(telephone.getByRole('button', { name: `Scan and pay Order ${number}` })).toHaveCount(0)

  await card.getByRole('button', { name: 'Check payment' }).click()
  await expect(toastOf(adminPage, 'This order is paid')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(adminPage.getByRole('region', { name: 'Customer and delivery' })).toContainText('UPI at the door')
  await page.goto(`/orders/${_id}`)
  await expect(main.getByText('You paid by UPI at the door.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Pay by UPI at the door' })).toHaveCount(0)
  await telephone.close()
})

/** An order against cash that is on its way with the nursery's own van. */
async function orderByVan(adminApi: Api, shopper: Customer) {
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 450, stock: 5 })
  const order = await orderPlant(shopper, plant)
  await putOnVan(order._id, '2031-06-03')
  const params = { id: order._id }
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  return order
}
