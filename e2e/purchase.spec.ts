import type { Page } from '@playwright/test'
import { makeBusy } from './support/busy-device.ts'
import { addPlant, expect, failCalls, restoreSession, test, toastOf } from './support/shop.ts'

test('Add to Cart shows how many were added, and resets the quantity to 0', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Jui', price: 250, stock: 5 })
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  const quantity = page.getByRole('main').locator('output')
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await addToCart(page)
  await expect(toastOf(page, '2 item(s) added to cart!')).toBeVisible()
  await expect(quantity).toHaveText('0')
  await expect(page.getByRole('button', { name: 'Cart, 2 items' })).toBeVisible()

  await addToCart(page)
  await expect(toastOf(page, 'Please select a quantity')).toBeVisible()
  await buyNow(page)
  await expect(toastOf(page, 'Please select a quantity')).toHaveCount(2)
  await expect(page).toHaveURL(`/plants/${plant._id}`)
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 2 }])
})

test('Buy Now puts the plant into the cart and proceeds to checkout', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Juhi', price: 450, stock: 5 })
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await buyNow(page)
  await expect(toastOf(page, 'Proceeding to checkout')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('main').getByText(plant.name)).toBeVisible()
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])
})

test('leaving the page before the response arrives prevents the navigation to the checkout', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kund', price: 450, stock: 5 })
  const busy = await makeBusy(page)
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/cart/add', async (route) => {
    await held.promise
    await route.continue()
  })
  await buyNow(page)
  await busy.begin()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  const added = page.waitForResponse('**/api/cart/add')
  held.resolve()
  await added
  await busy.end()
  await expect(toastOf(page, '1 item(s) added to cart!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  await expect(page).toHaveURL('/about')
})

test('a request without a response times out, and queued ones continue', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Lasora', price: 450, stock: 5 })
  await page.clock.install()
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await page.route('**/api/cart/add', () => {})
  const requested = page.waitForRequest('**/api/cart/add')
  await addToCart(page)
  await requested
  await page.clock.fastForward(30_000)
  await expect(toastOf(page, 'Failed to add item to cart')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await addToCart(page)
  await expect(page.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible()
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])
})

test('Buy Now with a cart that is still empty stays and says so', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Chameli', price: 450 })
  await restoreSession(page, shopper)
  await page.route('**/api/cart/add', (route) => route.fulfill({ json: [] }))
  await page.goto(`/plants/${plant._id}`)
  await buyNow(page)
  await expect(toastOf(page, 'Add items in cart to Buy')).toBeVisible()
  await expect(page).toHaveURL(`/plants/${plant._id}`)
})

test('a visitor must log in, and returns to the plant', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Raat Rani', price: 450 })
  for (const [press, text] of [
    [addToCart, 'Please login to add items to cart'],
    [buyNow, 'Please login to proceed to checkout'],
  ] as const) {
    await page.goto(`/plants/${plant._id}`)
    await press(page)
    await expect(toastOf(page, text)).toBeVisible()
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/plants/${plant._id}`)}`)
  }
})

test('a failure is reported with the reason, and the quantity stays', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Kevda', price: 450 })
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await failCalls(page, '/cart/add', 'The trolley has lost a wheel.')
  await addToCart(page)
  await expect(toastOf(page, 'Failed to add item to cart')).toBeVisible()
  await expect(toastOf(page, 'The trolley has lost a wheel.')).toBeVisible()
  await buyNow(page)
  await expect(toastOf(page, 'Failed to process your order')).toBeVisible()
  await expect(page).toHaveURL(`/plants/${plant._id}`)
  await expect(page.getByRole('main').locator('output')).toHaveText('1')
})

test('two quick presses add once', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Sonchafa', price: 450 })
  await restoreSession(page, shopper)
  await page.goto(`/plants/${plant._id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).dblclick()
  await expect(page.getByRole('button', { name: /Cart, 1 item/ })).toBeVisible()
  expect(await shopper.api.call('GET /cart')).toMatchObject([{ quantity: 1 }])
})

const addToCart = (page: Page) => page.getByRole('button', { name: 'Add to Cart' }).click()
const buyNow = (page: Page) => page.getByRole('button', { name: 'Buy Now' }).click()
