import { buildOrder } from '../test/support/bodies.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { runInShopDatabase } from './support/database.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { openPaymentWindow, payByUpi } from './support/paying.ts'
import { addPlant, adminAccount, expect, orderPlant, signIn, test, toastOf } from './support/shop.ts'

test('the owner follows a payment through the ledgers until it is refunded', async ({
  page,
  adminPage,
  adminApi,
  shopper,
}) => {
  await openPaymentWindow(page, shopper, await addPlant(adminApi, { name: 'Parijat', price: 650, stock: 5 }))
  await payByUpi(page)
  await expect(page).toHaveURL('/orders')
  const { _id: id = '', number } = (await shopper.api.call('GET /orders'))[0] ?? {}

  await adminPage.goto('/admin/orders')
  await adminPage.getByRole('link', { name: `#${number}` }).click()
  await expect(adminPage).toHaveURL(`/admin/orders/${id}`)
  const money = adminPage.getByRole('region', { name: 'Payments and refunds', exact: true })
  const timeline = adminPage.getByRole('region', { name: 'Timeline' })
  for (const said of ['Payment by UPI', 'Captured', '₹650', 'Provider fee: ₹15.34, including ₹2.34 tax'])
    await expect(money).toContainText(said)
  await expect(timeline).toContainText('Payment received')

  // The demo's payment provider settles nothing by itself.
  await runInShopDatabase(
    `with settled as (
      insert into provider_settlements (id, amount, utr, settled_at)
      values ('setl_' || $1::text, 63466, 'AXISCN1153863727', now()) returning id
    )
    update payments set settlement_id = settled.id from settled where order_id = $1::text`,
    [id],
  )
  await adminPage.reload()
  await expect(money).toContainText(/Settled on .* in settlement setl_\w+, UTR AXISCN1153863727/)
  await expectNoBarriers(adminPage)
  await adminPage.getByRole('button', { name: 'Cancel', exact: true }).click()
  await adminPage.getByRole('button', { name: 'Cancel order' }).click()
  await expect(toastOf(adminPage, 'Order cancelled')).toBeVisible()
  const payment = async () => (await shopper.api.call('GET /orders'))[0]?.paymentDetails.status
  await expect.poll(payment, { timeout: 60_000 }).toBe('refunded')
  await adminPage.reload()
  await expect(timeline).toContainText('Payment refunded')
  await expect(money).toContainText('−₹650')
  await adminPage.goto('/admin/books')
  for (const figure of ['Online, captured', 'Fees reported', 'Including tax on fees', 'Expected settlement'])
    await expect(adminPage.getByText(figure, { exact: true })).toBeVisible()
})

test('an order is never shown under another’s number', async ({ ownersPage: page, adminApi, shopper }) => {
  const plant = await addPlant(adminApi, { name: 'Shirish', price: 320 })
  const [first, second] = [await orderPlant(shopper, plant, 2), await orderPlant(shopper, plant, 3)]
  const answer = Promise.withResolvers<void>()
  await page.goto(`/admin/orders/${first._id}`)
  const items = page.getByRole('region', { name: 'Items' })
  await expect(items).toContainText('₹640')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('link', { name: `#${second.number}` }).click()
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

test('a firm and the owner open every paper of an order', async ({ page, adminApi, shopper }) => {
  const [plant, pot] = [
    await addPlant(adminApi, { name: 'Champak', price: 450 }),
    await addPlant(adminApi, { name: 'Urli', price: 590, category: 'pots' }),
  ]
  const lines = [plant, pot].map(({ _id, price }) => ({ plant: _id, quantity: 1, price }))
  const { _id: id } = await buildOrder(shopper, lines, { gstin: '27AAACR5055K1Z7' })
  // What a form would not take, but an import may have brought.
  await runInShopDatabase('update orders set recipient_name = $1 where id = $2', ['Ravi 王', id])
  await signIn(page, adminAccount)
  await page.goto(`/admin/orders/${id}`)
  const papers = page.getByRole('region', { name: 'Documents' })
  await expect(papers.getByRole('alert')).toContainText('print as boxes. Write them in by hand: 王')
  await expectPdf(page, papers.getByRole('link', { name: /^Packing slip/ }))
  await adminApi.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  await page.reload()
  for (const name of [/^Tax invoice [A-Z0-9]{2}\/\d\d-\d\d\/\d{6}/, /^Bill of supply [A-Z0-9]{2}B\//])
    await expectPdf(page, papers.getByRole('link', { name }))
  const { items } = await adminApi.call('GET /admin/orders/:id', { params: { id } })
  const body = { items: items.map(({ _id }) => ({ item: _id, sound: 1 })) }
  await adminApi.call('POST /admin/orders/:id/return', { params: { id }, body })
  await page.reload()
  const notes = papers.getByRole('link', { name: /^Credit note/ })
  await expect(notes).toHaveCount(2)
  for (const note of await notes.all()) await expectPdf(page, note)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, shopper)
  await page.goto('/orders')
  for (const name of [/^Tax invoice/, /^Bill of supply/]) await expectPdf(page, page.getByRole('link', { name }))
})
