import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { paise } from '../../../domain/money.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, cancel, makeQr, payFor, payNow, refundsOf, setStatus } from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { textOfPdf } from '../../../test/support/pdf-files.ts'
import { ownOrder } from '../../../test/support/refunding.ts'

const shop = paymentShopForTests({}, 'lost')

/** A fee of ₹50, of which nothing is saved. */
const zones = defaultDeliveryRules.zones.map((zone) => ({ ...zone, fee: paise(50_00) }))
const setSaving = (saving: number | null) =>
  setDeliveryRules(shop, { zones, cash: { ...defaultDeliveryRules.cash, saving } })

beforeEach(() => setSaving(2))

/** Two pieces at ₹299.50 and one at ₹601, and the fee. */
async function fillOrder() {
  const plant = await buildPlant(shop, { name: 'Fern', price: 299.5, stock: 10 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 601, stock: 10, category: 'pots' })
  return [
    { plant, quantity: 2, price: 299.5 },
    { plant: pot, quantity: 1, price: 601 },
  ]
}
const WHOLE = 1250
const REDUCED = 1226
const SAVED = { amount: 24, percent: 2 }
const pricesOf = ({ items }: { items: readonly { price: number }[] }) => items.map(({ price }) => price)

const buildCashOrder = async (person: Person) => buildOrder(person, await fillOrder(), { amount: WHOLE })

/** A cash order whose early payment was begun, of `due` paise. */
async function beginPayment(person: Person) {
  const order = await buildCashOrder(person)
  const { amount: due, razorpayOrderId } = await payNow(person, order._id)
  return { ...order, due, razorpayOrderId }
}

test('an order paid online costs the percentage less, and one in cash what it did before', async () => {
  const asha = await buildPerson(shop)
  const lines = await fillOrder()
  const plants = lines.map(({ plant, quantity }) => `${plant}:${quantity}`).join(',')
  const { saving } = await asha.api.call('GET /delivery', { query: { pin: '411004', plants } })
  assert.deepEqual(saving, SAVED)

  const online = { paymentMethod: 'online', amount: REDUCED } as const
  await assert.rejects(buildOrder(asha, lines, { ...online, amount: WHOLE }), { code: 'amount_changed' })
  const order = await buildOrder(asha, lines, online)
  assert.deepEqual([order.amount, order.saving, order.payAhead], [REDUCED, SAVED, null])
  assert.deepEqual(pricesOf(order), [293.51, 588.98])
  const { amount, razorpayOrderId } = await createPayment(asha, order)
  assert.equal(amount, 1_226_00)
  assert.equal((await payFor(shop, asha, { _id: order._id, razorpayOrderId })).status, 'paid')

  const cash = await buildOrder(asha, lines, { amount: WHOLE })
  assert.deepEqual([cash.amount, cash.saving], [WHOLE, null])
  assert.deepEqual(cash.payAhead, { amount: REDUCED, saving: SAVED })
  await assertAllSettles(shop)
})

test('with the setting off nothing is saved or mentioned', async () => {
  await setSaving(null)
  const asha = await buildPerson(shop)
  const lines = await fillOrder()
  const plants = lines.map(({ plant }) => plant).join(',')
  const answer = await asha.api.call('GET /delivery', { query: { pin: '411004', plants } })
  assert.ok(!('saving' in answer))
  const cash = await buildOrder(asha, lines, { amount: WHOLE })
  const online = await buildOrder(asha, lines, { paymentMethod: 'online', amount: WHOLE })
  for (const order of [cash, online]) assert.deepEqual([order.saving, order.payAhead], [null, null])
  assert.equal((await payNow(asha, cash._id)).amount, 1_250_00)
})

test('the minimum and free delivery are judged before the saving', async () => {
  await setDeliveryRules(shop, {
    zones: zones.map((zone) => ({ ...zone, freeFrom: paise(300_00) })),
    cash: { ...defaultDeliveryRules.cash, saving: 20 },
  })
  const plant = await buildPlant(shop, { price: 300, stock: 10 })
  const lines = [{ plant, quantity: 1, price: 300 }]
  const { amount } = await buildOrder(await buildPerson(shop), lines, { paymentMethod: 'online', amount: 240 })
  assert.equal(amount, 240)
})

test('a bundle is reduced as a whole, and its parts share that price', async () => {
  const palm = await buildPlant(shop, { name: 'Palm', price: 450, stock: 20 })
  const pot = await buildPlant(shop, { name: 'Pot', price: 300, stock: 20, category: 'pots' })
  const parts = [
    { plant: palm, quantity: 2 },
    { plant: pot, quantity: 1 },
  ]
  const plant = await buildPlant(shop, { name: 'Balcony Set', price: 999.75, parts, stock: undefined })
  const asha = await buildPerson(shop)
  const lines = [{ plant, quantity: 2, price: 999.75 }]
  const { saving } = await asha.api.call('GET /delivery', { query: { pin: '411004', plants: `${plant}:2` } })
  const amount = Math.round((999.75 * 2 + 50 - (saving?.amount ?? 0)) * 100) / 100
  const order = await buildOrder(asha, lines, { paymentMethod: 'online', amount })
  assert.equal(order.amount, amount)

  const cash = await buildOrder(await buildPerson(shop), lines, { amount: 999.75 * 2 + 50 })
  assert.ok(cash.payAhead && Math.abs(cash.payAhead.amount - amount) < 0.1)
  await assertInvariants(shop.database)
})

test('a cash order that is paid ahead has the lower prices from then on: in its mail, on its invoice, in the books', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await beginPayment(asha)
  const id = order._id
  assert.equal(order.due, 1_226_00)
  const pending = await ownOrder(asha, id)
  assert.deepEqual([pending.amount, pending.saving, pending.payAhead?.amount], [WHOLE, null, REDUCED])

  const paid = await payFor(shop, asha, order)
  assert.deepEqual([paid.status, paid.paymentMethod, paid.amount], ['paid', 'online', REDUCED])
  assert.deepEqual([paid.saving, paid.payAhead], [SAVED, null])
  assert.deepEqual(pricesOf(paid), [293.51, 588.98])
  const [paidMail, placedMail] = await outboxMailsTo(shop, asha.email)
  assert.match(placedMail?.text ?? '', /Pay now ₹1,226\.00 \(save ₹24\.00\):\n\S+\/orders\/\w+\/payment/)
  assert.match(paidMail?.text ?? '', /We have received your payment of ₹1,226\.00/)
  assert.match(paidMail?.text ?? '', /You saved ₹24\.00 \(2%\) by paying online\./)

  await setStatus(admin, id, 'shipped')
  const document = await shop.database
    .selectFrom('tax_documents')
    .select('content')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(document.content.order.saving, { amount: 2400, percent: 2 })
  assert.equal(document.content.sale.totals.amount, 1_226_00)
  const invoice = await textOfPdf(shop, asha, `/orders/${id}/invoice.pdf`)
  assert.match(invoice, /Prices are after a discount of\s+₹24\.00 \(2%\)\s+for paying online/)
  const period = document.content.day.slice(0, 7)
  const check = await admin.api.call('GET /admin/books/gstr1/check', { query: { period } })
  assert.deepEqual(check.differences, [])
  await assertAllSettles(shop)
})

test('a refunded line returns the price that was paid, and cancelling returns exactly what came in', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [shipped, cancelled] = [await beginPayment(asha), await beginPayment(asha)]
  for (const order of [shipped, cancelled]) await payFor(shop, asha, order)
  for (const status of ['shipped', 'delivered'] as const) await setStatus(admin, shipped._id, status)
  const item = shipped.items[0]?._id ?? assert.fail()
  await admin.api.call('POST /admin/orders/:id/refunds', {
    params: { id: shipped._id },
    headers: { 'idempotency-key': 'a-piece' },
    body: { reason: 'It arrived damaged', lines: [{ item, quantity: 1 }] },
  })
  await cancel(asha, cancelled._id)
  await assertAllSettles(shop)
  assert.match((await refundsOf(shop, shipped._id)).join(), /^29351 \w+ succeeded$/)
  assert.deepEqual(await refundsOf(shop, cancelled._id), ['122600 order_cancelled succeeded'])
})

test('a payment keeps the percentage, or none, with which it was begun, whatever the owner changes', async () => {
  const asha = await buildPerson(shop)
  const [begun, later] = [await buildCashOrder(asha), await buildCashOrder(asha)]
  const created = await payNow(asha, begun._id)
  await setSaving(10)
  assert.deepEqual(await payNow(asha, begun._id), created)
  assert.equal((await ownOrder(asha, begun._id)).payAhead?.amount, REDUCED)
  assert.equal((await ownOrder(asha, later._id)).payAhead?.amount, 1_130)
  await setSaving(null)
  const paid = await payFor(shop, asha, { _id: begun._id, razorpayOrderId: created.razorpayOrderId })
  assert.deepEqual([paid.status, paid.amount, paid.saving?.percent], ['paid', REDUCED, 2])
  const { amount, razorpayOrderId } = await payNow(asha, later._id)
  assert.equal(amount, 1_250_00)
  await setSaving(2)
  assert.equal((await ownOrder(asha, later._id)).payAhead, null)
  assert.equal((await payNow(asha, later._id)).amount, 1_250_00)
  const whole = await payFor(shop, asha, { _id: later._id, razorpayOrderId })
  assert.deepEqual([whole.status, whole.amount, whole.saving], ['paid', WHOLE, null])
  await assertAllSettles(shop)
})

test('an order that ships first costs its full price at the door, and the payment is refunded in full', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, razorpayOrderId } = await beginPayment(asha)
  assert.equal((await makeQr(admin, id)).amount, WHOLE)
  await setStatus(admin, id, 'shipped')
  await shop.provider.pay(razorpayOrderId)
  await assertAllSettles(shop)
  const { amount, paymentMethod, saving, payAhead } = await ownOrder(asha, id)
  assert.deepEqual([amount, paymentMethod, saving, payAhead], [WHOLE, 'cod', null, null])
  assert.deepEqual(await refundsOf(shop, id), ['122600 shipped_for_cash succeeded'])
  const mail = (await outboxMailsTo(shop, asha.email)).find(({ subject }) => subject.endsWith('is being refunded'))
  assert.match(
    mail?.text ?? '',
    /Your payment of ₹1,226\.00 [^.]+\. When the payment arrived, it was too late to pay for the order online/,
  )
  assert.match(mail?.text ?? '', /have ₹1,250\.00 ready in cash/)
})
