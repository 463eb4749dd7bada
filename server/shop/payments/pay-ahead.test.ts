import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import {
  assertAllSettles,
  CANCELLED,
  historyOf,
  PAID,
  passTime,
  REFUNDED,
  stateOf,
  UNPAID,
  verify,
} from '../../../test/support/paying.ts'
import { payNow } from '../../../test/support/paying-rest.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { findOwner } from '../accounts/find-admin.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleOrder } from './settle-order.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

/** A cash order of two pieces out of a stock of ten, 400 rupees. */
async function buildCashOrder(person: Person) {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  return { plant, ...(await buildOrder(person, [{ plant, quantity: 2, price: 200 }])) }
}

test('a cash order that is paid ahead becomes an online order, and leaves the cart of today alone', async () => {
  const asha = await buildPerson(shop)
  const order = await buildCashOrder(asha)
  await asha.api.call('POST /cart/add', { body: { plantId: order.plant, quantity: 3 } })

  const created = await payNow(asha, order._id)
  assert.deepEqual([created.amount, created.currency], [40_000, 'INR'])
  const paid = await verify(asha, order._id, await shop.provider.pay(created.razorpayOrderId))

  assert.deepEqual([paid.status, paid.paymentMethod, paid.paymentDetails.status], ['paid', 'online', 'paid'])
  assert.deepEqual(await historyOf(shop, order._id), [
    'order: pending → paid by payment (paid_ahead)',
    'payment: pending → paid by payment (paid_ahead)',
  ])
  const cart = await asha.api.call('GET /cart')
  assert.deepEqual(
    cart.map(({ quantity }) => quantity),
    [3],
  )
  await assertAllSettles(shop)
})

test('the owner is mailed once that nothing is to be collected', async () => {
  await buildAdmin(shop)
  const owner = await findOwner(shop.database)
  const asha = await buildPerson(shop)
  const { _id, number } = await buildCashOrder(asha)
  const { razorpayOrderId } = await payNow(asha, _id)
  const handed = await shop.provider.pay(razorpayOrderId)
  await Promise.all([verify(asha, _id, handed), verify(asha, _id, handed)])
  const mails = await shop.database
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('cause', '=', `paid ahead ${_id}`)
    .execute()
  assert.deepEqual(mails, [
    { recipient: owner?.email, subject: `Order #${number} is paid online now: collect nothing` },
  ])
})

test('it is collected once, however often it is requested, and again after a closed window', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildCashOrder(asha)
  const created = await Promise.all([payNow(asha, _id), payNow(asha, _id), payNow(asha, _id)])
  assert.equal(new Set(created.map(({ razorpayOrderId }) => razorpayOrderId)).size, 1)
  assert.deepEqual(await payNow(asha, _id), created[0])
})

test('without money it stays a cash order: it does not expire, is not ended by its window, and ships', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildCashOrder(asha)
  await payNow(asha, _id)
  await shop.database
    .updateTable('orders')
    .set({ created_at: new Date(0) })
    .where('id', '=', _id)
    .execute()
  await passTime(shop, 26 * 60)
  await reconcilePayments(shop)
  assert.equal(await stateOf(asha, _id), UNPAID)
  await assert.rejects(
    asha.api.call('PATCH /orders/:id', { params: { id: _id }, body: { status: 'payment_failed' } }),
    { code: 'illegal_move' },
  )
  const admin = await buildAdmin(shop)
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: _id }, body: { status: 'shipped' } })
  assert.equal(await stateOf(asha, _id), 'shipped, payment pending, shipment shipped')
  await assert.rejects(payNow(asha, _id), { code: 'illegal_move' })
})

test('a wrong proof does not fail a cash order', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildCashOrder(asha)
  const { razorpayOrderId } = await payNow(asha, _id)
  const handed = await shop.provider.pay(razorpayOrderId, { outcome: 'authorized' })
  await assert.rejects(verify(asha, _id, { ...handed, razorpay_signature: '0'.repeat(64) }), {
    code: 'verification_failed',
  })
  assert.equal(await stateOf(asha, _id), UNPAID)
})

test('money that comes after the order has left, or was cancelled, goes back, and the order stays as it is', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [shipped, cancelled] = [await buildCashOrder(asha), await buildCashOrder(asha)]
  const created = await Promise.all([payNow(asha, shipped._id), payNow(asha, cancelled._id)])
  const params = { id: shipped._id }
  await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: cancelled._id } })
  for (const { razorpayOrderId } of created) await shop.provider.pay(razorpayOrderId)

  await assertAllSettles(shop)

  assert.equal(await stateOf(asha, shipped._id), 'shipped, payment pending, shipment shipped')
  assert.equal(await stateOf(asha, cancelled._id), CANCELLED)
  const refunds = await shop.database
    .selectFrom('refunds')
    .select(['reason', 'status', 'amount'])
    .where('order_id', 'in', [shipped._id, cancelled._id])
    .orderBy('reason')
    .execute()
  assert.deepEqual(refunds, [
    { reason: 'order_cancelled', status: 'succeeded', amount: 40_000 },
    { reason: 'shipped_for_cash', status: 'succeeded', amount: 40_000 },
  ])
  await Promise.all([settleOrder(shop, shipped._id), settleOrder(shop, cancelled._id)])
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) => subject.endsWith('goes back'))
  const textOf = ({ number }: { number: number }) =>
    mails.filter(({ subject }) => subject === `Your payment for order #${number} goes back`).map(({ text }) => text)
  const [text] = textOf(shipped)
  assert.deepEqual([mails.length, textOf(shipped).length, textOf(cancelled).length], [2, 1, 1])
  assert.match(text ?? '', /had left the nursery to be paid in cash/)
  assert.match(text ?? '', /five to seven working days/)
  assert.match(text ?? '', /have ₹400.00 ready in cash/)
})

test('an order that was paid ahead and then cancelled is refunded', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildCashOrder(asha)
  const { razorpayOrderId } = await payNow(asha, _id)
  await verify(asha, _id, await shop.provider.pay(razorpayOrderId))
  assert.equal(await stateOf(asha, _id), PAID)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: _id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, _id), REFUNDED)
})

test('no other shopper pays it ahead, and an online order is not one to be paid ahead', async () => {
  const [asha, meera] = [await buildPerson(shop), await buildPerson(shop)]
  const { _id } = await buildCashOrder(asha)
  await assert.rejects(payNow(meera, _id), { code: 'not_found' })
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const online = await buildOrder(asha, [{ plant, quantity: 2, price: 200 }], { paymentMethod: 'online' })
  await assert.rejects(payNow(asha, online._id), { code: 'illegal_move' })
})

test('while it is being paid ahead a cash order does not ship, alone or with others, so that it is not paid twice', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildCashOrder(asha)
  const { razorpayOrderId } = await payNow(asha, id)
  const ship = () => admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  // No webhook reports it: the provider is queried.
  const { razorpay_payment_id } = await shop.provider.pay(razorpayOrderId, { outcome: 'authorized' })
  await assert.rejects(ship(), { code: 'payment_under_way' })
  const together = await admin.api.call('POST /admin/orders/ship', { body: { ids: [id] } })
  assert.deepEqual(
    together.map((one) => one.outcome === 'refused' && one.code),
    ['payment_under_way'],
  )
  assert.equal(await stateOf(asha, id), UNPAID)
  await shop.provider.movePayment(razorpay_payment_id, 'captured')
  const shipped = await ship()
  assert.deepEqual([shipped.status, shipped.paymentMethod], ['shipped', 'online'])
  await assertAllSettles(shop)
  const refunds = await shop.database.selectFrom('refunds').select('id').where('order_id', '=', id).execute()
  assert.deepEqual(refunds, [])
})

test('a cash order whose early payment failed, or whose provider is silent, ships', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [failed, silent] = [await buildCashOrder(asha), await buildCashOrder(asha)]
  const ship = (id: string) =>
    admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  const { razorpayOrderId } = await payNow(asha, failed._id)
  await shop.provider.pay(razorpayOrderId, { outcome: 'failed' })
  assert.equal((await ship(failed._id)).status, 'shipped')
  await payNow(asha, silent._id)
  await shop.provider.setAnswerMode({ kind: '500', times: null })
  assert.equal((await ship(silent._id)).status, 'shipped')
  await shop.provider.answerNormally()
})
