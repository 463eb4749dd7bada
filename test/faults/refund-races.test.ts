import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { returnParcel } from '../support/orders-in-states.ts'
import { assertAllSettles, buildPaidOrder, refundsOf, stateOf } from '../support/paying.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { move, refundOutside, refundPart } from '../support/refunding.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

/** A delivered order of two pieces out of a stock of ten, paid online: 400 rupees. */
async function buildDelivered(person: Person, admin: Person) {
  const order = await buildPaidOrder(shop, person)
  await move(admin, order.id, 'shipped', 'delivered')
  return { ...order, item: order.items[0]?._id ?? assert.fail() }
}

/** In rupees, what went back of a payment by the provider's records. */
async function refundedAtProvider(paymentId: string): Promise<number[]> {
  const refunds = await shop.provider.refundsOf(paymentId)
  return refunds.filter(({ status }) => status === 'processed').map(({ amount }) => amount / 100)
}

test('fault 50 · the answer to the refund of a part is lost, with one of the same sum beside it: each is made once', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(2, 40); round++) {
    const asha = await buildPerson(shop)
    const { id, paymentId, item, plant } = await buildDelivered(asha, admin)
    await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 + (round % 3) })
    const restock = round % 2
    await Promise.all([1, 2].map(() => refundPart(admin, id, { lines: [{ item, quantity: 1, restock }] })))
    await assertAllSettles(shop)
    await shop.provider.answerNormally()
    assert.deepEqual(await refundedAtProvider(paymentId), [200, 200])
    const { refunds, creditNotes } = await asha.api.call('GET /orders/:id', { params: { id } })
    assert.deepEqual(
      refunds.map(({ amount, status, madeBy }) => `${amount} by ${madeBy}, ${status}`),
      ['200 by shop, made', '200 by shop, made'],
    )
    assert.equal(creditNotes.length, 2)
    assert.equal(await stockOf(shop, plant), 8 + 2 * restock)
  }
})

test('fault 43 · the provider refunds by its own tools while the shop refunds pieces: no more goes back than came in', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(3, 60); round++) {
    const asha = await buildPerson(shop)
    const { id, paymentId, item, plant } = await buildDelivered(asha, admin)
    const outside = [100, 250, 400][round % 3] ?? 0
    const [own] = await Promise.allSettled([
      refundPart(admin, id, { lines: [{ item, quantity: 2, restock: 1 }] }),
      refundOutside(shop, paymentId, outside),
      settleOrder(shop, id),
    ])
    await assertAllSettles(shop)
    const back = (await refundedAtProvider(paymentId)).reduce((sum, amount) => sum + amount, 0)
    const isAccepted = own?.status === 'fulfilled'
    // Refused where the other was noticed before it; else it is reduced by that, and the plants are back.
    assert.equal(back, isAccepted ? 400 : outside)
    assert.equal(await stockOf(shop, plant), isAccepted ? 9 : 8)
  }
})

test('a payment webhook that arrives only with the return, and again after it, refunds nothing twice', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(4, 40); round++) {
    await shop.provider.holdWebhooks()
    const asha = await buildPerson(shop)
    const { id, paymentId, plant } = await buildPaidOrder(shop, asha)
    await move(admin, id, 'shipped')
    const release = () => shop.provider.releaseWebhooks({ times: 3, freshIds: true })
    const works = [() => returnParcel(admin, id, 1), release]
    await Promise.all<unknown>(rotated<() => Promise<unknown>>(works, round).map((work) => work()))

    await assertInvariants(shop.database)
    await release()
    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, id), 'cancelled, payment refunded, shipment returned')
    assert.deepEqual(await refundsOf(shop, id), ['40000 returned succeeded'])
    assert.equal((await shop.provider.refundsOf(paymentId)).length, 1)
    assert.equal(await stockOf(shop, plant), 9)
  }
})
