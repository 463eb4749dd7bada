import type { Page } from '@playwright/test'
import { address, orderOf } from '../test/support/bodies.ts'
import { makeBusy } from './support/busy-device.ts'
import { chooseCash, openCheckout, placeCashOrder, pressPay } from './support/paying.ts'
import {
  addPlant,
  expect,
  failCalls,
  fillInAddress,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

test('without a session the checkout leads to the sign-in, with an empty cart to the shop', async ({
  page,
  shopper,
}) => {
  await page.goto('/checkout')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await restoreSession(page, shopper)
  await page.goto('/checkout')
  await expect(page).toHaveURL('/shop')
})

test('an order leads to the orders page, which confirms it once, and the cart is empty', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Imli', price: 300 })
  await openCheckout(page, shopper, plant)
  const main = page.getByRole('main')
  await expect(main.getByText('1 × ₹300.00')).toBeVisible()
  await expect(main.getByRole('definition')).toHaveText(['₹300.00', 'Free', '₹300.00'])
  await expect(page.getByLabel('Country')).toHaveValue('India')
  await expect(page.getByLabel('Country')).toHaveAttribute('readonly')
  await fillInAddress(page)
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  await expect(main.getByText('Thank you! Your order has been placed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart', exact: true })).toBeVisible()
  expect(await shopper.api.call('GET /cart')).toEqual([])
  await page.reload()
  await expect(main.getByText(plant.name)).toBeVisible()
  await expect(main.getByText('Thank you! Your order has been placed.')).toHaveCount(0)
})

test('missing parts of the address are named in the box and at the fields, and no order is placed', async ({
  page,
  adminApi,
  shopper,
}) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Karonda', price: 450 }))
  await placeCashOrder(page)
  const box = page.getByText('Please fill in all required address fields: street, city, state, PIN code', {
    exact: true,
  })
  await expect(box).toBeVisible()
  for (const error of [
    'Please enter house, building and street',
    'Please enter the town or city',
    'Please choose a state',
    'Please enter the PIN code',
  ]) {
    await expect(page.getByText(error, { exact: true })).toBeVisible()
  }
  await fillInAddress(page)
  await page.getByLabel('PIN code').fill('011004')
  await placeCashOrder(page)
  await expect(page.getByText('A PIN code has 6 digits and does not start with 0')).toBeVisible()
  await expect(box).toHaveCount(0)
  expect(await shopper.api.call('GET /orders')).toEqual([])
})

test('an order is sent with the status of a new one', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Karonda', price: 400 }))
  await fillInAddress(page)
  const [request] = await Promise.all([
    page.waitForRequest((requested) => requested.method() === 'POST' && requested.url().endsWith('/api/orders')),
    placeCashOrder(page),
  ])
  expect(request.postDataJSON()).toMatchObject({ status: 'pending', amount: 400 })
})

test('a total below ₹300 is refused with a toast before anything is sent', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Phalsa', price: 299.99 }))
  const calls: string[] = []
  page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
  await fillInAddress(page)
  await placeCashOrder(page)
  await expect(toastOf(page, 'Order should be more than ₹300')).toBeVisible()
  await expect(page).toHaveURL('/checkout')
  expect(calls).toEqual([])
})

test('a changed price is reported with the new total, and only that is ordered', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Bael', price: 450 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await adminApi.call('PUT /plants/:id', { params: { id: plant._id }, body: { ...asSent(plant), price: 475 } })
  await placeCashOrder(page)
  await expect(page.getByText(/A price has changed\..* It is ₹475\.00 now\./)).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Pune')
  expect(await shopper.api.call('GET /orders')).toEqual([])
  await page.getByRole('button', { name: 'Place Order · ₹475.00' }).click()
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ amount: 475 }])
})

test('a cart changed elsewhere is reloaded before it is ordered', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Amla', price: 450 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  await placeCashOrder(page)
  await expect(page.getByText('Your cart has changed. Please look at it again.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Change the cart' })).toHaveAttribute('href', '/cart')
  await page.getByRole('button', { name: 'Place Order · ₹900.00' }).click()
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ amount: 900 }])
})

test('a retry after a lost response is one order', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Shevga', price: 450 }))
  await fillInAddress(page)
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    return route.abort()
  })
  await placeCashOrder(page)
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Failed to process payment. Please try again.')
  await expect(alert).toContainText('Failed to create order')
  await alert.getByRole('button', { name: 'OK' }).click()
  await page.unrouteAll()
  await placeCashOrder(page)
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toHaveLength(1)
})

test('two quick clicks are one order', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Kokum', price: 450 }))
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: /Place Order/ }).dblclick()
  await expect(page).toHaveURL('/orders')
  expect(await shopper.api.call('GET /orders')).toHaveLength(1)
})

test('the account’s name and number, and the last address, are filled in', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Hirda', price: 450 })
  await orderPlant(shopper, plant)
  const user = await shopper.api.call('PATCH /auth/me', { body: { phoneNumber: '098220 12345' } })
  await openCheckout(page, { ...shopper, session: { ...shopper.session, user } }, plant)
  await expect(page.getByText('As on your last order.')).toBeVisible()
  await expect(page.getByLabel('Recipient')).toHaveValue(shopper.name)
  await expect(page.getByLabel('Mobile number')).toHaveValue('+919822012345')
  await expect(page.getByLabel('Street')).toHaveValue(address.street)
  await expect(page.getByLabel('State')).toHaveValue(address.state)
  await expect(page.getByLabel('PIN code')).toHaveAttribute('inputmode', 'numeric')
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Street')).toBeFocused()
  for (const label of ['Street', 'City', 'State', 'PIN code']) await expect(page.getByLabel(label)).toHaveValue('')
})

test('the last recipient is not combined with another address', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Sagwan', price: 450 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  const recipient = { name: 'Meera Joshi', phone: '+919822012345' }
  const order = orderOf([{ plant: plant._id, quantity: 1, price: plant.price }])
  await shopper.api.call('POST /orders', { body: { ...order, recipient } })
  await openCheckout(page, shopper, plant)
  await expect(page.getByLabel('Recipient')).toHaveValue(recipient.name)
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByLabel('Recipient')).toHaveValue(shopper.name)
  await expect(page.getByLabel('Mobile number')).toHaveValue('')
})

test('a partly typed address is not replaced by the last one', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Behda', price: 450 })
  await orderPlant(shopper, plant)
  let answer = () => {}
  const typed = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/orders?limit=1', async (route) => {
    await typed
    return route.continue()
  })
  await openCheckout(page, shopper, plant)
  await page.getByLabel('City').fill('Satara')
  const answered = page.waitForResponse('**/api/orders?limit=1')
  answer()
  await answered
  await page.getByLabel('Street').fill('4 Market Yard')
  await expect(page.getByLabel('City')).toHaveValue('Satara')
  await expect(page.getByLabel('PIN code')).toHaveValue('')
  await expect(page.getByText('As on your last order.')).toHaveCount(0)
})

test('the input survives a visit to the cart and a reload, until the order is placed', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Reetha', price: 450 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByLabel('Street')).toHaveValue(address.street)
  await expect(page.getByLabel('State')).toHaveValue(address.state)
  await page.getByLabel('City').fill('Nashik')
  await page.reload()
  await expect(page.getByLabel('City')).toHaveValue('Nashik')
  await expect(page.getByRole('radio', { name: /Cash on Delivery/ })).toBeChecked()

  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page).toHaveURL('/orders')
  expect(await storedDrafts(page)).toBeNull()
  await page.reload()
  await expect(page.getByRole('main').getByText(/Nashik/)).toBeVisible()
  expect(await storedDrafts(page)).toBeNull()
})

test('logging out discards the input', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Shikakai', price: 450 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect.poll(() => storedDrafts(page)).toContain(address.street)
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedDrafts(page)).toBeNull()
})

test('a failed order is reported even after the shopper has left the checkout', async ({ page, adminApi, shopper }) => {
  const busy = await makeBusy(page)
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Arjuna', price: 450 }))
  await fillInAddress(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    await held.promise
    await route.fulfill({ status: 409, json: { message: 'Somebody was quicker.', code: 'stock_short' } })
  })
  await placeCashOrder(page)
  await busy.begin()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  const cart = page.waitForResponse('**/api/cart')
  held.resolve()
  await cart
  await busy.end()
  await expect(toastOf(page, 'Failed to create order')).toBeVisible()
  await expect(toastOf(page, 'Somebody was quicker.')).toBeVisible()
})

test('the payment window does not open after the checkout has been left', async ({ page, adminApi, shopper }) => {
  const busy = await makeBusy(page)
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Khair', price: 450 }))
  await fillInAddress(page)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/orders/payment/create', async (route) => {
    await held.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/api/orders/payment/create')
  await pressPay(page)
  const payment = await requested
  await busy.begin()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  held.resolve()
  await payment.response()
  await busy.end()
  await expect(toastOf(page, 'Your order waits for its payment.')).toBeVisible()
  await expect(page.locator('iframe[title="Payment window"]')).toHaveCount(0)
})

test('a cart that fails to load says so and can be retried', async ({ page, shopper }) => {
  await failCalls(page, '/cart', null)
  await restoreSession(page, shopper)
  await page.goto('/checkout')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch cart')
})

/** A plant as the product form sends it. */
function asSent({ name, description, stock, category, rating, image }: Awaited<ReturnType<typeof addPlant>>) {
  return { name, description, stock, category, rating, image }
}

/** The drafts stored in this tab. */
function storedDrafts(page: Page): Promise<string | null> {
  return page.evaluate(() => sessionStorage.getItem('drafts'))
}
