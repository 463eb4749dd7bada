import type { Page } from '@playwright/test'
import { orderOf } from '../test/support/bodies.ts'
import { expectNoBarriers } from './support/accessibility-checks.ts'
import { chooseCash, dismissPayment, openCheckout, payByUpi, paymentWindow } from './support/paying.ts'
import { takeRulesTurn } from './support/rules-turn.ts'
import { addPlant, type Customer, expect, fillInAddress, restoreSession, test, toastOf } from './support/shop.ts'

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
  const { _id } = await payAdvance(page, shopper, plant)
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

test('the only plant of such an order is claimed, and goes back in cash and by its advance', async ({
  page,
  browser,
  adminApi,
  adminSession,
  shopper,
}) => {
  const plant = await addPlant(adminApi, { name: 'Chandan of the hills', price: 200_000, stock: 5 })
  const { _id, items } = await payAdvance(page, shopper, plant)
  for (const status of ['shipped', 'delivered'] as const)
    await adminApi.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body: { status } })
  const lines = [{ item: items[0]?._id ?? '', quantity: 1 }]
  const claimed = { lines, reason: 'dead' as const, text: 'All of it is brown.', photos: [] }
  const claim = await shopper.api.call('POST /orders/:id/claims', { params: { id: _id }, body: claimed })

  const office = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await restoreSession(office, { session: adminSession })
  const ways = '₹1,60,000 in cash and ₹40,000 the way the advance was paid'
  await office.goto(`/admin/orders/${_id}`)
  await office.getByRole('button', { name: 'Refund a part of the cash' }).click()
  await office.getByRole('alertdialog').getByLabel(`Refund, of ${plant.name}`).fill('1')
  await expect(office.getByText(`Sum: ₹2,00,000, ${ways}. Then ₹0 is left of the cash.`)).toBeVisible()
  await expectNoBarriers(office)
  await office.goto(`/admin/claims/${claim._id}`)
  await office.getByRole('button', { name: 'Refund these plants' }).click()
  const dialog = office.getByRole('alertdialog')
  await expect(dialog.getByText(`Sum: ₹2,00,000, ${ways}`)).toBeVisible()
  await dialog.getByLabel('How the money goes back').selectOption('Already paid by hand (reference)')
  await dialog.getByLabel('Reference of the UPI or bank transfer').fill('UPI 412345678901')
  await expectNoBarriers(office)
  await dialog.getByRole('button', { name: 'Refund ₹2,00,000' }).click()
  await expect(toastOf(office, 'Refunded')).toBeVisible()
  const card = office.getByRole('region', { name: 'Refund', exact: true })
  await expect(card.getByText('₹2,00,000', { exact: true })).toBeVisible()
  await office.close()

  await expect
    .poll(async () => (await shopper.api.call('GET /claims/:id', { params: { id: claim._id } })).status, {
      timeout: 60_000,
    })
    .toBe('settled')
  await page.goto(`/orders/${_id}`)
  const own = page.getByRole('article', { name: claim.ticket })
  await expect(own.getByText(/^₹2,00,000\.00 went back to you;/)).toBeVisible()
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

/** An order of the plant for ₹2,00,000, whose advance its shopper pays on the page of the payment. */
async function payAdvance(page: Page, shopper: Customer, { _id: plant }: { _id: string }) {
  await shopper.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  const body = { ...orderOf([{ plant, quantity: 1, price: 200_000 }]), advance: true }
  const order = await shopper.api.call('POST /orders', { body })
  await restoreSession(page, shopper)
  await page.goto(`/orders/${order._id}/payment`)
  await page.getByRole('button', { name: 'Pay now · ₹40,000.00' }).click()
  await payByUpi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Your advance has arrived' })).toBeVisible()
  return order
}
