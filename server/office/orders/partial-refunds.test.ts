import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { paise } from '../../../domain/money.ts'
import { findDocuments } from '../../../server/shop/invoices/queries.ts'
import { reconcilePayments } from '../../../server/shop/payments/reconcile-payments.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, PAID, REFUNDED, stateOf, verify } from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertMoneyAgrees } from '../../../test/support/reconciled-payments.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { until } from '../../../test/support/wait-until.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(() => shop.provider.loseWebhooks())

/** An order of two ferns at ₹200 and a pot at ₹590, paid online or in cash. */
async function place(person: Person, paymentMethod: 'online' | 'cod') {
  const fern = await buildPlant(shop, { name: 'Fern', price: 200 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant: fern, quantity: 2, price: 200 },
    { plant: pot, quantity: 1, price: 590 },
  ]
  const order = await buildOrder(person, lines, { paymentMethod })
  if (paymentMethod === 'online') {
    const { razorpayOrderId } = await createPayment(person, order)
    await verify(person, order._id, await shop.provider.pay(razorpayOrderId))
  }
  const itemOf = (plant: string) => order.items.find((item) => item.plant === plant)?._id ?? assert.fail()
  return { id: order._id, fern: itemOf(fern), pot: itemOf(pot) }
}

async function move({ api }: Person, id: string, ...statuses: ('shipped' | 'delivered')[]) {
  for (const status of statuses) await api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
}

type Refund = {
  lines?: { item: string; quantity: number }[]
  amount?: number
  deliveryFee?: boolean
  reference?: string
  speed?: 'optimum'
}

function refund({ api }: Person, id: string, body: Refund, key = crypto.randomUUID()) {
  const headers = { 'idempotency-key': key }
  return api.call('POST /admin/orders/:id/refunds', {
    params: { id },
    headers,
    body: { reason: 'It arrived hurt', ...body },
  })
}

const refundTexts = async ({ api }: Person, id: string) =>
  (await api.call('GET /orders/:id', { params: { id } })).refunds.map(
    ({ amount, status, madeBy, lines }) => `${amount} ${status} by ${madeBy}, ${lines.length} lines`,
  )

const PROBLEM = { code: 'invalid' } as const

test('pieces of a delivered order go back, each with its credit note, and the books agree', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, pot } = await place(asha, 'online')
  await move(admin, id, 'shipped', 'delivered')
  await refund(admin, id, { lines: [{ item: fern, quantity: 1 }] })
  await refund(admin, id, {
    lines: [
      { item: fern, quantity: 1 },
      { item: pot, quantity: 1 },
    ],
  })
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['200 made by shop, 1 lines', '790 made by shop, 2 lines'])
  const { status, creditNotes, refunds } = await asha.api.call('GET /orders/:id', { params: { id } })
  assert.equal(status, 'delivered', 'a delivered order remains delivered')
  assert.equal(creditNotes.length, 2)
  assert.deepEqual(
    refunds.map((each) => each.creditNotes),
    creditNotes.map((note) => [note]),
    'each refund has its own note',
  )
  const { invoice, creditNotes: notes } = await findDocuments(shop.database, id)
  for (const field of ['exempt', 'taxable', 'centralTax', 'stateTax', 'amount'] as const)
    assert.equal(
      notes.reduce((sum, note) => sum + note.content.sale.totals[field], 0),
      invoice?.content.sale.totals[field],
      field,
    )
  const path = `/orders/${id}/credit-notes/${creditNotes[0]?.number.replaceAll('/', '-')}`
  const own = await fetch(`${shop.url}/api${path}`, { headers: { Authorization: `Bearer ${asha.bearer}` } })
  assert.match(await own.text(), /^%PDF-/)
  const other = await buildPerson(shop)
  assertRefused(await request(shop, `GET ${path}`, { bearer: other.bearer }), 'not_found')
  await assert.rejects(refund(admin, id, { lines: [{ item: fern, quantity: 1 }] }), PROBLEM)
  await assert.rejects(refund(admin, id, { amount: 1 }), PROBLEM)
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('a sum of goodwill goes back of an order that has not left, and a cancellation gives the rest back', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern } = await place(asha, 'online')
  await assert.rejects(refund(admin, id, { lines: [{ item: fern, quantity: 1 }] }), { code: 'illegal_move' })
  await refund(admin, id, { amount: 90.5 })
  assert.equal(await stateOf(asha, id), PAID)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.deepEqual(await refundTexts(asha, id), ['90.5 made by shop, 0 lines', '899.5 made by shop, 0 lines'])
  await assertMoneyAgrees(shop)
})

test('the same request again is the same refund, also at the same time; the shopper gets one mail', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await place(asha, 'online')
  const key = crypto.randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => refund(admin, id, { amount: 100 }, key)))
  assert.equal((await refundTexts(asha, id)).length, 1)
  await assert.rejects(refund(admin, id, { amount: 101 }, key), { code: 'key_reused' })
  await assert.rejects(refund(admin, id, { amount: 100, speed: 'optimum' }, key), { code: 'key_reused' })
  await assert.rejects(refund(admin, id, { amount: 100, deliveryFee: true }, key), { code: 'key_reused' })
  const mails = await outboxMailsTo(shop, asha.email)
  assert.equal(mails.filter(({ subject }) => subject.startsWith('₹100.00 of order')).length, 1)
})

test('many refunds at once never give back more than came in', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await place(asha, 'online')
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => refund(admin, id, { amount: 200 })))
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 4)
  await assertAllSettles(shop)
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('a parcel that comes back after a part was refunded: the rest goes back, and is credited', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern, pot } = await place(asha, 'online')
  await move(admin, id, 'shipped')
  await refund(admin, id, { lines: [{ item: fern, quantity: 1 }] })
  const items = [fern, pot].map((item) => ({ item, sound: 1 }))
  await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body: { items } })
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['200 made by shop, 1 lines', '790 made by shop, 0 lines'])
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('the fee of the delivery goes back once, beside goodwill, with its credit note', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  await setDeliveryRules(shop, { zones: defaultDeliveryRules.zones.map((zone) => ({ ...zone, fee: paise(60_00) })) })
  const pot = { plant: await buildPlant(shop, { price: 590 }), quantity: 1, price: 590 }
  const order = await buildOrder(asha, [pot], { paymentMethod: 'online', amount: 650 })
  await setDeliveryRules(shop, defaultDeliveryRules)
  const { _id: id } = order
  const { razorpayOrderId } = await createPayment(asha, order)
  await verify(asha, id, await shop.provider.pay(razorpayOrderId))
  await move(admin, id, 'shipped', 'delivered')
  await refund(admin, id, { deliveryFee: true, amount: 10.5 })
  const { refunds, creditNotes } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ amount, deliveryFee, creditNotes }) => [amount, deliveryFee, creditNotes]),
    [[70.5, 60, creditNotes]],
  )
  assert.equal(creditNotes.length, 1)
  await assert.rejects(refund(admin, id, { deliveryFee: true }), {
    fields: { deliveryFee: 'The fee has been refunded' },
  })
  await assertAllSettles(shop)
  await assertMoneyAgrees(shop)
})

test('cash goes back by hand, once it was collected, under the reference of its transfer', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, fern } = await place(asha, 'cod')
  const lines = [{ item: fern, quantity: 2 }]
  await assert.rejects(refund(admin, id, { lines, reference: 'UPI 12345' }), { code: 'illegal_move' })
  await move(admin, id, 'shipped', 'delivered')
  await assert.rejects(refund(admin, id, { lines }), PROBLEM)
  await refund(admin, id, { lines, reference: 'UPI 12345' })
  assert.deepEqual(await refundTexts(asha, id), ['400 made by shop, 1 lines'])
  const { refunds, creditNotes } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ reference, by, note }) => [reference, by, note]),
    [['UPI 12345', admin.name, 'It arrived hurt']],
  )
  assert.equal(creditNotes.length, 1)
  await assertInvariants(shop.database)
})

test('a refund whose answer was lost is made once, and one of the same sum beside it too', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await place(asha, 'online')
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 })
  await refund(admin, id, { amount: 100 })
  await refund(admin, id, { amount: 100 })
  await assertAllSettles(shop)
  await reconcilePayments(shop)
  assert.deepEqual(await refundTexts(asha, id), ['100 made by shop, 0 lines', '100 made by shop, 0 lines'])
  await shop.provider.answerNormally()
  await assertMoneyAgrees(shop)
})

test('a refund at once that becomes slow is shown so by the message of it', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await place(asha, 'online')
  await shop.provider.setWebhookMode({ kind: 'normal' })
  await shop.provider.setRefundMode('pending')
  await refund(admin, id, { amount: 100, speed: 'optimum' })
  const speeds = async () =>
    (await admin.api.call('GET /admin/orders/:id', { params: { id } })).refunds.map(
      ({ status, speed }) => `${status}, ${speed}`,
    )
  await until(async () => (await speeds())[0] === 'accepted, null', JOBS_MS)
  const made = (await shop.provider.refunds()).at(-1)
  await shop.provider.slowRefund(made?.id ?? assert.fail())
  await until(async () => (await speeds())[0] === 'accepted, normal', JOBS_MS)
  assert.deepEqual(await refundTexts(asha, id), ['100 accepted by shop, 0 lines'])
  await shop.provider.setRefundMode('processed')
})

test('an order that is not there, and a customer', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await place(asha, 'cod')
  await assert.rejects(refund(admin, 'A'.repeat(20), { amount: 1 }), { code: 'not_found' })
  await assert.rejects(refund(asha, id, { amount: 1 }), { code: 'admins_only' })
})
