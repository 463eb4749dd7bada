import type { Page } from '@playwright/test'
import type { Plant } from '../../contract/plants.ts'
import { continueWith, googlePerson } from '../support/providers.ts'
import { addPlant, expect, fillInLogin, newShopper, register, test, toastOf } from '../support/shop.ts'

const ADD = 'Please login to add items to cart'

test('a visitor’s plants are in the cart after the sign-in, once', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kunda', price: 250, stock: 9 })
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await press(page, plant, 'Add to Cart', ADD)
  await page.reload()
  await fillInLogin(page, shopper)
  await expectAdded(page, plant, 2)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByRole('main').locator('output')).toHaveText('1')
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 2 }])

  await page.evaluate(() => {
    const token = localStorage.getItem('token')
    return fetch('/api/auth/logout', { headers: { Authorization: `Bearer ${token}` } })
  })
  await press(page, plant, 'Buy Now', 'Please login to proceed to checkout')
  await fillInLogin(page, shopper)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('main').getByText('3 × ₹250.00')).toBeVisible()
})

test('a visitor’s plant is in the cart after a registration, or through a provider', async ({
  page,
  context,
  adminApi,
}) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 250 })
  await page.goto(`/plants/${plant._id}`)
  await press(page, plant, 'Add to Cart', ADD)
  await register(page, newShopper())
  await expectAdded(page, plant, 1)

  await page.evaluate(() => localStorage.clear())
  await context.clearCookies()
  await page.goto(`/plants/${plant._id}`)
  await press(page, plant, 'Add to Cart', ADD)
  await continueWith(page, 'Google', googlePerson(newShopper().email))
  await expectAdded(page, plant, 1)
})

async function press(page: Page, { _id }: Plant, button: 'Add to Cart' | 'Buy Now', said: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await expect(toastOf(page, said)).toBeVisible()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/plants/${_id}`)}`)
}

async function expectAdded(page: Page, { _id }: Plant, quantity: number): Promise<void> {
  await expect(toastOf(page, `${quantity} item(s) added to cart!`)).toBeVisible()
  await expect(page).toHaveURL(`/plants/${_id}`)
  await expectCart(page, quantity)
}

async function expectCart(page: Page, quantity: number): Promise<void> {
  const name = quantity === 1 ? 'Cart, 1 item' : `Cart, ${quantity} items`
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
}
