import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { runInOrder, runTogether } from '../load/run-concurrently.ts'
import { setDeliveryRules } from '../support/delivery-rules.ts'
import { codeOf, makeQr, setStatus } from '../support/door-payments.ts'
import { buildAdmin, buildPerson } from '../support/factories.ts'
import { sendByVan } from '../support/orders-in-states.ts'
import { assertAllSettles, CANCELLED, REFUNDED, stateOf, verify, withAdvance } from '../support/paying.ts'
import { buildConfirmedOrder, payNow } from '../support/paying-rest.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'

const shop = paymentShopForTests()

beforeEach(async () => {
  await shop.provider.answerNormally()
  await shop.provider.loseWebhooks()
  await setDeliveryRules(shop, withAdvance)
})

test('fault 44 · the rest of an order is paid while it is shipped and cancelled: one of them wins, and no money is lost', async () => {
  const admin = await buildAdmin(shop)
  const reached = new Set<string>()
  for (let round = 0; round < rounds(3, 80); round++) {
    const asha = await buildPerson(shop)
    const { _id: id, plant } = await buildConfirmedOrder(shop, asha)
    const { razorpayOrderId } = await payNow(asha, id)
    const handed = await shop.provider.pay(razorpayOrderId)
    const works = [
      () => verify(asha, id, handed),
      () => settleOrder(shop, id),
      () => setStatus(admin, id, 'shipped'),
      ...(round % 4 < 2 ? [() => asha.api.call('PUT /orders/:id/cancel', { params: { id } })] : []),
    ]
    const run = round % 2 === 0 ? runInOrder<unknown> : runTogether<unknown>

    await run(shop.database, id, rotated(works, round))

    await assertAllSettles(shop)
    const { advance, paymentMethod } = await asha.api.call('GET /orders/:id', { params: { id } })
    const ending = `${await stateOf(asha, id)}, advance ${advance?.status ?? 'none'}`
    assert.ok(restEndings[paymentMethod].includes(ending), `${paymentMethod}: ${ending}`)
    assert.equal(await stockOf(shop, plant), ending.startsWith('cancelled') ? 10 : 8)
    assert.equal(await takenFor(id), ending.startsWith('cancelled') ? 0 : paymentMethod === 'online' ? 40_000 : 8_000)
    reached.add(ending)
  }
  assert.ok(reached.size > 1, [...reached].join('; '))
})

test('fault 44 · answers of the provider are lost while the rest is collected by several requests: it is collected once', async () => {
  for (const kind of ['lost', 'reset', '502'] as const) {
    const asha = await buildPerson(shop)
    const { _id: id } = await buildConfirmedOrder(shop, asha)
    await shop.provider.setAnswerMode({ kind, method: 'POST', path: '/orders', times: 1 })
    await Promise.allSettled([payNow(asha, id), payNow(asha, id), payNow(asha, id)])
    const { razorpayOrderId, amount } = await payNow(asha, id)
    assert.equal(amount, 32_000)
    assert.equal((await shop.provider.orders(`${id}-rest`)).length, 1, kind)
    assert.equal((await verify(asha, id, await shop.provider.pay(razorpayOrderId))).status, 'paid')
  }
  await assertAllSettles(shop)
})

test('fault 48 · the rest of an order with an advance is scanned, paid online and taken in cash at once: it is taken once', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(3, 60); round++) {
    const asha = await buildPerson(shop)
    const { _id: id } = await buildConfirmedOrder(shop, asha)
    await sendByVan(shop, id)
    const { razorpayOrderId } = await payNow(asha, id)
    await setStatus(admin, id, 'shipped')
    await makeQr(admin, id)
    const works = [
      async () => shop.provider.pay(await codeOf(shop, id)),
      () => shop.provider.pay(razorpayOrderId),
      () => settleOrder(shop, id),
      () => setStatus(admin, id, 'delivered'),
    ]

    await Promise.allSettled(rotated<() => Promise<unknown>>(works, round).map((work) => work()))

    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, id), 'delivered, payment paid, shipment delivered')
    const { paymentMethod } = await asha.api.call('GET /orders/:id', { params: { id } })
    assert.equal(await takenFor(id), paymentMethod === 'online' ? 40_000 : 8_000)
  }
})

/** In paise: the captured payments of the order, without what went back of them. */
async function takenFor(orderId: string): Promise<number> {
  const payments = await shop.database.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute()
  return payments.reduce((sum, { status, amount }) => (status === 'captured' ? sum + amount : sum), 0)
}

/** Paid in two parts or with cash to come, it may have been shipped, or cancelled before. */
const restEndings = {
  online: [`${REFUNDED}, advance none`, 'shipped, payment paid, shipment shipped, advance none'],
  cod: [`${CANCELLED}, advance refunded`, 'shipped, payment pending, shipment shipped, advance paid'],
}
