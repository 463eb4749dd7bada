import type { Page } from '@playwright/test'
import { dismissPayment, openPaymentWindow, payByUpi, paymentWindow, pressPay } from '../support/paying.ts'
import { addPlant, expect, fillInAddress, fillInLogin, newCustomer, signIn, test } from '../support/shop.ts'

test('a tab knows of the other’s cart, logout and sign-in', async ({
  shoppersPage: page,
  context,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Anant', price: 450, stock: 9 })
  await page.goto('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  const other = await context.newPage()
  await other.goto(`/plants/${plant._id}`)
  await other.getByRole('button', { name: 'Add to Cart' }).click()
  await expectCart(page, 'Cart, 1 item')
  await expect(page.getByRole('main').getByRole('link', { name: plant.name })).toBeVisible()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await expectCart(other, 'Cart, 2 items')

  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillInAddress(page)
  await other.goto('/profile')
  await other.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await fillInLogin(page, shopper)
  await expect(page.getByLabel('Street')).toHaveValue('14 Prabhat Road')
  await expect(page.getByLabel('Recipient')).toHaveValue(shopper.name)

  const ravi = await newCustomer({ name: 'Ravi Joshi' })
  await ravi.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await signIn(other, ravi)
  await expect(page.getByLabel('Recipient')).toHaveValue(ravi.name)
  await expect(page.getByLabel('Street')).toHaveValue('')
  await expectCart(page, 'Cart, 1 item')
  await expect(page.getByText(shopper.name)).toHaveCount(0)
})

test('two tabs with one cart are one order, paid once', async ({ page, adminApi, shopper, context }) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Bakul', price: 450 }))
  const other = await context.newPage()
  await other.goto('/checkout')
  await expect(other.getByLabel('PIN code')).toHaveValue('411004')
  await pressPay(other)
  await payByUpi(other)
  await expect(other.getByText('Thank you! Your order has been placed.')).toBeVisible()

  await payByUpi(page)
  await expect(paymentWindow(page).getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  await dismissPayment(page)
  await expect(page.getByRole('heading', { name: 'We’ve received your payment' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

async function expectCart(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAccessibleName(name)
}
