import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { executeRefund } from '../../server/shop/refunds/execute-refund.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { setStatus } from '../support/door-payments.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { returnParcel } from '../support/orders-in-states.ts'
import { assertAllSettles, buildPaidOrder, cancel, PAID, REFUNDED, stateOf, UNPAID } from '../support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { assertMoneyAgrees } from '../support/reconciled-payments.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(() => shop.provider.loseWebhooks())

/** Rupees go back by the provider's own tools, and may stay pending there. Returns the refund's id. */
async function refundOutside(paymentId: string, amount: number, mode: 'processed' | 'pending' = 'processed') {
  await shop.provider.setRefundMode(mode)
  const key = `by-hand-${crypto.randomUUID().slice(0, 13)}`
  const refund = await shop.payments?.provider.refund({ paymentId, amount: amount * 100, key, speed: 'normal' })
  await shop.provider.setRefundMode('processed')
  return refund?.id ?? assert.fail()
}

/** A refund of ₹100 by an admin; returns its id. */
async function refundByAdmin({ api }: Person, id: string): Promise<string> {
  const body = { amount: 100, reason: 'Goodwill' }
  const { refunds } = await api.call('POST /admin/orders/:id/refunds', { params: { id }, body })
  return refunds[0]?._id ?? assert.fail()
}

async function assertAgreed(): Promise<void> {
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
}

async function shownRefunds({ api }: Person, id: string): Promise<string[]> {
  const { refunds } = await api.call('GET /orders/:id', { params: { id } })
  return refunds.map(({ amount, madeBy, status }) => `${amount} by ${madeBy}, ${status}`)
}

/** Any refund of this order that is recorded fails. */
async function breakSettling(orderId: string): Promise<void> {
  const rule = `alter table refunds add constraint broken check (order_id <> '${orderId}' or made_by <> 'provider') not valid`
  await sql.raw(rule).execute(shop.database)
}

const mendSettling = () => sql`alter table refunds drop constraint broken`.execute(shop.database)

const incidentsOf = async (id: string) => {
  const incidents = shop.database.selectFrom('payment_incidents').selectAll().where('order_id', '=', id).orderBy('id')
  return (await incidents.execute()).map(({ kind }) => kind)
}

test('fault 43 · a lone partial refund at the provider is noticed within one reconciliation, however old the payment', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.database.updateTable('payment_intents').set({ next_check_at: null }).where('order_id', '=', id).execute()
  await refundOutside(paymentId, 150)
  await reconcilePayments(shop)
  assert.deepEqual(await shownRefunds(asha, id), ['150 by provider, made'])
  assert.equal(await stateOf(asha, id), PAID)
  assert.deepEqual(await incidentsOf(id), ['refunded_elsewhere'])
  await reconcilePayments(shop)
  assert.equal((await shownRefunds(asha, id)).length, 1, 'noticed once')
  await assertAgreed()
})

test('fault 43 · more refunds of a payment than one page of the provider shows are all noticed', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  for (let made = 0; made < 101; made += 1) await refundOutside(paymentId, 1)
  await settleOrder(shop, id)
  const refunds = await shownRefunds(asha, id)
  assert.deepEqual([refunds.length, new Set(refunds).size], [101, 1])
  await assertInvariants(shop.database)
})

test('fault 43 · its message is enough, and a cancellation refunds the rest', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.provider.setWebhookMode({ kind: 'normal' })
  await refundOutside(paymentId, 150)
  await until(async () => (await shownRefunds(asha, id)).length === 1, JOBS_MS)
  await cancel(asha, id)
  await until(async () => (await stateOf(asha, id)) === REFUNDED, JOBS_MS)
  assert.deepEqual(await shownRefunds(asha, id), ['150 by provider, made', '250 by shop, made'])
  await assertAgreed()
})

test('fault 43 · all of the money went back at the provider before the shop knew that it had come', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(order.razorpayOrderId)
  await refundOutside(paymentId, 400)
  await settleOrder(shop, order._id)
  assert.deepEqual(await shownRefunds(asha, order._id), ['400 by provider, made'])
  assert.deepEqual(await incidentsOf(order._id), ['refunded_elsewhere'])
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await assertAgreed()
})

test('fault 43 · all of the money went back at the provider: the cancelled order is refunded at once', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await refundOutside(paymentId, 150)
  await refundOutside(paymentId, 250)
  await reconcilePayments(shop)
  assert.equal(await stateOf(asha, id), PAID)
  await cancel(asha, id)
  assert.equal(await stateOf(asha, id), REFUNDED)
  await assertAgreed()
})

test('fault 43 · the same sum goes back by hand while the shop asks again and loses the answer: both are in the books', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.provider.setRefundMode('pending')
  const refundId = await refundByAdmin(admin, id)
  await until(async () => (await shownRefunds(asha, id))[0] === '100 by shop, accepted', JOBS_MS)
  const [requested] = (await shop.provider.refunds()).filter(({ payment_id }) => payment_id === paymentId)
  await shop.provider.moveRefund(requested?.id ?? assert.fail(), 'failed')
  await settleOrder(shop, id)
  await shop.provider.setRefundMode('processed')
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 })
  await assert.rejects(executeRefund(shop, refundId))
  await shop.provider.answerNormally()
  await refundOutside(paymentId, 100)
  await settleOrder(shop, id)
  assert.deepEqual((await shownRefunds(asha, id)).toSorted(), ['100 by provider, made', '100 by shop, made'])
  assert.equal((await incidentsOf(id)).at(-1), 'refunded_elsewhere')
  await assertAgreed()
})

test('fault 43 · an older refund of the same sum is not taken for one that fails: both go back', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await refundOutside(paymentId, 100)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  const refundId = await refundByAdmin(admin, id)
  await shop.database
    .updateTable('refunds')
    .set({ last_error: 'The provider could not make it', created_at: sql<Date>`now() + interval '2 hours'` })
    .where('id', '=', refundId)
    .execute()
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.deepEqual((await shownRefunds(asha, id)).toSorted(), ['100 by provider, made', '100 by shop, made'])
})

test('fault 43 · an order that cannot be settled does not hide the refunds of others', async () => {
  const asha = await buildPerson(shop)
  const orders = [await buildPaidOrder(shop, asha), await buildPaidOrder(shop, asha), await buildPaidOrder(shop, asha)]
  for (const { paymentId } of orders) await refundOutside(paymentId, 50)
  const [broken, ...others] = orders.toSorted((a, b) => a.id.localeCompare(b.id))
  await breakSettling(broken?.id ?? assert.fail())
  await assert.rejects(reconcilePayments(shop))
  for (const { id } of others) assert.deepEqual(await shownRefunds(asha, id), ['50 by provider, made'])
  await mendSettling()
  await reconcilePayments(shop)
  assert.deepEqual(await shownRefunds(asha, broken?.id ?? ''), ['50 by provider, made'], 'it is read again')
  await assertInvariants(shop.database)
})

test('fault 43 · a partial refund at the provider races with cancel, ship and return: nothing goes back twice', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(3, 60); round++) {
    const asha = await buildPerson(shop)
    const { id, paymentId } = await buildPaidOrder(shop, asha)
    const ship = () => setStatus(admin, id, 'shipped')
    const bringBack = async () => {
      await ship()
      await returnParcel(admin, id, 1, round % 2 === 1 ? { reason: 'undeliverable' } : {})
    }
    const end = [ship, () => cancel(asha, id), bringBack][round % 3]
    await Promise.allSettled([refundOutside(paymentId, 150), end?.(), settleOrder(shop, id)])
    await assertAllSettles(shop)
  }
})

for (const amount of [150, 400])
  test(`fault 43 · ₹${amount} that were to go back outside fail after the order was cancelled: all of its money goes back`, async () => {
    const asha = await buildPerson(shop)
    const { id, paymentId } = await buildPaidOrder(shop, asha)
    const outside = await refundOutside(paymentId, amount, 'pending')
    await reconcilePayments(shop)
    await cancel(asha, id)
    await reconcilePayments(shop)
    await shop.provider.moveRefund(outside, 'failed')
    await settleOrder(shop, id)
    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, id), REFUNDED)
  })

test('fault 43 · a refund that gave way to one outside is requested again when that one failed', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  await cancel(asha, id)
  const outside = await refundOutside(paymentId, 400, 'pending')
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  const refunds = shop.database.selectFrom('refunds').selectAll().where('order_id', '=', id)
  for (const refund of await refunds.execute()) await executeRefund(shop, refund.id)
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  await reconcilePayments(shop)
  const open = (await refunds.execute()).filter(({ status }) => status !== 'dropped')
  const sum = open.reduce((total, { amount }) => total + amount, 0)
  assert.equal(sum, 40_000, 'what the cancelled order was paid goes back')
  await assertAllSettles(shop)
})

test('fault 43 · a payment that was first seen as refunded goes back by the shop when that refund fails', async () => {
  const asha = await buildPerson(shop)
  const { _id: id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(razorpayOrderId)
  const outside = await refundOutside(paymentId, 400, 'pending')
  await settleOrder(shop, id)
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), UNPAID)
})

test('fault 43 · many settlements at once request again only once, and one by hand meanwhile is set off', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  const outside = await refundOutside(paymentId, 400, 'pending')
  await reconcilePayments(shop)
  await cancel(asha, id)
  assert.equal(await stateOf(asha, id), 'cancelled, payment paid, shipment cancelled')
  await shop.provider.moveRefund(outside, 'failed')
  const byHand = await refundOutside(paymentId, 150, 'pending')
  await Promise.all(Array.from({ length: 5 }, () => settleOrder(shop, id)))
  await shop.provider.moveRefund(byHand, 'processed')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
})
