import type { Page } from '@playwright/test'
import { buildOrder } from '../../test/support/bodies.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { test } from '../support/own-shop.ts'
import { chooseCash, dismissPayment, openCheckout, payByUpi, paymentWindow } from '../support/paying.ts'
import { addPlant, type Customer, deliver, expect, fillInAddress, PHONE, toastOf } from '../support/shop.ts'

// Each needs the rules that those before it have saved.
test.describe.configure({ mode: 'serial' })

test('the owner asks for an advance, which a shopper pays and gets back', async ({
  page,
  adminPage,
  adminApi,
  shopper,
}) => {
  await adminPage.goto('/admin/settings/delivery')
  await adminPage.getByLabel('Maximum order (₹)').fill('1000')
  await adminPage.getByRole('checkbox', { name: 'Above the maximum order' }).check()
  await adminPage.getByLabel(/^Advance \(% of the total\)/).fill('20')
  await expectNoBarriers(adminPage)
  await adminPage.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(toastOf(adminPage, 'Delivery saved')).toBeVisible()

  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Kalpavriksha', price: 2000, stock: 5 }))
  await fillInAddress(page)
  await chooseCash(page)
  await expect(page.getByText(/Pay ₹400 now, ₹1,600 at the door\./)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order · Pay ₹400.00' }).click()
  await expect(paymentWindow(page).getByText('₹400.00').first()).toBeVisible()
  await payByUpi(page)
  await expect(page).toHaveURL(/\/orders\/\w+\/payment$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Your advance has arrived' })).toBeVisible()
  await expect(page.getByText(/Please have ₹1,600 ready/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await expect(page.getByText('₹400 paid online, ₹1,600 to pay at the door')).toBeVisible()
  const [order] = await shopper.api.call('GET /orders')
  const advance = { amount: 400, status: 'paid' }
  expect(order).toMatchObject({ status: 'pending', paymentMethod: 'cod', advance })

  await page.getByRole('link', { name: `Order #${order?.number}` }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('We received your advance and confirmed the order.')).toBeVisible()
  const sums = ['₹2,000.00', 'Free', '₹2,000.00', '₹400.00', '₹1,600.00']
  await expect(main.getByRole('definition')).toHaveText(sums)
  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('We’ll refund your advance')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  const statusOf = async () => (await shopper.api.call('GET /orders'))[0]?.advance?.status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('refunded')
  await page.reload()
  await expect(main.getByText('Advance refunded')).toBeVisible()
  await expect(main.getByText('We refunded your payment to your original payment method.')).toBeVisible()
})

test('who paid the advance pays the rest, too, and the owner sees both', async ({
  shoppersPage: page,
  adminPage,
  adminApi,
  shopper,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const plant = await addPlant(adminApi, { name: 'Kadamba', price: 2000, stock: 5 })
  const { _id } = await payAdvance(page, shopper, plant)
  const payRest = page.getByRole('button', { name: 'Pay the rest (₹1,600.00) now' })
  await payRest.click()
  await dismissPayment(page)
  await expect(payRest).toBeEnabled()
  const waiting = { status: 'pending', paymentMethod: 'cod', advance: { status: 'paid' } }
  expect(await shopper.api.call('GET /orders')).toMatchObject([waiting])

  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await page.getByRole('link', { name: 'Pay the rest (₹1,600.00) now' }).click()
  await expect(page.getByText('you can also pay the rest online')).toBeVisible()
  await payRest.click()
  await expect(paymentWindow(page).getByText('₹1,600.00').first()).toBeVisible()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment has arrived' })).toBeVisible()
  const paid = { status: 'paid', paymentMethod: 'online', advance: null }
  expect(await shopper.api.call('GET /orders')).toMatchObject([paid])

  await adminPage.goto(`/admin/orders/${_id}`)
  const money = adminPage.getByRole('region', { name: 'Payments and refunds' })
  await expect(money.getByText('Payment by UPI')).toBeVisible()
  await expect(money.getByText('Payment of the rest by UPI')).toBeVisible()
})

test('a refund of such an order is paid in cash and by its advance', async ({
  shoppersPage: page,
  adminPage,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Chandan', price: 2000, stock: 5 })
  const { _id, items } = await payAdvance(page, shopper, plant)
  await deliver(adminApi, _id)
  const lines = [{ item: items[0]?._id ?? '', quantity: 1 }]
  const claimed = { lines, reason: 'dead' as const, text: 'All of it is brown.', photos: [] }
  const claim = await shopper.api.call('POST /orders/:id/claims', { params: { id: _id }, body: claimed })

  await adminPage.setViewportSize(PHONE)
  const ways = '₹1,600 by UPI or bank transfer and ₹400 to the payment method used for the advance'
  await adminPage.goto(`/admin/orders/${_id}`)
  await adminPage.getByRole('button', { name: 'Refund part of the cash' }).click()
  await adminPage.getByRole('alertdialog').getByLabel(`Refund, of ${plant.name}`).fill('1')
  await expect(
    adminPage.getByText(`Total: ₹2,000, ${ways}. After this refund, ₹0 of the cash can still be refunded.`),
  ).toBeVisible()
  await expectNoBarriers(adminPage)
  await adminPage.goto(`/admin/claims/${claim._id}`)
  await adminPage.getByRole('button', { name: 'Refund these plants' }).click()
  const dialog = adminPage.getByRole('alertdialog')
  await expect(dialog.getByText(`Total: ₹2,000, ${ways}`)).toBeVisible()
  await dialog.getByLabel('Refund method').selectOption('Your own transfer, with its reference')
  await dialog.getByLabel('UPI or bank transfer reference').fill('UPI 412345678901')
  await expectNoBarriers(adminPage)
  await dialog.getByRole('button', { name: 'Refund ₹2,000' }).click()
  await expect(toastOf(adminPage, 'Refunded')).toBeVisible()
  const card = adminPage.getByRole('region', { name: 'Refund', exact: true })
  await expect(card.getByText('₹2,000', { exact: true })).toBeVisible()

  const statusOf = async () => (await shopper.api.call('GET /claims/:id', { params: { id: claim._id } })).status
  await expect.poll(statusOf, { timeout: 60_000 }).toBe('settled')
  await page.goto(`/orders/${_id}`)
  const own = page.getByRole('article', { name: claim.ticket })
  await expect(own.getByText(/^₹2,000\.00 was refunded;/)).toBeVisible()
})

test('paying ahead of the delivery saves what the owner lets it save', async ({
  page,
  adminPage,
  adminApi,
  shopper,
}) => {
  await adminPage.goto('/admin/settings/delivery')
  const percentage = adminPage.getByLabel(/^Discount for paying online \(%\)/)
  await expect(percentage).toHaveValue('')
  await percentage.fill('2')
  await adminPage.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(toastOf(adminPage, 'Delivery saved')).toBeVisible()

  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Madhumalti', price: 600, stock: 5 }))
  await fillInAddress(page)
  await expect(page.getByText('Save ₹12.00 (2%)')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place Order · Pay ₹588.00' })).toBeVisible()
  await expectNoBarriers(page)
  await chooseCash(page)
  await page.getByRole('button', { name: 'Place Order · ₹600.00' }).click()
  await expect(page).toHaveURL('/orders')
  await page.getByRole('link', { name: 'Pay now ₹588.00 (save ₹12.00)' }).click()
  await expect(page.getByText('Paying now saves ₹12.00 (2%).')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now · ₹588.00' }).click()
  await expect(paymentWindow(page).getByText('₹588.00').first()).toBeVisible()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment has arrived' })).toBeVisible()

  const [order] = await shopper.api.call('GET /orders')
  expect(order).toMatchObject({ status: 'paid', amount: 588, saving: { amount: 12, percent: 2 } })
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await page.getByRole('link', { name: `Order #${order?.number}` }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('You saved by paying online (2%)')).toBeVisible()
  await expect(main.getByRole('definition')).toHaveText(['₹588.00', 'Free', '₹588.00', '₹12.00'])
  await expectNoBarriers(page)
})

/** An order of the plant for ₹2,000, whose advance its shopper pays on the page of the payment. */
async function payAdvance(page: Page, shopper: Customer, { _id: plant }: { _id: string }) {
  const order = await buildOrder(shopper, [{ plant, quantity: 1, price: 2000 }], { advance: true })
  await page.goto(`/orders/${order._id}/payment`)
  await page.getByRole('button', { name: 'Pay now · ₹400.00' }).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your advance has arrived' })).toBeVisible()
  return order
}
