import AxeBuilder from '@axe-core/playwright'
import { runInShopDatabase } from './support/database.ts'
import { openPaymentWindow, payByUpi } from './support/paying.ts'
import { addPlant, adminAccount, expect, orderPlant, restoreSession, test, visitor } from './support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function adminSession() {
  return { session: await visitor().call('POST /auth/login', { body: adminAccount }) }
}

/** The demo's payment provider settles nothing by itself. */
async function settle(order: string) {
  await runInShopDatabase(
    `with settled as (
      insert into provider_settlements (id, amount, utr, settled_at)
      values ('setl_' || $1::text, 63466, 'AXISCN1153863727', now()) returning id
    )
    update payments set settlement_id = settled.id from settled where order_id = $1::text`,
    [order],
  )
}

test('an admin reads the ledgers of a paid order, cancels it and sees the refund', async ({
  page,
  browser,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Parijat', price: 650, stock: 5 })
  await openPaymentWindow(page, shopper, plant)
  await payByUpi(page)
  await expect(page).toHaveURL('/orders')
  const [order] = await shopper.api.call('GET /orders')
  const id = order?._id ?? ''

  const office = await browser.newPage()
  await restoreSession(office, await adminSession())
  await office.goto('/admin/orders')
  await office.getByRole('link', { name: `#${id}` }).click()
  await expect(office).toHaveURL(`/admin/orders/${id}`)
  await expect(office.getByRole('heading', { name: 'Order Details', level: 1 })).toBeVisible()
  const money = office.getByRole('region', { name: 'Payments and refunds', exact: true })
  await expect(money).toContainText('Payment by UPI')
  await expect(money).toContainText('Captured')
  await expect(money).toContainText('₹650')
  await expect(money).toContainText('Fee of the provider: ₹15.34, ₹2.34 of it tax')
  await expect(office.getByRole('region', { name: 'Timeline' })).toContainText('Payment received')

  await settle(id)
  await office.reload()
  await expect(money).toContainText(/Settled on .* with setl_\w+, UTR AXISCN1153863727/)

  await office.getByRole('button', { name: 'Cancel', exact: true }).click()
  await office.getByRole('button', { name: 'Cancel order' }).click()
  await expect(office.getByText('Order cancelled')).toBeVisible()
  await expect(office.getByRole('region', { name: 'Timeline' })).toContainText('Cancelled')
  const payment = async () => (await shopper.api.call('GET /orders'))[0]?.paymentDetails.status
  await expect.poll(payment, { timeout: 60_000 }).toBe('refunded')
  await office.reload()
  await expect(office.getByRole('region', { name: 'Timeline' })).toContainText('Money refunded')
  await expect(money).toContainText('−₹650')

  await office.goto('/admin/books')
  for (const figure of ['Online, captured', 'Fees reported', 'Of it tax on fees', 'Expected settlement'])
    await expect(office.getByText(figure, { exact: true })).toBeVisible()
  await office.close()
})

test('the order is accessible at 360 and 1280 px', async ({ page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Raat ki Rani, night-blooming jasmine of many names', price: 1650 })
  const { _id } = await orderPlant(shopper, plant)
  await restoreSession(page, await adminSession())
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/admin/orders/${_id}`)
    await expect(page.getByText('Order placed')).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  }
})

test('an unknown order, and one that fails to load, say so', async ({ page }) => {
  await restoreSession(page, await adminSession())
  await page.goto('/admin/orders/AAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText('There is no such order')).toBeVisible()
  await page.route('**/api/admin/orders/BBBBBBBBBBBBBBBBBBBB', (route) => route.abort(), { times: 1 })
  await page.goto('/admin/orders/BBBBBBBBBBBBBBBBBBBB')
  await expect(page.getByText('Failed to fetch order')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('There is no such order')).toBeVisible()
})

test('an order is never shown under another one’s number, however late the responses arrive', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Shirish', price: 320 })
  const [first, second] = [await orderPlant(shopper, plant, 2), await orderPlant(shopper, plant, 3)]
  const answer = Promise.withResolvers<void>()
  await restoreSession(page, await adminSession())
  await page.goto(`/admin/orders/${first._id}`)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items).toContainText('₹640')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('link', { name: `#${second._id}` }).click()
  await expect(items).toContainText('₹960')

  await page.route(`**/api/admin/orders/${first._id}`, async (route) => {
    await answer.promise
    await route.fallback()
  })
  const answered = page.waitForResponse(`**/api/admin/orders/${first._id}`)
  await page.evaluate(() => history.go(-2))
  await expect(page).toHaveURL(`/admin/orders/${first._id}`)
  await expect(items).toHaveCount(0)
  await page.evaluate(() => history.go(2))
  await expect(items).toContainText('₹960')
  answer.resolve()
  await answered
  await expect(page.getByText(`#${second.number}`)).toBeVisible()
  await expect(items).toContainText('₹960')
})
