import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildOrder, buildPerson, buildPlant } from '../support/factories.ts'
import {
  assertAllSettles,
  buildPaidOrder,
  CANCELLED,
  cancel,
  dismiss,
  fillCartToPayOnline,
  PAID,
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
const RECOVERY_MS = 30_000

const failures = [
  ['500', 'answers 500 with an HTML page'],
  ['429', 'answers 429'],
  ['502', 'answers 502'],
  ['reset', 'resets every connection'],
  ['trickle', 'answers one byte at a time'],
  ['hang', 'does not answer'],
] as const

for (const [kind, what] of failures) {
  test(`fault 11 · the provider ${what}: every request is answered in time, and the shop recovers`, async () => {
    const [asha, ravi, meera] = [await buildPerson(shop), await buildPerson(shop), await buildPerson(shop)]
    const [kiran, devi] = [await buildPerson(shop), await buildPerson(shop)]
    const placed = await asha.api.call('POST /orders', { body: (await fillCartToPayOnline(shop, asha)).body })
    const [paid, left] = [await buildOnlineOrder(shop, ravi), await buildOnlineOrder(shop, meera)]
    const waiting = await buildOnlineOrder(shop, kiran)
    await shop.provider.loseWebhooks()
    const handed = await shop.provider.pay(paid.razorpayOrderId)
    await kiran.api.call('POST /cart/add', { body: { plantId: waiting.plant, quantity: 1 } })
    const fern = await buildPlant(shop, { price: 400 })
    await shop.provider.setAnswerMode({ kind, times: null, ms: 200 })
    const [params, unavailable] = [{ paymentId: handed.razorpay_payment_id }, { code: 'payment_unavailable' }]

    await Promise.all([
      inTime(assert.rejects(createPayment(asha, placed), unavailable)),
      inTime(verify(ravi, paid._id, handed)).then((order) => assert.equal(textOf(order), UNPAID)),
      inTime(assert.rejects(ravi.api.call('GET /orders/payment/:paymentId', { params }), unavailable)),
      inTime(dismiss(meera, left._id)).then((order) => assert.equal(textOf(order), CANCELLED)),
      inTime(orderInstead(kiran, waiting)),
      inTime(buildOrder(devi, [{ plant: fern, quantity: 1, price: 400 }])),
      inTime(shop.api().call('GET /plants')),
    ])
    await assertInvariants(shop.database)

    await shop.provider.answerNormally()
    assert.equal((await createPayment(asha, placed)).amount, 40_000)
    assert.equal((await shop.provider.orders(placed._id)).length, 1)
    await until(async () => (await stateOf(ravi, paid._id)) === PAID, RECOVERY_MS)
    assert.equal(await stateOf(kiran, waiting._id), CANCELLED)
    await assertAllSettles(shop)
  })
}

test('fault 11 · the provider sends webhooks but does not answer: they are accepted, and acted on once it does', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.setAnswerMode({ kind: 'hang', times: null })
  await shop.provider.pay(order.razorpayOrderId)
  const messages = async () =>
    (await shop.provider.webhooks()).filter(({ body }) => body.includes(order.razorpayOrderId))
  await until(async () => (await messages()).every(({ state }) => state === 'delivered'), RECOVERY_MS)
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await shop.provider.answerNormally()
  await until(async () => (await stateOf(asha, order._id)) === PAID, RECOVERY_MS)
  await assertAllSettles(shop)
})

test('fault 17 · the answer to a refund is lost, and the provider cannot list its refunds: it is made once', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', method: 'POST', kind: 'lost' })
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: '500', times: 2 })
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.equal((await shop.provider.refundsOf(paymentId)).length, 1)
})

/** Asserts that the work takes no longer than a request may. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await work
  const took = performance.now() - started
  assert.ok(took < LONGEST_ANSWER_MS, `took ${Math.round(took)} ms`)
  return result
}

/** Orders a changed cart while the earlier order waits for its payment. */
async function orderInstead({ api }: Awaited<ReturnType<typeof buildPerson>>, { plant }: OnlineOrder) {
  const cart = await api.call('GET /cart')
  const { shippingAddress } = await api.call('GET /orders').then(([order]) => order ?? assert.fail())
  const items = cart.map((item) => ({ plant: item.plant._id, quantity: item.quantity }))
  assert.deepEqual(items, [{ plant, quantity: 3 }])
  return api.call('POST /orders', { body: { shippingAddress, paymentMethod: 'online', items, amount: 600 } })
}
