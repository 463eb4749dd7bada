import { orderOf } from '../test/support/bodies.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { requestsInFlight } from './support/page-state.ts'
import { chooseUnusualEnding, dismissPayment, openPaymentWindow, payByUpi } from './support/paying.ts'
import {
  addPlant,
  type Customer,
  expect,
  failCalls,
  newCustomer,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

const awaited = 'No payment has reached us yet'

test('the page waits for a pending payment, across a reload, until it has arrived', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Palas', price: 450 })
  await openPaymentWindow(page, shopper, plant)
  await chooseUnusualEnding(page, 'Authorise now, capture later')
  const confirming = page.getByRole('heading', { name: 'We are confirming your payment' })
  await expect(confirming).toBeVisible()
  await expect(page.getByRole('button', { name: /Pay now/ })).toHaveCount(0)
  await page.reload()
  await expect(confirming).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending' }])
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible({ timeout: 45_000 })
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await expect(page.getByText('Paid online')).toBeVisible()
})

test('an unpaid order is paid from the list of orders', async ({ page, adminApi, shopper }) => {
  await placeOnline(shopper, await addPlant(adminApi, { name: 'Pipal', price: 450 }))
  await restoreSession(page, shopper)
  await page.goto('/orders')
  await expect(page.getByText('Payment awaited')).toBeVisible()
  await page.getByRole('link', { name: 'Go to payment' }).click()
  await expect(page.getByRole('heading', { name: awaited })).toBeVisible()
  await page.getByRole('button', { name: 'Pay now · ₹450.00' }).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid' }])
})

for (const width of [360, 1280]) {
  test(`a cash order stays one when its window is closed, and is paid ahead at ${width} px`, async ({
    page,
    adminApi,
    shopper,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await orderPlant(shopper, await addPlant(adminApi, { name: 'Shirish', price: 450 }))
    await restoreSession(page, shopper)
    await page.goto('/orders')
    await page.getByRole('link', { name: 'Pay now' }).click()
    await expect(page.getByRole('heading', { name: 'You pay when the plants arrive' })).toBeVisible()
    await expectNoBarriers(page)
    await page.getByRole('button', { name: 'Pay now · ₹450.00' }).click()
    await dismissPayment(page)
    await expect(page.getByRole('button', { name: 'Pay now · ₹450.00' })).toBeEnabled()
    expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending', paymentMethod: 'cod' }])

    await page.getByRole('button', { name: 'Pay now · ₹450.00' }).click()
    await payByUpi(page)
    await expect(page.getByRole('heading', { name: 'Your payment has arrived' })).toBeVisible()
    expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'paid', paymentMethod: 'online' }])
    await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
    await expect(page.getByText('Paid online')).toBeVisible()
  })
}

test('an unpaid order can be cancelled on the payment page, and by closing the window', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Umbar', price: 450, stock: 2 })
  await restoreSession(page, shopper)
  const { _id } = await placeOnline(shopper, plant)
  await page.goto(`/orders/${_id}/payment`)
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'This order is cancelled' })).toBeFocused()

  const again = await shopper.api.call('POST /orders', { body: onlineOrder(plant) })
  await page.goto(`/orders/${again._id}/payment`)
  await page.getByRole('button', { name: /Pay now/ }).click()
  await dismissPayment(page)
  await expect(page.getByRole('heading', { name: 'This order is cancelled' })).toBeVisible()
  await expect(page.getByText(/If money for it still arrives/)).toBeVisible()
  await page.getByRole('link', { name: 'Back to your cart' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: plant.name })).toBeVisible()
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ stock: 2 })
})

test('an unreachable server is reported, and nothing else', async ({ page, adminApi, shopper }) => {
  const { _id } = await placeOnline(shopper, await addPlant(adminApi, { name: 'Vad', price: 450 }))
  await restoreSession(page, shopper)
  await failCalls(page, `/orders/${_id}`, null)
  await failCalls(page, `/orders/${_id}/status`, null)
  await page.clock.install()
  await page.goto(`/orders/${_id}/payment`)
  const alert = page.getByRole('alert').filter({ hasText: 'The shop cannot be reached' })
  await expect(alert).toBeVisible()
  // The page would poll before the button is pressed: its clock stops, and the last poll must have failed.
  const polls = requestsInFlight(page)
  const lastPoll = page.waitForEvent('requestfailed')
  await page.clock.pauseAt(Date.now() + 60_000)
  await lastPoll
  await expect.poll(() => polls.size).toBe(0)
  await expect(alert).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: awaited })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await failCalls(page, `/orders/${_id}/status`, null)
  await page.clock.resume()
  await expect(page.getByRole('alert')).toContainText('What stands below may be out of date.', { timeout: 20_000 })
  await expect(page.getByRole('heading', { name: awaited })).toBeVisible()
})

test('a failed payment there leaves the order unchanged', async ({ page, adminApi, shopper }) => {
  const { _id } = await placeOnline(shopper, await addPlant(adminApi, { name: 'Jamun', price: 450 }))
  await restoreSession(page, shopper)
  await failCalls(page, '/orders/payment/create', 'The provider is asleep.')
  await page.goto(`/orders/${_id}/payment`)
  await page.getByRole('button', { name: /Pay now/ }).click()
  const alert = page.getByRole('alertdialog', { name: 'Failed to process payment. Please try again.' })
  await expect(alert).toContainText('The provider is asleep.')
  expect(await shopper.api.call('GET /orders')).toMatchObject([{ status: 'pending' }])
})

test('another customer cannot see the payment page', async ({ page, adminApi, shopper }) => {
  const { _id } = await placeOnline(shopper, await addPlant(adminApi, { name: 'Bahava', price: 450 }))
  await page.goto(`/orders/${_id}/payment`)
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/orders/${_id}/payment`)}`)
  await restoreSession(page, await newCustomer())
  await page.goto(`/orders/${_id}/payment`)
  await expect(page.getByRole('heading', { name: 'This order could not be found' })).toBeVisible()
})

test('the payment page of a cash order that has left offers no payment', async ({ page, adminApi, shopper }) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Karvand', price: 450 }))
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body: { status: 'shipped' } })
  await restoreSession(page, shopper)
  await page.goto(`/orders/${_id}/payment`)
  await expect(page.getByRole('heading', { name: 'You pay when the plants arrive' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Pay now/ })).toHaveCount(0)
})

type Plant = { _id: string; price: number }

async function placeOnline({ api }: Customer, plant: Plant) {
  await api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  return api.call('POST /orders', { body: onlineOrder(plant) })
}

function onlineOrder({ _id, price }: Plant) {
  return { ...orderOf([{ plant: _id, quantity: 1, price }]), paymentMethod: 'online' as const }
}
