import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiError } from '../../contract/client.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildAdmin, buildPerson, buildProduct, type Person, stockOf } from '../support/factories.ts'
import {
  assertAllSettles,
  cancel,
  fillCartToPayOnline,
  historyOf,
  PAID,
  passTime,
  REFUNDED,
  stateOf,
  textOf,
  UNPAID,
  verify,
} from '../support/paying.ts'
import { buildOnlineOrder, createPayment, type OnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests()

const PAID_ONCE = [
  'order: pending → paid by payment (money_arrived)',
  'payment: pending → paid by payment (money_arrived)',
]
const CANCELLED_AFTER = [
  ...PAID_ONCE,
  'order: paid → cancelled by shopper (chosen)',
  'shipment: pending → cancelled by shopper (chosen)',
  'payment: paid → refunded by payment (given_back)',
]

test('fault 6 · verification, payment.captured and order.paid at once: the order is paid once', async () => {
  for (let round = 0; round < rounds(3, 50); round++) {
    const { asha, order } = await unreportedOrder()
    const handed = await shop.provider.pay(order.razorpayOrderId)
    const held = await heldWebhooks(order)
    const events = held.map(({ event }) => event).sort()
    assert.deepEqual(events, ['order.paid', 'payment.authorized', 'payment.captured'])

    await Promise.all([
      verify(asha, order._id, handed),
      ...held.map(({ id }) => shop.provider.releaseWebhooks({ ids: [id] })),
      ...held.map(() => settleOrder(shop, order._id)),
    ])

    assert.equal(await stateOf(asha, order._id), PAID)
    assert.deepEqual(await historyOf(shop, order._id), PAID_ONCE)
    assert.deepEqual(await asha.api.call('GET /cart'), [])
    assert.equal(await stockOf(shop, order.plant), 8)
    await assertInvariants(shop.database)
  }
  await assertAllSettles(shop)
})

test('fault 7 · every webhook arrives ten times, under new event IDs too: each takes effect once', async () => {
  const { asha, order } = await unreportedOrder()
  await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
  await shop.provider.pay(order.razorpayOrderId)
  await repeatAll(order)
  await until(async () => (await stateOf(asha, order._id)) === PAID)
  await cancel(asha, order._id)
  await until(async () => (await heldWebhooks(order)).length === 6)

  await repeatAll(order)

  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), REFUNDED)
  assert.deepEqual(await historyOf(shop, order._id), CANCELLED_AFTER)
  assert.equal(await stockOf(shop, order.plant), 10)
})

test('fault 8 · webhooks in any order have the same result', async () => {
  const orders = permutations([0, 1, 2, 3])
  const played = orders.filter((_, index) => index % rounds(10, 1) === 0)
  await Promise.all(
    played.map(async (places) => {
      const { asha, order } = await unreportedOrder()
      await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
      await shop.provider.pay(order.razorpayOrderId)
      const webhooks = await heldWebhooks(order)
      assert.equal(webhooks.length, 4)
      await shop.provider.releaseWebhooks({ ids: places.map((place) => webhooks[place]?.id ?? -1) })
      await until(async () => (await stateOf(asha, order._id)) === PAID)
      await cancel(asha, order._id)
      await until(async () => (await heldWebhooks(order)).length === 6)
      const all = (await heldWebhooks(order)).map(({ id }) => id)
      const ids = [...all.slice(4), ...places.map((place) => all[place] ?? -1)]
      await shop.provider.releaseWebhooks({ ids, freshIds: true })
      await until(async () => (await stateOf(asha, order._id)) === REFUNDED)
      assert.deepEqual(await historyOf(shop, order._id), CANCELLED_AFTER)
    }),
  )
  await assertAllSettles(shop)
})

test('fault 9 · the payment is captured, but the browser is gone and no webhook arrives: reconciliation pays the order', async () => {
  const asha = await buildPerson(shop)
  await shop.provider.loseWebhooks()
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), PAID)
  assert.deepEqual(await asha.api.call('GET /cart'), [])
})

for (const [what, second] of [
  ['pay for one cart online: both get the same order', 'online'],
  ['order one cart, one online and one for cash: one order remains', 'cod'],
] as const)
  test(`fault 5 · two tabs with two keys ${what}`, async () => {
    for (let round = 0; round < rounds(3, 10); round++) {
      const asha = await buildPerson(shop)
      const { plant, body } = await fillCartToPayOnline(shop, asha)
      const order = (paymentMethod: 'online' | 'cod', key: string) =>
        asha.api.call('POST /orders', { headers: { 'idempotency-key': key }, body: { ...body, paymentMethod } })

      const outcomes = await Promise.allSettled([order('online', 'first'), order(second, 'second')])

      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
      assert.ok(refused.length === 0 || second === 'cod')
      for (const code of refused) assert.equal(code, 'cart_changed')
      const orders = await asha.api.call('GET /orders')
      assert.equal(orders.filter(({ status }) => status === 'pending').length, 1)
      if (second === 'online') assert.equal(orders.length, 1)
      assert.equal(await stockOf(shop, plant), 8)
      await assertInvariants(shop.database)
    }
  })

test('fault 10 · twenty requests create a payment, and the provider’s first answer is lost: one is created', async () => {
  for (let round = 0; round < rounds(2, 6); round++) {
    const asha = await buildPerson(shop)
    const { body } = await fillCartToPayOnline(shop, asha)
    const order = await asha.api.call('POST /orders', { body })
    const isLost = round % 2 === 0
    if (isLost) await shop.provider.setAnswerMode({ path: '/orders', method: 'POST', kind: 'lost' })

    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => createPayment(asha, order)))

    const names = answers.map((answer) =>
      answer.status === 'fulfilled' ? answer.value.razorpayOrderId : (answer.reason as ApiError).code,
    )
    const again = await createPayment(asha, order)
    const expected = isLost ? [again.razorpayOrderId, 'payment_unavailable'] : [again.razorpayOrderId]
    assert.ok(names.every((name) => expected.includes(name)))
    assert.equal((await shop.provider.orders(order._id)).length, 1)
  }
  await assertInvariants(shop.database)
})

test('fault 16 · a price is edited and a plant deleted after the order: it is paid as it was placed', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { plant, body } = await fillCartToPayOnline(shop, asha)
  const order = await asha.api.call('POST /orders', { body })
  await admin.api.call('PUT /plants/:id', { params: { id: plant }, body: { ...buildProduct(), price: 999, stock: 8 } })
  const { amount, razorpayOrderId } = await createPayment(asha, order)
  assert.equal(amount, 40_000)
  const handed = await shop.provider.pay(razorpayOrderId)
  await admin.api.call('DELETE /plants/:id', { params: { id: plant } })

  const paid = await verify(asha, order._id, handed)

  assert.equal(textOf(paid), PAID)
  assert.deepEqual([paid.amount, paid.items[0]?.price], [400, 200])
  await assertAllSettles(shop)
})

test('fault 16 · a plant is deleted before a late payment arrives: the payment is refunded', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOnlineOrder(shop, asha)
  await passTime(shop, 31)
  await assertAllSettles(shop)
  await admin.api.call('DELETE /plants/:id', { params: { id: order.plant } })
  await shop.provider.pay(order.razorpayOrderId)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), 'cancelled, payment refunded, shipment cancelled')
})

async function unreportedOrder(): Promise<{ asha: Person; order: OnlineOrder }> {
  const asha = await buildPerson(shop)
  await shop.provider.holdWebhooks()
  return { asha, order: await buildOnlineOrder(shop, asha) }
}

/** The webhooks about this order, sent or not, in the order of their events. */
async function heldWebhooks({ razorpayOrderId }: OnlineOrder) {
  return (await shop.provider.webhooks()).filter(({ body }) => body.includes(razorpayOrderId))
}

async function repeatAll(order: OnlineOrder): Promise<void> {
  const ids = (await heldWebhooks(order)).map(({ id }) => id)
  const answers = await Promise.all([
    shop.provider.releaseWebhooks({ ids, times: 10 }),
    shop.provider.releaseWebhooks({ ids: ids.toReversed(), times: 10, freshIds: true }),
    ...ids.map((id) => shop.provider.releaseWebhooks({ ids: [id], freshIds: true })),
  ])
  assert.deepEqual([...new Set(answers.flat().map(({ answer }) => answer))], ['200'])
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, place) => permutations(items.toSpliced(place, 1)).map((rest) => [item, ...rest]))
}
