import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { ResponseBody } from '../../contract/contract.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { runTogether } from '../load/run-concurrently.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { assertAllSettles, stateOf, verify } from '../support/paying.ts'
import { buildOnlineOrder, type OnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'

const shop = paymentShopForTests()
const RETURNED = 'cancelled, payment refunded, shipment returned'
const DELIVERED = 'delivered, payment paid, shipment delivered'

beforeEach(async () => {
  await shop.provider.answerNormally()
  await shop.provider.setWebhookMode({ kind: 'normal' })
})

/** A paid and shipped online order of two pieces. */
async function shippedOrder() {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId)
  await verify(asha, order._id, handed)
  const params = { id: order._id }
  await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
  return { asha, admin, order, payment: handed.razorpay_payment_id }
}

function comeBack(admin: Person, { _id, items }: OnlineOrder): Promise<ResponseBody<'POST /admin/orders/:id/return'>> {
  const counts = items.map((line) => ({ item: line._id, sound: 1 }))
  return admin.api.call('POST /admin/orders/:id/return', { params: { id: _id }, body: { items: counts } })
}

/** The reasons of the order's refunds that were made. */
async function madeRefunds(admin: Person, id: string): Promise<string[]> {
  const { refunds } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  return refunds.map(({ reason, status }) => `${reason} ${status}`).toSorted()
}

test('returns, a delivery and the provider’s webhooks wait for the order together: one return or the delivery counts', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const { asha, admin, order } = await shippedOrder()
    const params = { id: order._id }
    const works = [
      () => comeBack(admin, order),
      () => admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'delivered' } }),
      () => comeBack(admin, order),
      () => settleOrder(shop, order._id),
    ]
    const outcomes = await runTogether<unknown>(shop.database, order._id, rotated(works, round))

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.deepEqual(
      refused.map(({ reason }) => reason.code),
      ['illegal_move', 'illegal_move'],
    )
    await assertInvariants(shop.database)
    await assertAllSettles(shop)
    const state = await stateOf(asha, order._id)
    assert.ok([RETURNED, DELIVERED].includes(state), state)
    assert.equal(await stockOf(shop, order.plant), state === RETURNED ? 9 : 8)
    assert.deepEqual(await madeRefunds(admin, order._id), state === RETURNED ? ['returned made'] : [])
  }
})

test('a payment webhook that arrives only with the return, and again after it, refunds nothing twice', async () => {
  for (let round = 0; round < rounds(4, 40); round++) {
    await shop.provider.holdWebhooks()
    const { asha, admin, order, payment } = await shippedOrder()
    const release = () => shop.provider.releaseWebhooks({ times: 3, freshIds: true })
    const outcomes = await Promise.allSettled<unknown>(
      rotated([() => comeBack(admin, order), release], round).map((work) => work()),
    )

    assert.ok(outcomes.every(({ status }) => status === 'fulfilled'))
    await assertInvariants(shop.database)
    await release()
    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, order._id), RETURNED)
    assert.deepEqual(await madeRefunds(admin, order._id), ['returned made'])
    assert.equal((await shop.provider.refundsOf(payment)).length, 1)
    assert.equal(await stockOf(shop, order.plant), 9)
  }
})

test('a refund of a returned parcel that the provider will not make at first is requested again, once', async () => {
  const { asha, admin, order } = await shippedOrder()
  await shop.provider.setAnswerMode({ kind: 'lost', times: 1 })
  await comeBack(admin, order)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), RETURNED)
  assert.deepEqual(await madeRefunds(admin, order._id), ['returned made'])
})
