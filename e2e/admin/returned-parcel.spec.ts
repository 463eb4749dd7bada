import { aPayment } from '../../test/screens/order-records.ts'
import { expectNoBarriers } from '../support/accessibility-checks.ts'
import { addPlant, expect, newCustomer, orderPlant, restoreSession, test, toastOf } from '../support/shop.ts'

const unwieldy = 'Rhaphidophoratetraspermavariegata'

test('the sound pieces of a refused parcel are on sale again', async ({ ownersPage: page, browser, adminApi }) => {
  const shopper = await newCustomer({ name: `${unwieldy} Iyer` })
  const plant = await addPlant(adminApi, { name: `Champa ${unwieldy}`, price: 450, stock: 5 })
  const params = { id: (await orderPlant(shopper, plant, 3))._id }
  const body = { status: 'shipped', courier: 'Blue Dart', trackingNumber: '9'.repeat(40) } as const
  await adminApi.call('PATCH /admin/orders/:id/status', { params, body })
  await page.goto(`/admin/orders/${params.id}`)
  await page.getByRole('button', { name: 'Parcel returned' }).click()
  const question = page.getByRole('alertdialog', { name: 'Was this parcel returned?' })
  await question.getByLabel(`Fit for sale, of ${plant.name}`).fill('1')
  await expect(question.getByText('1 piece back on sale, 2 pieces written off.')).toBeVisible()
  await question.getByLabel('Note (optional)').fill(`The bell was broken ${unwieldy}${unwieldy}`)
  await question.getByRole('radio', { name: 'Refused at the door' }).check()
  await expectNoBarriers(page)
  await question.getByRole('button', { name: 'Record return' }).click()
  await expect(toastOf(page, 'Return recorded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Parcel returned' })).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  for (const said of ['Parcel returned', 'The bell was broken', 'Refused at the door'])
    await expect(timeline).toContainText(said)
  await expect(page.getByRole('region', { name: 'Stock movements', exact: true })).toContainText('Written off')
  await expectNoBarriers(page)
  expect(await adminApi.call('GET /plants/:id', { params: { id: plant._id } })).toMatchObject({ stock: 3 })

  const home = await browser.newPage()
  await restoreSession(home, shopper)
  await home.goto('/orders')
  for (const said of ['Cancelled', 'Returned', 'The parcel was returned to the nursery. There is nothing to pay.'])
    await expect(home.getByText(said, { exact: true })).toBeVisible()
  await expectNoBarriers(home)
  await home.close()
})

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
