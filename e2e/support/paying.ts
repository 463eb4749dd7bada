import { expect, type Locator, type Page } from '@playwright/test'
import type { addPlant } from './shop.ts'
import { type Customer, fillInAddress, restoreSession } from './shop.ts'

type Plant = Awaited<ReturnType<typeof addPlant>>

/** The content of the provider's window over the page, once it knows the payment and moves into place. */
export function paymentWindow(page: Page): Locator {
  return page.frameLocator('iframe[title="Payment window"]').locator('html[data-dressed]')
}

/** The checkout with one piece of the plant in the cart. */
export async function openCheckout(page: Page, shopper: Customer, plant: Plant): Promise<void> {
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await restoreSession(page, shopper)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
}

/** The payment window, opened from the filled-in checkout with one piece of the plant in the cart. */
export async function openPaymentWindow(page: Page, shopper: Customer, plant: Plant): Promise<void> {
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await pressPay(page)
  await expect(paymentWindow(page).getByRole('button', { name: /Pay by UPI/ })).toBeVisible()
}

export async function pressPay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Place Order · Pay/ }).click()
}

export async function payByUpi(page: Page): Promise<void> {
  await paymentWindow(page)
    .getByRole('button', { name: /Pay by UPI/ })
    .click()
}

/** Closes the window without paying. */
export async function dismissPayment(page: Page): Promise<void> {
  const window = paymentWindow(page)
  await window.getByRole('button', { name: 'Close the payment window' }).click()
  await window.getByRole('button', { name: 'Yes, cancel it' }).click()
}

export async function chooseUnusualEnding(page: Page, name: string): Promise<void> {
  await paymentWindow(page).getByText('Unusual endings').click()
  await paymentWindow(page).getByRole('button', { name }).click()
}

export async function chooseCash(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
}

/** Orders for cash on delivery, from the filled checkout. */
export async function placeCashOrder(page: Page): Promise<void> {
  await chooseCash(page)
  await page.getByRole('button', { name: /Place Order/ }).click()
}
