import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { runTogether } from '../load/run-concurrently.ts'
import { setStatus } from '../support/door-payments.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { returnParcel } from '../support/orders-in-states.ts'
import { assertAllSettles, buildPaidOrder, stateOf } from '../support/paying.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'

const shop = paymentShopForTests()

const RETURNED = 'cancelled, payment refunded, shipment returned'
const DELIVERED = 'delivered, payment paid, shipment delivered'

beforeEach(() => shop.provider.loseWebhooks())

/** A delivered order of two pieces out of a stock of ten, paid online: 400 rupees. */
async function buildDelivered(person: Person, admin: Person) {
  const order = await buildPaidOrder(shop, person)
  for (const status of ['shipped', 'delivered'] as const) await setStatus(admin, order.id, status)
  return { ...order, item: order.items[0]?._id ?? assert.fail() }
}

type Line = { item: string; quantity: number; restock: number }

function refund({ api }: Person, id: string, line: Line) {
  return api.call('POST /admin/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { lines: [line], reason: 'It arrived hurt' },
  })
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
    await Promise.all([1, 2].map(() => refund(admin, id, { item, quantity: 1, restock })))
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
    const key = `by-hand-${crypto.randomUUID().slice(0, 13)}`
    const [own] = await Promise.allSettled([
      refund(admin, id, { item, quantity: 2, restock: 1 }),
      shop.payments?.provider.refund({ paymentId, amount: outside * 100, key, speed: 'normal' }),
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

/** A paid and shipped online order of two pieces. */
async function shippedOrder() {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildPaidOrder(shop, asha)
  await setStatus(admin, order.id, 'shipped')
  return { asha, admin, order, comeBack: () => returnParcel(admin, order.id, 1) }
}

/** The reasons of the order's refunds that were made. */
async function madeRefunds(admin: Person, id: string): Promise<string[]> {
  const { refunds } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  return refunds.map(({ reason, status }) => `${reason} ${status}`).toSorted()
}

test('returns, a delivery and the provider’s webhooks wait for the order together: one return or the delivery counts', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const { asha, admin, order, comeBack } = await shippedOrder()
    const deliver = () => setStatus(admin, order.id, 'delivered')
    const works = [comeBack, deliver, comeBack, () => settleOrder(shop, order.id)]
    const outcomes = await runTogether<unknown>(shop.database, order.id, rotated(works, round))

    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    assert.deepEqual(
      refused.map(({ reason }) => reason.code),
      ['illegal_move', 'illegal_move'],
    )
    await assertAllSettles(shop)
    const state = await stateOf(asha, order.id)
    assert.ok([RETURNED, DELIVERED].includes(state), state)
    assert.equal(await stockOf(shop, order.plant), state === RETURNED ? 9 : 8)
    assert.deepEqual(await madeRefunds(admin, order.id), state === RETURNED ? ['returned made'] : [])
  }
})

test('a payment webhook that arrives only with the return, and again after it, refunds nothing twice', async () => {
  for (let round = 0; round < rounds(4, 40); round++) {
    await shop.provider.holdWebhooks()
    const { asha, admin, order, comeBack } = await shippedOrder()
    const release = () => shop.provider.releaseWebhooks({ times: 3, freshIds: true })
    await Promise.all<unknown>(rotated<() => Promise<unknown>>([comeBack, release], round).map((work) => work()))

    await assertInvariants(shop.database)
    await release()
    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, order.id), RETURNED)
    assert.deepEqual(await madeRefunds(admin, order.id), ['returned made'])
    assert.equal((await shop.provider.refundsOf(order.paymentId)).length, 1)
    assert.equal(await stockOf(shop, order.plant), 9)
  }
})
