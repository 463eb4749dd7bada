import { orderOf } from '../test/support/factories.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { chooseCash, dismissPayment, openCheckout, payByUpi, paymentWindow } from './support/paying.ts'
import { takeRulesTurn } from './support/rules-turn.ts'
import { addPlant, expect, fillInAddress, restoreSession, test, toastOf } from './support/shop.ts'

// Text in the middle of a fade has no meaningful contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Only orders above this sum have an advance: no other journey's order against cash comes to so much.
const LARGEST_IN_CASH = 150_000

// The journeys use the same rules.
test.describe.configure({ mode: 'serial' })

let endTurn = async () => {}
test.beforeAll(async () => {
  endTurn = await takeRulesTurn()
})
test.afterAll(async ({ adminApi }) => {
  const { updatedAt: _, version: __, ...rules } = await adminApi.call('GET /admin/settings/delivery')
  const cash = { ...rules.cash, maxTotal: null, advance: null }
  await adminApi.call('PUT /admin/settings/delivery', { headers: {}, body: { ...rules, cash } })
  await endTurn()
})

test('the owner takes an advance instead of refusing cash', async ({ page, adminApi, adminSession }) => {
  await restoreSession(page, { session: adminSession })
  await page.goto('/admin/settings/delivery')
  await page.getByLabel('Largest order (₹)').fill(String(LARGEST_IN_CASH))
  await page.getByRole('checkbox', { name: 'Above the largest order' }).check()
  await page.getByLabel(/^Advance \(% of the total\)/).fill('60')
  await page.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(page.getByText('From 10 to 50 percent')).toBeVisible()
  await page.getByLabel(/^Advance \(% of the total\)/).fill('20')
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Save Delivery' }).click()
  await expect(toastOf(page, 'Delivery saved')).toBeVisible()
  const { cash } = await adminApi.call('GET /admin/settings/delivery')
  expect(cash).toMatchObject({ maxTotal: LARGEST_IN_CASH, advance: { percent: 20, reasons: ['sum'] } })
})

test('an order against cash is placed with an advance, which is paid, and refunded once it is cancelled', async ({
  page,
  adminApi,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Kalpavriksha', price: 200_000, stock: 5 })
  await openCheckout(page, shopper, plant)
  await fillInAddress(page)
  await chooseCash(page)
  await expect(page.getByText(/Pay ₹40,000 now, ₹1,60,000 at the door\./)).toBeVisible()
  await expectNoBarriers(page)
  await page.getByRole('button', { name: 'Place Order · Pay ₹40,000.00' }).click()

  await expect(page).toHaveURL(/\/orders\/\w+\/payment$/)
  await expect(page.getByText('Pay ₹40,000 now, ₹1,60,000 at the door.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now · ₹40,000.00' }).click()
  await expect(paymentWindow(page).getByText('₹40,000.00').first()).toBeVisible()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your advance has arrived' })).toBeVisible()
  await expect(page.getByText(/Please have ₹1,60,000 ready/)).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await expect(page.getByText('₹40,000 paid online, ₹1,60,000 to pay at the door')).toBeVisible()
  const [order] = await shopper.api.call('GET /orders')
  expect(order).toMatchObject({
    status: 'pending',
    paymentMethod: 'cod',
    advance: { amount: 40_000, status: 'paid' },
  })
  await page.getByRole('link', { name: `Order #${order?.number}` }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Your advance arrived, and the order is confirmed.')).toBeVisible()
  await expect(main.getByRole('definition')).toHaveText([
    '₹2,00,000.00',
    'Free',
    '₹2,00,000.00',
    '₹40,000.00',
    '₹1,60,000.00',
  ])
  await expect(main.getByText('To pay at the door', { exact: true })).toBeVisible()

  await main.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Your advance is refunded')
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(toastOf(page, 'Your order has been cancelled.')).toBeVisible()
  await expect
    .poll(async () => (await shopper.api.call('GET /orders'))[0]?.advance?.status, { timeout: 60_000 })
    .toBe('refunded')
  await page.reload()
  await expect(main.getByText('Advance refunded')).toBeVisible()
  await expect(main.getByText('Your money went back the way you paid.')).toBeVisible()
})

test('who paid the advance pays the rest, too, from the list of orders, and the owner sees both payments', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const plant = await addPlant(adminApi, { name: 'Kadamba of the hills', price: 200_000, stock: 5 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  const body = { ...orderOf([{ plant: plant._id, quantity: 1, price: 200_000 }]), advance: true }
  const { _id } = await shopper.api.call('POST /orders', { body })
  await restoreSession(page, shopper)
  await page.goto(`/orders/${_id}/payment`)
  await page.getByRole('button', { name: 'Pay now · ₹40,000.00' }).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your advance has arrived' })).toBeVisible()
  const payRest = page.getByRole('button', { name: 'Pay the rest (₹1,60,000.00) now' })
  await payRest.click()
  await dismissPayment(page)
  await expect(payRest).toBeEnabled()
  expect(await shopper.api.call('GET /orders')).toMatchObject([
    { status: 'pending', paymentMethod: 'cod', advance: { status: 'paid' } },
  ])

  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await page.getByRole('link', { name: 'Pay the rest (₹1,60,000.00) now' }).click()
  await expect(page.getByText('you can also pay the rest online now')).toBeVisible()
  await expectNoBarriers(page)
  await payRest.click()
  await expect(paymentWindow(page).getByText('₹1,60,000.00').first()).toBeVisible()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your payment has arrived' })).toBeVisible()
  expect(await shopper.api.call('GET /orders')).toMatchObject([
    { status: 'paid', paymentMethod: 'online', advance: null },
  ])
  await page.getByRole('main').getByRole('link', { name: 'Your Orders' }).click()
  await expect(page.getByText('Paid online')).toBeVisible()

  const office = await browser.newPage()
  await restoreSession(office, { session: adminSession })
  await office.goto(`/admin/orders/${_id}`)
  const money = office.getByRole('region', { name: 'Payments and refunds' })
  await expect(money.getByText('Payment by UPI')).toBeVisible()
  await expect(money.getByText('Payment of the rest by UPI')).toBeVisible()
  await office.close()
})

test('the owner sees an order that waits for its advance, and can only cancel it', async ({
  page,
  adminApi,
  adminSession,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Parijat of the hills', price: 200_000, stock: 5 })
  await shopper.api.call('POST /cart/add', { body: { plantId: plant._id, quantity: 1 } })
  const body = { ...orderOf([{ plant: plant._id, quantity: 1, price: 200_000 }]), advance: true }
  const { _id } = await shopper.api.call('POST /orders', { body })
  await restoreSession(page, { session: adminSession })
  await page.goto(`/admin/orders/${_id}`)
  await expect(page.getByText(/An advance of ₹40,000 is awaited/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark shipped' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
})
