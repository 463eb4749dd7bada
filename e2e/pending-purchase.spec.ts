import type { Page } from '@playwright/test'
import type { Plant } from '../contract/plants.ts'
import { continueWith, googlePerson } from './support/providers.ts'
import {
  addPlant,
  expect,
  fillInLogin,
  newShopper,
  restoreSession,
  type Shopper,
  test,
  toastOf,
} from './support/shop.ts'

const CART = 'Please login to add items to cart'
const CHECKOUT = 'Please login to proceed to checkout'

test('a visitor’s item is in the cart after the login, once, even after a reload in between', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kunda', price: 250, stock: 9 })
  await startPurchase(page, plant, 'Add to Cart', CART, 2)
  await page.reload()
  await fillInLogin(page, shopper)
  await expectAdded(page, plant, 2)
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 2 }])

  await page.reload()
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()
  await expect(page.getByRole('main').locator('output')).toHaveText('1')
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 2 }])
})

test('a visitor’s item is in the cart after a registration too', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Mogra', price: 250 })
  await startPurchase(page, plant, 'Add to Cart', CART)
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await register(page, newShopper())
  await expectAdded(page, plant, 1)
})

test('a visitor’s item is in the cart after a sign-in through a provider too', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Nevali', price: 250 })
  await startPurchase(page, plant, 'Add to Cart', CART)
  await continueWith(page, 'Google', googlePerson(newShopper().email))
  await expectAdded(page, plant, 1)
})

test('Buy Now continues to the checkout after the login', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Saayli', price: 450 })
  await startPurchase(page, plant, 'Buy Now', CHECKOUT)
  await fillInLogin(page, shopper)
  await expect(toastOf(page, 'Proceeding to checkout')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('main').getByText(plant.name)).toBeVisible()
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])
})

test('after the session has expired, the purchase is completed once the customer has logged in', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Bakul', price: 250 })
  await restoreSession(page, shopper)
  const cart = page.waitForResponse('**/api/cart')
  await page.goto(`/plants/${plant._id}`)
  await cart
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  await shopper.api.call('GET /auth/logout')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(toastOf(page, CART)).toBeVisible()
  await fillInLogin(page, shopper)
  await expectAdded(page, plant, 1)
})

test('a pending purchase is discarded when the visitor goes elsewhere, or returns without logging in', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 250 })
  const leave = [
    () => page.getByRole('banner').getByRole('link', { name: 'Shop', exact: true }).click(),
    () => page.goto(`/plants/${plant._id}`),
  ]
  for (const go of leave) {
    await startPurchase(page, plant, 'Add to Cart', CART)
    await go()
    await expectNothingHeld(page)
    await page.goto(`/login?from=/plants/${plant._id}`)
    await fillInLogin(page, shopper)
    await expect(page).toHaveURL(`/plants/${plant._id}`)
    await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
    expect(await shopper.api.call('GET /cart')).toEqual([])
    await page.goto('/profile')
    await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
  }
})

/** Starts a purchase as a visitor; ends on the sign-in page. */
async function startPurchase(page: Page, plant: Plant, button: 'Add to Cart' | 'Buy Now', text: string, quantity = 1) {
  await page.goto(`/plants/${plant._id}`)
  for (let more = 1; more < quantity; more++) await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: button }).click()
  await expect(toastOf(page, text)).toBeVisible()
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/plants/${plant._id}`)}`)
}

async function expectAdded(page: Page, plant: Plant, quantity: number): Promise<void> {
  await expect(toastOf(page, `${quantity} item(s) added to cart!`)).toBeVisible()
  await expect(page).toHaveURL(`/plants/${plant._id}`)
  await expect(page.getByRole('button', { name: /^Cart/ })).toHaveAccessibleName(
    quantity === 1 ? 'Cart, 1 item' : `Cart, ${quantity} items`,
  )
  await expect(page.getByRole('main').locator('output')).toHaveText('0')
}

async function register(page: Page, person: Shopper): Promise<void> {
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Waits until the page's script has discarded the pending purchase: before hydration it knows nothing of it. */
async function expectNothingHeld(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('held-purchase'))).toBeNull()
}
