import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { test } from '../support/own-shop.ts'
import { chooseCash, openCheckout, payByUpi, paymentWindow } from '../support/paying.ts'
import { addPlant, expect, fillInAddress, toastOf } from '../support/shop.ts'

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
  await adminPage.getByRole('button', { name: 'Save Delivery Rules' }).click()
  await expect(toastOf(adminPage, 'Delivery rules saved')).toBeVisible()

  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Kalpavriksha', price: 2000, stock: 5 }))
  await fillInAddress(page)
  await chooseCash(page)
  await expect(page.getByText(/Pay ₹400 now and ₹1,600 at the door\./)).toBeVisible()
  await page.getByRole('button', { name: 'Place Order · Pay ₹400.00' }).click()
  await expect(paymentWindow(page).getByText('₹400.00').first()).toBeVisible()
  await payByUpi(page)
  await expect(page).toHaveURL(/\/orders\/\w+\/payment$/)
  await expect(page.getByRole('heading', { level: 1, name: 'We’ve received your advance' })).toBeVisible()
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
