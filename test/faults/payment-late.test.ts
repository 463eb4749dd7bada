import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildOrder, buildPerson, type Person, stockOf } from '../support/factories.ts'
import {
  assertAllSettles,
  cancel,
  dismiss,
  PAID,
  passTime,
  REFUNDED,
  reportFailure,
  stateOf,
  verify,
} from '../support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'

const shop = paymentShopForTests()

/** How an order may end while its payment can still be captured. */
const endings: readonly [what: string, end: (person: Person, id: string) => Promise<unknown>, refunded: string][] = [
  ['has failed', reportFailure, 'payment_failed, payment refunded, shipment cancelled'],
  ['was dismissed', dismiss, REFUNDED],
  ['has expired', expire, REFUNDED],
]

/** An order with a failed payment, which the provider can still capture. */
async function buildFailed(asha: Person) {
  const order = await buildOnlineOrder(shop, asha)
  const { razorpay_payment_id } = await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
  const capture = async () => {
    await shop.provider.movePayment(razorpay_payment_id, 'captured')
    await assertAllSettles(shop)
  }
  return { ...order, paymentId: razorpay_payment_id, capture }
}

for (const [what, end, refunded] of endings) {
  test(`fault 12 · the payment of an order that ${what} is captured while its plants are in stock: the order is paid after all`, async () => {
    const asha = await buildPerson(shop)
    const order = await buildFailed(asha)
    await end(asha, order._id)
    assert.equal(await stockOf(shop, order.plant), 10)
    await order.capture()
    assert.equal(await stateOf(asha, order._id), PAID)
    assert.equal(await stockOf(shop, order.plant), 8)
    assert.deepEqual(await asha.api.call('GET /cart'), [])
  })

  test(`fault 12 · the payment of an order that ${what} is captured after its plants were sold: it is refunded, once`, async () => {
    const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
    const order = await buildFailed(asha)
    await end(asha, order._id)
    await buildOrder(ravi, [{ plant: order.plant, quantity: 9, price: 200 }])
    await order.capture()
    assert.equal(await stateOf(asha, order._id), refunded)
    assert.equal(await stockOf(shop, order.plant), 1)
    assert.equal((await shop.provider.refundsOf(order.paymentId)).length, 1)
  })
}

test('fault 12 · the payment of an order that its shopper cancelled is captured: it is refunded, although the plants are in stock', async () => {
  const asha = await buildPerson(shop)
  const order = await buildFailed(asha)
  await cancel(asha, order._id)
  await order.capture()
  assert.equal(await stateOf(asha, order._id), REFUNDED)
  assert.equal(await stockOf(shop, order.plant), 10)
})

test('fault 18 · a failed attempt never undoes the successful one, however and whenever it is reported', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const early = await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
  const slow = await shop.provider.pay(order.razorpayOrderId, { outcome: 'authorized', method: 'card' })
  const winner = await shop.provider.pay(order.razorpayOrderId)
  assert.equal((await verify(asha, order._id, winner)).status, 'paid')

  await assert.rejects(verify(asha, order._id, early), { code: 'verification_failed' })
  await assert.rejects(reportFailure(asha, order._id), { code: 'already_paid' })
  await assert.rejects(dismiss(asha, order._id), { code: 'already_paid' })
  await shop.provider.movePayment(slow.razorpay_payment_id, 'failed')
  await shop.provider.movePayment(early.razorpay_payment_id, 'authorized')
  await shop.provider.movePayment(early.razorpay_payment_id, 'failed')
  await passTime(shop, 31)
  await assertAllSettles(shop)

  assert.equal(await stateOf(asha, order._id), PAID)
  assert.equal(await stockOf(shop, order.plant), 8)
})

test('fault 18 · a failed attempt is reported while another is in progress: the order waits, and is paid', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const loser = await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
  const winner = await shop.provider.pay(order.razorpayOrderId, { outcome: 'authorized', method: 'card' })
  await assert.rejects(verify(asha, order._id, loser), { code: 'verification_failed' })
  await assert.rejects(reportFailure(asha, order._id), { code: 'payment_under_way' })
  await assert.rejects(dismiss(asha, order._id), { code: 'payment_under_way' })
  await passTime(shop, 31)
  await assertAllSettles(shop)
  assert.equal((await verify(asha, order._id, winner)).status, 'pending')

  await shop.provider.movePayment(winner.razorpay_payment_id, 'captured')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), PAID)
})

async function expire(): Promise<void> {
  await passTime(shop, 31)
  await assertAllSettles(shop)
}
