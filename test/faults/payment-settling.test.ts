import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { ProviderPayment } from '../../server/integrations/razorpay/payment-provider.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildPerson, type Person } from '../support/factories.ts'
import { assertAllSettles, historyOf, PAID, REFUNDED, stateOf, UNPAID, verify } from '../support/paying.ts'
import { buildOnlineOrder, type OnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests()
const JOBS_MS = 30_000

beforeEach(async () => {
  await shop.provider.answerNormally()
  await shop.provider.setWebhookMode({ kind: 'normal' })
})

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

test('fault 6 · verify, captured and order.paid at once: the order is paid once', async () => {
  for (let round = 0; round < rounds(3, 50); round++) {
    const { asha, order } = await unreportedOrder()
    const handed = await shop.provider.pay(order.razorpayOrderId)
    const held = await heldWebhooks(order)
    assert.deepEqual(held.map(({ event }) => event).toSorted(), [
      'order.paid',
      'payment.authorized',
      'payment.captured',
    ])

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

test('fault 7 · every webhook ten times, also under fresh event ids and all at once: each effect once', async () => {
  const { asha, order } = await unreportedOrder()
  await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
  await shop.provider.pay(order.razorpayOrderId)
  await repeatAll(order)
  await until(async () => (await stateOf(asha, order._id)) === PAID, JOBS_MS)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  await until(async () => (await heldWebhooks(order)).length === 6, JOBS_MS)

  await repeatAll(order)

  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), REFUNDED)
  assert.deepEqual(await historyOf(shop, order._id), CANCELLED_AFTER)
  assert.equal(await stockOf(shop, order.plant), 10)
})

test('fault 8 · webhooks in every order come to the same end', async () => {
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
      await until(async () => (await stateOf(asha, order._id)) === PAID, JOBS_MS)
      await asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
      await until(async () => (await heldWebhooks(order)).length === 6, JOBS_MS)
      const all = (await heldWebhooks(order)).map(({ id }) => id)
      const ids = [...all.slice(4), ...places.map((place) => all[place] ?? -1)]
      await shop.provider.releaseWebhooks({ ids, freshIds: true })
      await until(async () => (await stateOf(asha, order._id)) === REFUNDED, JOBS_MS)
      assert.deepEqual(await historyOf(shop, order._id), CANCELLED_AFTER)
    }),
  )
  await assertAllSettles(shop)
})

test('fault 8 · what the provider said, however late it is acted upon, comes to the same end', async () => {
  const { provider } = shop.payments ?? assert.fail()
  for (const places of permutations([0, 1, 2, 3])) {
    const { asha, order } = await unreportedOrder()
    const said: ProviderPayment[][] = []
    const listen = async () => said.push(await provider.paymentsOf(order.razorpayOrderId))
    await listen()
    const { razorpay_payment_id } = await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
    await listen()
    await shop.provider.movePayment(razorpay_payment_id, 'authorized')
    await listen()
    await shop.provider.movePayment(razorpay_payment_id, 'captured')
    await listen()

    for (const place of places) {
      const delayed = { ...provider, paymentsOf: async () => said[place] ?? assert.fail() }
      await settleOrder({ ...shop, payments: { ...(shop.payments ?? assert.fail()), provider: delayed } }, order._id)
      await assertInvariants(shop.database)
    }

    assert.equal(await stateOf(asha, order._id), PAID)
    assert.deepEqual(await historyOf(shop, order._id), PAID_ONCE)
  }
})

test('fault 9 · captured, the browser gone and no webhook: the reconciliation pays the order', async () => {
  const asha = await buildPerson(shop)
  await shop.provider.loseWebhooks()
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), PAID)
  assert.deepEqual(await asha.api.call('GET /cart'), [])
})

async function unreportedOrder(): Promise<{ asha: Person; order: OnlineOrder }> {
  const asha = await buildPerson(shop)
  await shop.provider.holdWebhooks()
  return { asha, order: await buildOnlineOrder(shop, asha) }
}

/** The webhooks about this order, also those already sent, in the order of their events. */
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
