import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { ApiError } from '../../contract/client.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildAdmin, buildPerson, buildProduct } from '../support/factories.ts'
import { assertAllSettles, fillCartToPayOnline, PAID, passTime, stateOf, textOf, verify } from '../support/paying.ts'
import { buildOnlineOrder, createPayment, paymentShopForTests } from '../support/payment-shop.ts'
import { rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'

const shop = paymentShopForTests()

beforeEach(async () => {
  await shop.provider.answerNormally()
  await shop.provider.setWebhookMode({ kind: 'normal' })
})

test('fault 4 · a double click on paying online, ten times over: one order, one collection', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    const asha = await buildPerson(shop)
    const { plant, body } = await fillCartToPayOnline(shop, asha)
    const headers = { 'idempotency-key': crypto.randomUUID() }

    const created = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const order = await asha.api.call('POST /orders', { headers, body })
        return { order: order._id, ...(await createPayment(asha, order)) }
      }),
    )

    assert.equal(new Set(created.map(({ order, razorpayOrderId }) => `${order} ${razorpayOrderId}`)).size, 1)
    assert.deepEqual(
      (await shop.provider.orders(created[0]?.order)).map(({ amount, currency }) => [amount, currency]),
      [[40_000, 'INR']],
    )
    assert.equal((await asha.api.call('GET /orders')).length, 1)
    assert.equal(await stockOf(shop, plant), 8)
    await assertInvariants(shop.database)
  }
})

test('fault 5 · two tabs with two keys pay one cart online: both get the one order', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    const asha = await buildPerson(shop)
    const { plant, body } = await fillCartToPayOnline(shop, asha)

    const orders = await Promise.all(
      ['first', 'second'].map((key) => asha.api.call('POST /orders', { headers: { 'idempotency-key': key }, body })),
    )

    assert.equal(new Set(orders.map(({ _id }) => _id)).size, 1)
    assert.equal((await asha.api.call('GET /orders')).length, 1)
    assert.equal(await stockOf(shop, plant), 8)
    await assertInvariants(shop.database)
  }
})

test('fault 5 · one tab pays the cart online, the other in cash: one order is left of them', async () => {
  for (let round = 0; round < rounds(3, 30); round++) {
    const asha = await buildPerson(shop)
    const { plant, body } = await fillCartToPayOnline(shop, asha)

    const outcomes = await Promise.allSettled(
      (['online', 'cod'] as const).map((paymentMethod) =>
        asha.api.call('POST /orders', { body: { ...body, paymentMethod } }),
      ),
    )

    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal((outcome.reason as ApiError).code, 'cart_changed')
    }
    const open = (await asha.api.call('GET /orders')).filter(({ status }) => status === 'pending')
    assert.equal(open.length, 1)
    assert.equal(await stockOf(shop, plant), 8)
    await assertInvariants(shop.database)
  }
})

test('fault 10 · the provider takes an order and its answer is lost: a retry finds that one', async () => {
  const asha = await buildPerson(shop)
  const { body } = await fillCartToPayOnline(shop, asha)
  const order = await asha.api.call('POST /orders', { body })
  await shop.provider.setAnswerMode({ path: '/orders', method: 'POST', kind: 'lost' })
  await assert.rejects(createPayment(asha, order), { code: 'payment_unavailable' })
  const [made, ...more] = await shop.provider.orders(order._id)
  assert.deepEqual(more, [])

  const { razorpayOrderId } = await createPayment(asha, order)

  assert.equal(razorpayOrderId, made?.id)
  assert.equal((await shop.provider.orders(order._id)).length, 1)
  await verify(asha, order._id, await shop.provider.pay(razorpayOrderId))
  await assertAllSettles(shop)
})

test('fault 10 · twenty creates at once, the first answers of the provider lost: one collection', async () => {
  for (let round = 0; round < rounds(2, 20); round++) {
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
    assert.deepEqual(
      names.filter((name) => !expected.includes(name)),
      [],
    )
    assert.equal((await shop.provider.orders(order._id)).length, 1)
  }
  await assertInvariants(shop.database)
})

test('fault 16 · a price that is edited and a plant that is deleted after the order: what was ordered is paid', async () => {
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

test('fault 16 · a plant that is deleted while late money is on its way: the money goes back', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOnlineOrder(shop, asha)
  await passTime(shop, 31)
  await assertAllSettles(shop)
  await admin.api.call('DELETE /plants/:id', { params: { id: order.plant } })
  await shop.provider.pay(order.razorpayOrderId)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), 'cancelled, payment refunded, shipment cancelled')
})
