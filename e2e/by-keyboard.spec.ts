import type { Locator, Page } from '@playwright/test'
import { address } from '../test/support/bodies.ts'
import { paymentWindow } from './support/paying.ts'
import { addPlant, cardOf, expect, test } from './support/shop.ts'

test('a purchase from the sign-in to the order by keyboard alone', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Nagkesar', price: 450, stock: 5 })
  await page.goto('/login')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await type(page, { Email: shopper.email, Password: shopper.password })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/shop')
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type(plant.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(({ searchParams }) => searchParams.get('search') === plant.name)
  const found = cardOf(page, plant)
  await press(page, found.getByRole('link', { name: /View Details/ }))
  await expect(page.getByRole('heading', { level: 1, name: plant.name })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Increase quantity' }))
  await press(page, page.getByRole('button', { name: 'Add to Cart' }))
  await expect(page.getByText('2 item(s) added to cart!')).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Cart, 2 items' }), 'Shift+Tab')
  const dropdown = page.getByRole('dialog', { name: 'Your Cart' })
  await expect(dropdown).toBeVisible()
  await press(page, dropdown.getByRole('link', { name: 'Checkout' }))
  await expect(page).toHaveURL('/checkout')

  const { street, zipCode, city, state } = address
  await type(page, { Street: street, 'PIN code': zipCode, City: city, State: state })
  await tabTo(page, page.getByRole('radio', { name: /Pay online/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await press(page, page.getByRole('button', { name: /Place Order/ }))

  const window = paymentWindow(page)
  await expect(window.getByRole('heading', { name: 'Paudha' })).toBeFocused()
  await page.keyboard.press('Escape')
  await press(page, window.getByRole('button', { name: 'Yes, cancel it' }))
  await expect(page.getByRole('button', { name: /Place Order/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, window.getByRole('button', { name: /Pay by UPI/ }))
  await expect(page).toHaveURL('/orders')
  await expect(page.getByText('Thank you! Your order has been placed.')).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([
    { amount: 900, shippingAddress: address, status: 'paid' },
    { status: 'cancelled' },
  ])
})

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
}

async function press(page: Page, target: Locator, key?: string): Promise<void> {
  await tabTo(page, target, key)
  await page.keyboard.press('Enter')
}
