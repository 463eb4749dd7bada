import { orderOf } from '../test/support/factories.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { chooseCash, openCheckout } from './support/paying.ts'
import {
  addPlant,
  expect,
  failCalls,
  fillInAddress,
  newCustomer,
  orderPlant,
  restoreSession,
  test,
  toastOf,
} from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const width of [360, 1280]) {
  test(`the list leads to an order’s page, with its timeline, its sums and a way to write to us, at ${width} px`, async ({
    page,
    adminApi,
    shopper,
  }) => {
    const plant = await addPlant(adminApi, { name: 'Saptaparni', price: 450, stock: 5 })
    const { _id, number } = await orderPlant(shopper, plant, 2)
    const params = { id: _id }
    const tracking = { courier: 'Delhivery', trackingNumber: '1234567890' }
    await adminApi.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped', ...tracking } })
    await page.setViewportSize({ width, height: 800 })
    await restoreSession(page, shopper)
    await page.goto('/orders')
    await page.getByRole('link', { name: `Order #${number}` }).click()
    await expect(page).toHaveURL(`/orders/${_id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible()
    await expect(main.getByText('You placed the order.')).toBeVisible()
    await expect(main.getByText(/^We packed your plants/)).toBeVisible()
    await expect(main.getByText('Sent with Delhivery')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Track parcel' })).toHaveAttribute('href', /1234567890$/)
    await expect(main.getByText('Quantity: 2')).toBeVisible()
    await expect(main.getByRole('definition')).toHaveText(['₹900.00', 'Free', '₹900.00'])
    await expect(main.getByText(/Prabhat Road/)).toBeVisible()
    await expect(main.getByRole('link', { name: plant.name })).toHaveAttribute('href', `/plants/${plant._id}`)
    await expect(main.getByRole('link', { name: /\(PDF, in a new tab\)/ }).first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)

    await main.getByRole('link', { name: 'Write to us about this order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await expect(page.getByRole('main').getByLabel('Subject')).toHaveValue(`Order #${number}`)
  })
}

test('an order’s page is accessible: pending, delivered, unknown and failed', async ({ page, adminApi, shopper }) => {
  const name = 'Rhaphidophoratetraspermavariegata of the Western Ghats, hand-pollinated'
  const plant = await addPlant(adminApi, { name, price: 99_999.99, stock: 5 })
  const { _id, number } = await orderPlant(shopper, plant)
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await restoreSession(page, shopper)
  await page.goto(`/orders/${_id}`)
  await expect(heading).toHaveText(`Order #${number}`)
  await expectNoBarriers(page)

  for (const status of ['shipped', 'delivered'] as const)
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body: { status } })
  await page.goto(`/orders/${_id}`)
  await expect(page.getByText('Your plants arrived.')).toBeVisible()
  await expectNoBarriers(page)

  await page.goto('/orders/AAAAAAAAAAAAAAAAAAAA')
  await expect(heading).toHaveText('This order could not be found')
  await expectNoBarriers(page)

  await failCalls(page, `/orders/${_id}`, 'The ledger is wet.')
  await page.goto(`/orders/${_id}`)
  await expect(page.getByRole('alert')).toContainText('The ledger is wet.')
  await expectNoBarriers(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText(`Order #${number}`)
})

test('an order is cancelled on its page, and its timeline says so', async ({ page, adminApi, shopper }) => {
  const { _id, number } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Bakul', price: 450 }))
  await restoreSession(page, shopper)
  await page.goto(`/orders/${_id}`)
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  await expect(page.getByText('You cancelled the order.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeFocused()
})

test('a visitor signs in and comes back to the order; another customer does not find it', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Sheesham', price: 450 }))
  await page.goto(`/orders/${_id}`)
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/orders/${_id}`)}`)

  const other = await browser.newPage()
  await restoreSession(other, await newCustomer())
  await other.goto(`/orders/${_id}`)
  await expect(other.getByRole('heading', { level: 1, name: 'This order could not be found' })).toBeVisible()
  await other.getByRole('main').getByRole('link', { name: 'Your Orders' }).first().click()
  await expect(other).toHaveURL('/orders')
  await other.close()
})

test('a plant that left the shop has no link, and ordering again puts the others into the cart and names it', async ({
  page,
  adminApi,
  shopper,
}) => {
  const [left, gone] = [
    await addPlant(adminApi, { name: 'Arjuna', price: 300, stock: 6 }),
    await addPlant(adminApi, { name: 'Semal', price: 200, stock: 6 }),
  ]
  const lines = [left, gone].map(({ _id, price }) => ({ plant: _id, quantity: 1, price }))
  for (const { plant, quantity } of lines)
    await shopper.api.call('POST /cart/add', { body: { plantId: plant, quantity } })
  const { _id } = await shopper.api.call('POST /orders', { body: orderOf(lines) })
  await adminApi.call('DELETE /plants/:id', { params: { id: gone._id } })
  await restoreSession(page, shopper)
  await page.goto(`/orders/${_id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: left.name })).toBeVisible()
  await expect(main.getByText(gone.name)).toBeVisible()
  await expect(main.getByRole('link', { name: gone.name })).toHaveCount(0)
  await main.getByRole('button', { name: 'Order again' }).click()
  await expect(page).toHaveURL('/cart')
  await expect(main.getByRole('status').filter({ hasText: 'Not everything' })).toContainText(
    `${gone.name} is no longer sold.`,
  )
  await expect(main.getByRole('heading', { level: 2, name: left.name })).toBeVisible()
})

test('the thank-you names number and mail address, and leads to the order', async ({ page, adminApi, shopper }) => {
  await openCheckout(page, shopper, await addPlant(adminApi, { name: 'Imli', price: 300 }))
  await fillInAddress(page)
  await chooseCash(page)
  await page.getByRole('button', { name: /Place Order/ }).click()
  await expect(page).toHaveURL('/orders')
  const thanks = page.getByRole('status').filter({ hasText: 'Thank you! Your order has been placed.' })
  const [order] = await shopper.api.call('GET /orders')
  await expect(thanks).toContainText(`Order #${order?.number}`)
  await expect(thanks).toContainText(shopper.email)
  await expect(thanks).toContainText('Expected: ')
  await expectNoBarriers(page)
  await thanks.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order #${order?.number}` })).toBeVisible()
})
