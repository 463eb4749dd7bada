import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { executeRefund } from '../../server/shop/refunds/execute-refund.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildAdmin, buildPerson, type Person, stockOf } from '../support/factories.ts'
import { assertAllSettles, buildPaidOrder, cancel, PAID, REFUNDED, stateOf, UNPAID } from '../support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { assertMoneyAgrees } from '../support/reconciled-payments.ts'
import { move, ownOrder, refundOutside, refundPart } from '../support/refunding.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests({}, 'lost')

async function paidOrder() {
  const asha = await buildPerson(shop)
  return { asha, ...(await buildPaidOrder(shop, asha)) }
}

async function assertAgreed(): Promise<void> {
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
}

async function shownRefunds(asha: Person, id: string): Promise<string[]> {
  const { refunds } = await ownOrder(asha, id)
  return refunds.map(({ amount, madeBy, status }) => `${amount} by ${madeBy}, ${status}`)
}

const incidentsOf = async (id: string) => {
  const incidents = shop.database.selectFrom('payment_incidents').selectAll().where('order_id', '=', id).orderBy('id')
  return (await incidents.execute()).map(({ kind }) => kind)
}

test('fault 43 · the next reconciliation notices a partial refund made at the provider, however old the payment', async () => {
  const { asha, id, paymentId } = await paidOrder()
  await shop.database.updateTable('payment_intents').set({ next_check_at: null }).where('order_id', '=', id).execute()
  await refundOutside(shop, paymentId, 150)
  await reconcilePayments(shop)
  assert.deepEqual(await shownRefunds(asha, id), ['150 by provider, made'])
  assert.equal(await stateOf(asha, id), PAID)
  assert.deepEqual(await incidentsOf(id), ['refunded_elsewhere'])
  await reconcilePayments(shop)
  assert.equal((await shownRefunds(asha, id)).length, 1, 'noticed once')
  await assertAgreed()
})

test('fault 43 · all refunds of a payment are noticed, even if the provider lists them on several pages', async () => {
  const { asha, id, paymentId } = await paidOrder()
  for (let made = 0; made < 101; made += 1) await refundOutside(shop, paymentId, 1)
  await settleOrder(shop, id)
  const refunds = await shownRefunds(asha, id)
  assert.deepEqual([refunds.length, new Set(refunds).size], [101, 1])
  await assertInvariants(shop.database)
})

test('fault 43 · a webhook is enough to notice it, and a cancellation refunds the rest', async () => {
  const { asha, id, paymentId } = await paidOrder()
  await shop.provider.setWebhookMode({ kind: 'normal' })
  await refundOutside(shop, paymentId, 150)
  await until(async () => (await shownRefunds(asha, id)).length === 1)
  await cancel(asha, id)
  await until(async () => (await stateOf(asha, id)) === REFUNDED)
  assert.deepEqual(await shownRefunds(asha, id), ['150 by provider, made', '250 by shop, made'])
  await assertAgreed()
})

test('fault 43 · a payment is refunded in full at the provider before the shop knows of it; if that refund fails, the shop makes its own', async () => {
  for (const mode of ['processed', 'pending'] as const) {
    const asha = await buildPerson(shop)
    const { _id: id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
    const { razorpay_payment_id: paymentId } = await shop.provider.pay(razorpayOrderId)
    const outside = await refundOutside(shop, paymentId, 400, mode)
    await settleOrder(shop, id)
    if (mode === 'pending') {
      await shop.provider.moveRefund(outside, 'failed')
      await settleOrder(shop, id)
    } else {
      assert.deepEqual(await shownRefunds(asha, id), ['400 by provider, made'])
      assert.deepEqual(await incidentsOf(id), ['refunded_elsewhere'])
    }
    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, id), UNPAID)
  }
})

test('fault 43 · the same sum is refunded by hand while the shop retries and loses the answer: both are in the books', async () => {
  const admin = await buildAdmin(shop)
  const { asha, id, paymentId } = await paidOrder()
  await shop.provider.setRefundMode('pending')
  const { refunds } = await refundPart(admin, id, { amount: 100 })
  const refundId = refunds[0]?._id ?? assert.fail()
  await until(async () => (await shownRefunds(asha, id))[0] === '100 by shop, accepted')
  const [requested] = (await shop.provider.refunds()).filter(({ payment_id }) => payment_id === paymentId)
  await shop.provider.moveRefund(requested?.id ?? assert.fail(), 'failed')
  await settleOrder(shop, id)
  await shop.provider.setRefundMode('processed')
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 })
  await assert.rejects(executeRefund(shop, refundId))
  await shop.provider.answerNormally()
  await refundOutside(shop, paymentId, 100)
  await settleOrder(shop, id)
  assert.deepEqual((await shownRefunds(asha, id)).toSorted(), ['100 by provider, made', '100 by shop, made'])
  assert.equal((await incidentsOf(id)).at(-1), 'refunded_elsewhere')
  await assertAgreed()
})

test('fault 43 · an older refund of the same sum is not mistaken for one that failed: both are made', async () => {
  const admin = await buildAdmin(shop)
  const { asha, id, paymentId } = await paidOrder()
  await refundOutside(shop, paymentId, 100)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  const { refunds } = await refundPart(admin, id, { amount: 100 })
  const refundId = refunds[0]?._id ?? assert.fail()
  await sql`
    update refunds set last_error = 'The provider could not make this refund', created_at = now() + interval '2 hours'
    where id = ${refundId}
  `.execute(shop.database)
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.deepEqual((await shownRefunds(asha, id)).toSorted(), ['100 by provider, made', '100 by shop, made'])
})

test('fault 43 · an order that cannot be settled does not hide other orders’ refunds', async () => {
  const asha = await buildPerson(shop)
  const orders = [await buildPaidOrder(shop, asha), await buildPaidOrder(shop, asha), await buildPaidOrder(shop, asha)]
  for (const { paymentId } of orders) await refundOutside(shop, paymentId, 50)
  const [broken, ...others] = orders.toSorted((a, b) => a.id.localeCompare(b.id))
  const failing = `check (order_id <> '${broken?.id}' or made_by <> 'provider') not valid`
  await sql.raw(`alter table refunds add constraint broken ${failing}`).execute(shop.database)
  await assert.rejects(reconcilePayments(shop))
  for (const { id } of others) assert.deepEqual(await shownRefunds(asha, id), ['50 by provider, made'])
  await sql`alter table refunds drop constraint broken`.execute(shop.database)
  await reconcilePayments(shop)
  assert.deepEqual(await shownRefunds(asha, broken?.id ?? ''), ['50 by provider, made'], 'it is read again')
  await assertInvariants(shop.database)
})

test('fault 43 · many settlements at once request one refund, less what was refunded by hand meanwhile', async () => {
  const { asha, id, paymentId } = await paidOrder()
  const outside = await refundOutside(shop, paymentId, 400, 'pending')
  await reconcilePayments(shop)
  await cancel(asha, id)
  assert.equal(await stateOf(asha, id), 'cancelled, payment paid, shipment cancelled')
  await shop.provider.moveRefund(outside, 'failed')
  const byHand = await refundOutside(shop, paymentId, 150, 'pending')
  await Promise.all(Array.from({ length: 5 }, () => settleOrder(shop, id)))
  await shop.provider.moveRefund(byHand, 'processed')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
})

test('fault 50 · the answer to a partial refund is lost, with another of the same sum beside it: each is made once', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(2, 10); round++) {
    const asha = await buildPerson(shop)
    const { id, paymentId, items, plant } = await buildPaidOrder(shop, asha)
    await move(admin, id, 'shipped', 'delivered')
    const item = items[0]?._id ?? assert.fail()
    await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 + (round % 3) })
    const restock = round % 2
    await Promise.all([1, 2].map(() => refundPart(admin, id, { lines: [{ item, quantity: 1, restock }] })))
    await assertAllSettles(shop)
    await shop.provider.answerNormally()
    const made = (await shop.provider.refundsOf(paymentId)).map(({ amount, status }) => `${amount} ${status}`)
    assert.deepEqual(made, ['20000 processed', '20000 processed'])
    assert.deepEqual(await shownRefunds(asha, id), ['200 by shop, made', '200 by shop, made'])
    assert.equal((await ownOrder(asha, id)).creditNotes.length, 2)
    assert.equal(await stockOf(shop, plant), 8 + 2 * restock)
  }
})
