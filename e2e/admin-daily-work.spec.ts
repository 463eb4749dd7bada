import { addPlant, expect, failCalls, orderPlant, restoreSession, test, toastOf } from './support/shop.ts'

test.beforeEach(async ({ page, adminSession }) => restoreSession(page, { session: adminSession }))

test('the dashboard starts with open tasks, and links to those it does not list', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plants = await Promise.all(
    Array.from({ length: 7 }, (_, count) => addPlant(adminApi, { name: `Jamun ${count}`, price: 400, stock: 1 })),
  )
  for (const plant of plants) await orderPlant(shopper, plant)
  await page.goto('/admin/dashboard')
  const work = await page.getByRole('heading', { name: 'Waiting to ship' }).boundingBox()
  const sales = await page.getByRole('heading', { name: /^Sales of the last/ }).boundingBox()
  expect(work?.y ?? 0).toBeLessThan(sales?.y ?? 0)
  const stock = page.getByRole('region', { name: 'Low stock' })
  await expect(stock.getByText(/^(\d+ left|Sold out)$/).first()).toBeVisible()
  await page
    .getByRole('region', { name: 'Waiting to ship' })
    .getByRole('link', { name: /^and [\d,]+ more$/ })
    .click()
  await expect(page).toHaveURL(/\/admin\/orders\?view=to_ship$/)
  const rows = page.getByRole('region', { name: 'Orders' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  await expect(rows.filter({ hasText: 'Delivered' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Waiting to ship: show all again' }).click()
  await expect(page).toHaveURL(/\/admin\/orders\??$/)
  await page.goBack()
  await stock.getByRole('link', { name: /more$/ }).click()
  await expect(page).toHaveURL(/\/admin\/products\?view=low_stock$/)
  await expect(page.getByRole('button', { name: 'Low stock: show all again' })).toBeVisible()
})

test('the menu links mails, subscribers and the admin’s own account', async ({ page }) => {
  await page.goto('/admin/orders')
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Mails' }).click()
  await expect(page).toHaveURL('/admin/mail')
  await menu.getByRole('link', { name: 'Subscribers' }).click()
  await expect(page).toHaveURL('/admin/subscribers')
  await page.getByRole('link', { name: /My account and password/ }).click()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()
})

test('a final refusal offers no Retry, a temporary failure does', async ({
  page,
  adminApi,
  browserErrors,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kaitha', price: 400, stock: 5 })
  const { _id } = await orderPlant(shopper, plant)
  await page.goto(`/admin/orders/${_id}`)
  const ship = async () => {
    await page.getByRole('button', { name: 'Mark shipped' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Mark shipped' })
      .click()
    await expect(toastOf(page, 'Failed to update the order')).toBeVisible()
  }
  await failCalls(page, `/admin/orders/${_id}/status`, 'The ledger is wet.')
  await ship()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toBeVisible()
  await shopper.api.call('PUT /orders/:id/cancel', { params: { id: _id } })
  await ship()
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  // Both refusals are logged.
  expect(browserErrors.splice(0).map((complaint) => complaint.split('\n')[0])).toEqual([
    'Failed to update the order ApiError: The ledger is wet.',
    'Failed to update the order ApiError: This order is cancelled and cannot become shipped.',
  ])
})

test('payments and refunds fit the screen at every width', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Bel', price: 400, stock: 5 })
  const { _id } = await orderPlant(shopper, plant)
  const payment = {
    providerPaymentId: 'pay_ABCDEFGHIJ1234',
    status: 'captured',
    amount: 94_189.5,
    currency: 'INR',
    method: 'upi',
    email: 'asha.kulkarni.with.a.long.address@paudha.example',
    contact: null,
    problem: null,
    firstSeenAt: '2026-11-21T10:00:00.000Z',
  }
  await page.route(`**/api/admin/orders/${_id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), payments: [payment] } })
  })
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/admin/orders/${_id}`)
    const table = page.getByRole('region', { name: 'Ledger of payments and refunds' })
    await expect(table.getByText('₹94,189.50')).toBeVisible()
    const [inside, whole] = await table.evaluate((element) => [element.clientWidth, element.scrollWidth])
    expect(whole, `at ${width} px`).toBeLessThanOrEqual(inside ?? 0)
  }
})

test('a product with the price 0 needs a confirmation', async ({ page, adminApi }) => {
  const plant = await addPlant(adminApi, { name: 'Imli', price: 400 })
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Price (₹)').fill('0')
  await page.getByRole('button', { name: 'Update Product' }).click()
  const question = page.getByRole('alertdialog', { name: 'Sell this plant for ₹0?' })
  await question.getByRole('button', { name: 'Change the price' }).click()
  await expect(question).toHaveCount(0)
  expect((await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).price).toBe(400)
  await page.getByRole('button', { name: 'Update Product' }).click()
  await question.getByRole('button', { name: 'Sell it for ₹0' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
  expect((await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).price).toBe(0)
  // Once the price is 0, the dialog does not appear again.
  await page.goto(`/admin/products/edit/${plant._id}`)
  await page.getByLabel('Stock').fill('7')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(toastOf(page, 'Product updated successfully')).toBeVisible()
})

test('without a pixel the measurement page explains itself', async ({ page }) => {
  await page.goto('/admin/measurement')
  await expect(page.getByRole('heading', { name: 'This shop measures no advertising' })).toBeVisible()
  await expect(page.getByText('META_PIXEL_ID').last()).toBeVisible()
})
