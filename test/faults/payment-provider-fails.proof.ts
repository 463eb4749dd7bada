import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildOrder, buildPerson, buildPlant } from '../support/factories.ts'
import {
  assertAllSettles,
  CANCELLED,
  dismiss,
  fillCartToPayOnline,
  PAID,
  passTime,
  REFUNDED,
  stateOf,
  textOf,
  UNPAID,
  verify,
} from '../support/paying.ts'
import { buildOnlineOrder, createPayment, type OnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests()
const LONGEST_ANSWER_MS = 10_000
/** After the fault the shop recovers by itself within this time */
const HEALING_MS = 30_000

beforeEach(async () => {
  await shop.provider.answerNormally()
  await shop.provider.setWebhookMode({ kind: 'normal' })
})

const failures = [
  ['500', 'answers 500 with a page'],
  ['429', 'has too many requests'],
  ['502', 'has a gateway that fails'],
  ['reset', 'resets every connection'],
  ['trickle', 'answers a byte at a time'],
  ['hang', 'does not answer at all'],
] as const

for (const [kind, what] of failures) {
  test(`fault 11 · the provider ${what}: every request is answered in time, and all ends well`, async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(shop)))
    const [asha, ravi, meera, kiran, devi, farah] = people
    assert.ok(asha && ravi && meera && kiran && devi && farah)
    const placed = await asha.api.call('POST /orders', { body: (await fillCartToPayOnline(shop, asha)).body })
    const [paid, left, waiting] = await Promise.all([ravi, meera, kiran].map((one) => buildOnlineOrder(shop, one)))
    assert.ok(paid && left && waiting)
    await shop.provider.loseWebhooks()
    const handed = await shop.provider.pay(paid.razorpayOrderId)
    await kiran.api.call('POST /cart/add', { body: { plantId: waiting.plant, quantity: 1 } })
    const fern = await buildPlant(shop, { price: 400 })
    await shop.provider.setAnswerMode({ kind, times: null, ms: 200 })

    await Promise.all([
      inTime(assert.rejects(createPayment(asha, placed), { code: 'payment_unavailable' })),
      inTime(verify(ravi, paid._id, handed)).then((order) => assert.equal(textOf(order), UNPAID)),
      inTime(
        assert.rejects(
          ravi.api.call('GET /orders/payment/:paymentId', { params: { paymentId: handed.razorpay_payment_id } }),
          { code: 'payment_unavailable' },
        ),
      ),
      inTime(dismiss(meera, left._id)).then((order) => assert.equal(textOf(order), CANCELLED)),
      inTime(orderInstead(kiran, waiting)),
      inTime(buildOrder(devi, [{ plant: fern, quantity: 1, price: 400 }])),
      inTime(farah.api.call('GET /plants')),
    ])
    await assertInvariants(shop.database)

    await shop.provider.answerNormally()
    assert.equal((await createPayment(asha, placed)).amount, 40_000)
    assert.equal((await shop.provider.orders(placed._id)).length, 1)
    await until(async () => (await stateOf(ravi, paid._id)) === PAID, HEALING_MS)
    assert.equal(await stateOf(kiran, waiting._id), CANCELLED)
    await assertAllSettles(shop)
  })
}

test('fault 11 · the provider is silent while messages come: they are taken, and acted upon by themselves', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.setAnswerMode({ kind: 'hang', times: null })
  await shop.provider.pay(order.razorpayOrderId)
  const messages = async () =>
    (await shop.provider.webhooks()).filter(({ body }) => body.includes(order.razorpayOrderId))
  await until(async () => (await messages()).every(({ state }) => state === 'delivered'), HEALING_MS)
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await shop.provider.answerNormally()
  await until(async () => (await stateOf(asha, order._id)) === PAID, HEALING_MS)
  await assertAllSettles(shop)
})

test('fault 11 · half an hour is over while the provider is silent: the order is not given up unasked', async () => {
  const asha = await buildPerson(shop)
  await shop.provider.loseWebhooks()
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  await shop.provider.setAnswerMode({ kind: '500', times: null })
  await passTime(shop, 31)
  await reconcilePayments(shop)
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await assertInvariants(shop.database)
  await shop.provider.answerNormally()
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), PAID)
})

test('fault 17 · the refund is made and its answer lost: it is made once', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId)
  await verify(asha, order._id, handed)
  await shop.provider.loseWebhooks()
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', method: 'POST', kind: 'lost' })
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  const refunds = () => shop.provider.refundsOf(handed.razorpay_payment_id)
  await until(async () => (await refunds()).length === 1, HEALING_MS)
  assert.equal(await stateOf(asha, order._id), 'cancelled, payment paid, shipment cancelled')

  await assertAllSettles(shop)

  assert.equal(await stateOf(asha, order._id), REFUNDED)
  assert.equal((await refunds()).length, 1)
})

test('fault 17 · the provider cannot say which refunds it made: none is requested until it can', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId)
  await verify(asha, order._id, handed)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', method: 'POST', kind: 'lost' })
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: '500', times: 2 })
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), REFUNDED)
  assert.equal((await shop.provider.refundsOf(handed.razorpay_payment_id)).length, 1)
})

/** No request may wait longer than a shopper would. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work
  const took = performance.now() - started
  assert.ok(took < LONGEST_ANSWER_MS, `took ${Math.round(took)} ms`)
  return result
}

/** Orders a changed cart while the earlier order still waits for its payment. */
async function orderInstead({ api }: Awaited<ReturnType<typeof buildPerson>>, { plant }: OnlineOrder) {
  const cart = await api.call('GET /cart')
  const { shippingAddress } = await api.call('GET /orders').then(([order]) => order ?? assert.fail())
  const items = cart.map((item) => ({ plant: item.plant._id, quantity: item.quantity }))
  assert.deepEqual(items, [{ plant, quantity: 3 }])
  return api.call('POST /orders', { body: { shippingAddress, paymentMethod: 'online', items, amount: 600 } })
}
