import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { assertAllSettles, verify } from '../support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { assertMoneyAgrees } from '../support/reconciled-payments.ts'
import { rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

/** A delivered order of two pieces out of a stock of ten, paid online: 400 rupees. */
async function buildDelivered(person: Person, admin: Person) {
  const { _id: id, razorpayOrderId, items } = await buildOnlineOrder(shop, person)
  const paid = await shop.provider.pay(razorpayOrderId)
  await verify(person, id, paid)
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  const [line] = items
  return { id, paymentId: paid.razorpay_payment_id, item: line?._id ?? '', plant: line?.plant ?? '' }
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
    await reconcilePayments(shop)
    await shop.provider.answerNormally()
    assert.deepEqual(await refundedAtProvider(paymentId), [200, 200])
    const { refunds, creditNotes } = await asha.api.call('GET /orders/:id', { params: { id } })
    assert.deepEqual(
      refunds.map(({ amount, status, madeBy }) => `${amount} by ${madeBy}, ${status}`),
      ['200 by shop, made', '200 by shop, made'],
    )
    assert.equal(creditNotes.length, 2)
    assert.equal(await stockOf(shop, plant), 8 + 2 * restock)
    await assertMoneyAgrees(shop)
  }
  await assertInvariants(shop.database)
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
    await reconcilePayments(shop)
    await assertMoneyAgrees(shop)
    const back = (await refundedAtProvider(paymentId)).reduce((sum, amount) => sum + amount, 0)
    const isAccepted = own?.status === 'fulfilled'
    // Refused where the other was noticed before it; else it is reduced by that, and the plants are back.
    assert.equal(back, isAccepted ? 400 : outside)
    assert.equal(await stockOf(shop, plant), isAccepted ? 9 : 8)
  }
  await assertInvariants(shop.database)
})
