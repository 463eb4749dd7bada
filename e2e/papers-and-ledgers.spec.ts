import { aPayment } from '../test/screens/order-records.ts'
import { addPlant, expect, orderPlant, test } from './support/shop.ts'

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
