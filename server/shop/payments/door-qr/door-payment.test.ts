import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { dayInIndia } from '../../../../domain/tax/financial-year.ts'
import { codeOf, makeQr, setStatus } from '../../../../test/support/door-payments.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../../test/support/factories.ts'
import { sendByVan } from '../../../../test/support/orders-in-states.ts'
import {
  assertAllSettles,
  CANCELLED,
  historyOf,
  PAID,
  passTime,
  REFUNDED,
  stateOf,
  UNPAID,
} from '../../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../../test/support/payment-shop.ts'
import { until } from '../../../../test/support/wait-until.ts'
import { reconcilePayments } from '../reconcile-payments.ts'

const SETTLING_MS = 10_000
const shop = paymentShopForTests()

beforeEach(async () => {
  await shop.provider.answerNormally()
  await shop.provider.setWebhookMode({ kind: 'normal' })
})

const ON_ITS_WAY = 'shipped, payment pending, shipment shipped'
const PAID_ON_ITS_WAY = 'shipped, payment paid, shipment shipped'
const DELIVERED = 'delivered, payment paid, shipment delivered'

async function buildVanOrder({ isShipped = true, by = 'van' } = {}) {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const { _id: id, number } = await buildOrder(asha, [{ plant, quantity: 2, price: 200 }])
  await sendByVan(shop, id, by)
  if (isShipped) await setStatus(admin, id, 'shipped')
  return { asha, admin, id, number }
}

/** Makes the order's code, and pays it as a person does who scans it. */
async function scan(admin: Person, id: string, amount?: number): Promise<void> {
  await makeQr(admin, id)
  await shop.provider.pay(await codeOf(shop, id), amount === undefined ? {} : { amount })
}

const refundsOf = (id: string) =>
  shop.database.selectFrom('refunds').select(['reason', 'status', 'amount']).where('order_id', '=', id).execute()

async function providerCodesOf(number: number) {
  return (await shop.provider.qrCodes()).filter(({ description }) => description === `Order ${number}`)
}

test('a code is made once, of exactly the amount, however often it is requested', async () => {
  const { admin, id, number } = await buildVanOrder()
  const codes = await Promise.all([makeQr(admin, id), makeQr(admin, id), makeQr(admin, id)])
  const [first] = codes
  assert.deepEqual(codes, [first, first, first])
  assert.deepEqual(await makeQr(admin, id), first)
  assert.equal(first?.amount, 400)
  assert.match(first?.imageUrl ?? '', /^data:image\/svg\+xml;base64,/)
  const [code, ...others] = await providerCodesOf(number)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [code?.payment_amount, code?.usage, code?.fixed_amount, code?.type, code?.status],
    [40_000, 'single_use', true, 'upi_qr', 'active'],
  )
})

test('after a lost answer the code that was made is found again', async () => {
  const { admin, id, number } = await buildVanOrder()
  await shop.provider.setAnswerMode({ kind: 'lost', method: 'POST', path: '/payments/qr_codes', times: 1 })
  await assert.rejects(makeQr(admin, id), { code: 'payment_unavailable' })
  await makeQr(admin, id)
  assert.equal((await providerCodesOf(number)).length, 1)
})

test('an order that was paid by its code on its way is delivered without cash', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await scan(admin, id)
  await until(async () => (await stateOf(asha, id)) === PAID_ON_ITS_WAY, SETTLING_MS)
  await assert.rejects(makeQr(admin, id), { code: 'already_paid' })
  const delivered = await setStatus(admin, id, 'delivered')
  assert.deepEqual([delivered.paymentMethod, delivered.paymentDetails], ['online', { status: 'paid', atDoor: true }])
  assert.deepEqual(await historyOf(shop, id), [
    'order: pending → shipped by admin (chosen)',
    'shipment: pending → shipped by admin (chosen)',
    'payment: pending → paid by payment (paid_at_door)',
    'order: shipped → delivered by admin (chosen)',
    'shipment: shipped → delivered by admin (chosen)',
  ])
  const timeline = await asha.api.call('GET /orders/:id/timeline', { params: { id } })
  assert.deepEqual(
    timeline.map(({ kind }) => kind),
    ['placed', 'shipped', 'paid_at_door', 'delivered'],
  )
  const day = dayInIndia(new Date())
  const { received } = await admin.api.call('GET /admin/books', { query: { from: day, to: day } })
  assert.deepEqual(received, [{ paymentMethod: 'online', means: 'UPI at the door', payments: 1, amount: 400 }])
  await assertAllSettles(shop)
})

test('an order that is picked up is paid by its code before it leaves, and refunded if it is cancelled then', async () => {
  const { asha, admin, id } = await buildVanOrder({ isShipped: false, by: 'pickup' })
  await scan(admin, id)
  await until(async () => (await stateOf(asha, id)) === PAID, SETTLING_MS)
  const timeline = await asha.api.call('GET /orders/:id/timeline', { params: { id } })
  assert.deepEqual(
    timeline.map(({ kind }) => kind),
    ['placed', 'paid_at_door'],
  )
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
})

test('the delivery finds money of which no message came, and takes no cash', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await shop.provider.loseWebhooks()
  await scan(admin, id)
  assert.equal(await stateOf(asha, id), ON_ITS_WAY)
  const { paymentMethod } = await setStatus(admin, id, 'delivered')
  assert.equal(paymentMethod, 'online')
  assert.equal(await stateOf(asha, id), DELIVERED)
  await assertAllSettles(shop)
  assert.deepEqual(await refundsOf(id), [])
})

test('so does the reconciliation', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await shop.provider.loseWebhooks()
  await scan(admin, id)
  await passTime(shop, 2)
  await reconcilePayments(shop)
  assert.equal(await stateOf(asha, id), PAID_ON_ITS_WAY)
})

test('an order that is paid in cash has no code any more', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await makeQr(admin, id)
  const code = await codeOf(shop, id)
  const { paymentMethod, paymentDetails } = await setStatus(admin, id, 'delivered')
  assert.deepEqual([paymentMethod, paymentDetails], ['cod', { status: 'paid', atDoor: false }])
  await assert.rejects(shop.provider.pay(code), /QR Code is closed/)
  await assert.rejects(makeQr(admin, id), { code: 'already_paid' })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), DELIVERED)
})

test('while the provider is silent an order with a code is not delivered against cash', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await makeQr(admin, id)
  await shop.provider.setAnswerMode({ kind: '500', path: '/payments/qr_codes/*', times: null })
  await assert.rejects(setStatus(admin, id, 'delivered'), { code: 'payment_unavailable' })
  assert.equal(await stateOf(asha, id), ON_ITS_WAY)
  await shop.provider.answerNormally()
  await setStatus(admin, id, 'delivered')
  assert.equal(await stateOf(asha, id), DELIVERED)
  await assertAllSettles(shop)
})

test('a provider that makes no codes keeps no shopper from paying ahead', async () => {
  const { asha, admin, id } = await buildVanOrder({ isShipped: false })
  await shop.provider.setAnswerMode({ kind: '500', path: '/payments/qr_codes', times: 1 })
  await assert.rejects(makeQr(admin, id), { code: 'payment_unavailable' })
  const { amount } = await asha.api.call('POST /orders/:id/pay-now', { params: { id } })
  assert.equal(amount, 40_000)
})

test('money that the shop learns of after a cancel goes back, and the code is closed', async () => {
  const { asha, admin, id } = await buildVanOrder({ isShipped: false })
  await shop.provider.loseWebhooks()
  await scan(admin, id)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), CANCELLED)
  assert.deepEqual(await refundsOf(id), [{ reason: 'order_cancelled', status: 'succeeded', amount: 40_000 }])
})

test('money of a parcel that came back goes back, whenever the shop learned of it', async () => {
  for (const isKnown of [true, false]) {
    const { asha, admin, id } = await buildVanOrder()
    if (!isKnown) await shop.provider.loseWebhooks()
    await scan(admin, id)
    if (isKnown) await until(async () => (await stateOf(asha, id)) === PAID_ON_ITS_WAY, SETTLING_MS)
    const { items } = await asha.api.call('GET /orders/:id', { params: { id } })
    const counts = items.map(({ _id }) => ({ item: _id, sound: 2 }))
    await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body: { items: counts } })
    await assertAllSettles(shop)
    const [refund, ...others] = await refundsOf(id)
    assert.deepEqual([refund?.status, refund?.amount, others], ['succeeded', 40_000, []])
    assert.match(await stateOf(asha, id), /^cancelled, payment (refunded|cancelled), shipment returned$/)
  }
})

test('another amount pays nothing and goes back', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await scan(admin, id, 39_900)
  await until(async () => (await refundsOf(id)).length > 0, SETTLING_MS)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), ON_ITS_WAY)
  assert.deepEqual(await refundsOf(id), [{ reason: 'other_amount', status: 'succeeded', amount: 39_900 }])
  const { amount } = await makeQr(admin, id)
  assert.equal(amount, 400)
})

test('of two payments the second goes back: one begun before by the shopper, one by the code', async () => {
  const { asha, admin, id } = await buildVanOrder({ isShipped: false })
  const { razorpayOrderId } = await asha.api.call('POST /orders/:id/pay-now', { params: { id } })
  await makeQr(admin, id)
  await assert.rejects(asha.api.call('POST /orders/:id/pay-now', { params: { id } }), { code: 'illegal_move' })
  await shop.provider.pay(await codeOf(shop, id))
  await shop.provider.pay(razorpayOrderId)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), PAID)
  assert.deepEqual(await refundsOf(id), [{ reason: 'paid_twice', status: 'succeeded', amount: 40_000 }])
})

test('the shopper sees the code while the order is on its way with the van, and no one else does', async () => {
  const { asha, admin, id } = await buildVanOrder({ isShipped: false })
  const doorPayment = async () => (await asha.api.call('GET /orders/:id', { params: { id } })).doorPayment
  const { imageUrl } = await makeQr(admin, id)
  assert.equal(await doorPayment(), null)
  await setStatus(admin, id, 'shipped')
  assert.deepEqual(await doorPayment(), { imageUrl, amount: 400 })
  const other = await buildPerson(shop)
  await assert.rejects(other.api.call('GET /orders/:id', { params: { id } }), { code: 'not_found' })
  await setStatus(admin, id, 'delivered')
  assert.equal(await doorPayment(), null)
})

test('an order that a courier carries, is cancelled or delivered has no code', async () => {
  const { asha, admin, id } = await buildVanOrder({ by: 'courier' })
  await assert.rejects(makeQr(admin, id), { code: 'illegal_move' })
  await assert.rejects(makeQr(asha, id), { status: 403 })
  await assert.rejects(makeQr(admin, 'A'.repeat(20)), { status: 404 })
  const { asha: meera, id: cancelled } = await buildVanOrder({ isShipped: false })
  await meera.api.call('PUT /orders/:id/cancel', { params: { id: cancelled } })
  await assert.rejects(makeQr(admin, cancelled), { code: 'illegal_move' })
  assert.equal(await stateOf(meera, cancelled), CANCELLED)
})

test('what was paid by a code goes back in parts by the provider, and no more of it than came in', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await scan(admin, id)
  await until(async () => (await stateOf(asha, id)) === PAID_ON_ITS_WAY, SETTLING_MS)
  const refund = (amount: number) =>
    admin.api.call('POST /admin/orders/:id/refunds', {
      params: { id },
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { amount, reason: 'A broken pot' },
    })
  await refund(150)
  await setStatus(admin, id, 'delivered')
  await refund(250)
  await assert.rejects(refund(1), { code: 'invalid' })
  await assertAllSettles(shop)
  assert.deepEqual((await refundsOf(id)).map(({ amount, status }) => `${amount} ${status}`).toSorted(), [
    '15000 succeeded',
    '25000 succeeded',
  ])
  assert.equal(await stateOf(asha, id), DELIVERED)
})

test('a code that is too old is replaced', async () => {
  const { admin, id, number } = await buildVanOrder({ isShipped: false })
  const { qrId } = await makeQr(admin, id)
  await shop.database
    .updateTable('door_qr_codes')
    .set({ closes_at: new Date(0) } as never)
    .where('id', '=', qrId)
    .execute()
  const { qrId: next } = await makeQr(admin, id)
  assert.notEqual(next, qrId)
  await until(
    async () => (await providerCodesOf(number)).filter(({ status }) => status === 'active').length === 1,
    SETTLING_MS,
  )
  await assertAllSettles(shop)
})

test('the order stays a cash order while its code waits', async () => {
  const { asha, admin, id } = await buildVanOrder({ isShipped: false })
  await makeQr(admin, id)
  await passTime(shop, 26 * 60)
  await reconcilePayments(shop)
  assert.equal(await stateOf(asha, id), UNPAID)
})
