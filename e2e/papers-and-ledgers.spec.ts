import { aPayment } from '../test/screens/order-records.ts'
import { buildOrder } from '../test/support/bodies.ts'
import { runInShopDatabase } from './support/database.ts'
import { expectPdf } from './support/expect-pdf.ts'
import { addPlant, adminAccount, expect, orderPlant, signIn, test } from './support/shop.ts'

test('the ledger of payments is as narrow as its screen', async ({ ownersPage: page, adminApi, shopper }) => {
  const { _id } = await orderPlant(shopper, await addPlant(adminApi, { name: 'Bel', price: 400 }))
  const email = 'asha.kulkarni.with.a.long.address@paudha.example'
  const payment = aPayment({ providerPaymentId: 'pay_ABCDEFGHIJ1234', amount: 94_189.5, method: 'upi', email })
  await page.route(`**/api/admin/orders/${_id}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), payments: [payment] } })
  })
  await page.goto(`/admin/orders/${_id}`)
  const table = page.getByRole('region', { name: 'Ledger of payments and refunds' })
  await expect(table.getByText('₹94,189.50')).toBeVisible()
  for (const width of [360, 768, 1280, 1680]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(() => table.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth), `at ${width} px`)
      .toBeLessThanOrEqual(0)
  }
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
