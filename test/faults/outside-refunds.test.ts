import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeEach, test } from 'vitest'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { executeRefund } from '../../server/shop/refunds/execute-refund.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildAdmin, buildPerson, type Person } from '../support/factories.ts'
import { assertAllSettles, buildPaidOrder, PAID, REFUNDED, stateOf } from '../support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { assertMoneyAgrees } from '../support/reconciled-payments.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(() => shop.provider.loseWebhooks())

/** Rupees go back by the provider's own tools. */
function refundOutside(paymentId: string, amount: number) {
  const key = `by-hand-${crypto.randomUUID().slice(0, 13)}`
  return shop.payments?.provider.refund({ paymentId, amount: amount * 100, key, speed: 'normal' })
}

async function refundsOf({ api }: Person, id: string): Promise<string[]> {
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
  const rows = await shop.database
    .selectFrom('payment_incidents')
    .select('kind')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('fault 43 · a lone partial refund at the provider is noticed within one reconciliation, however old the payment', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.database.updateTable('payment_intents').set({ next_check_at: null }).where('order_id', '=', id).execute()
  await refundOutside(paymentId, 150)
  await reconcilePayments(shop)
  assert.deepEqual(await refundsOf(asha, id), ['150 by provider, made'])
  assert.equal(await stateOf(asha, id), PAID)
  assert.deepEqual(await incidentsOf(id), ['refunded_elsewhere'])
  await reconcilePayments(shop)
  assert.equal((await refundsOf(asha, id)).length, 1, 'noticed once')
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('fault 43 · more refunds of a payment than one page of the provider shows are all noticed', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  for (let made = 0; made < 101; made += 1) await refundOutside(paymentId, 1)
  await settleOrder(shop, id)
  const refunds = await refundsOf(asha, id)
  assert.deepEqual([refunds.length, new Set(refunds).size], [101, 1])
  await assertInvariants(shop.database)
})

test('fault 43 · its message is enough, and a cancellation refunds the rest', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.provider.setWebhookMode({ kind: 'normal' })
  await refundOutside(paymentId, 150)
  await until(async () => (await refundsOf(asha, id)).length === 1, JOBS_MS)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  await until(async () => (await stateOf(asha, id)) === REFUNDED, JOBS_MS)
  assert.deepEqual(await refundsOf(asha, id), ['150 by provider, made', '250 by shop, made'])
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('fault 43 · all of the money went back at the provider before the shop knew that it had come', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(order.razorpayOrderId)
  await refundOutside(paymentId, 400)
  await settleOrder(shop, order._id)
  assert.deepEqual(await refundsOf(asha, order._id), ['400 by provider, made'])
  assert.deepEqual(await incidentsOf(order._id), ['refunded_elsewhere'])
  const { status } = await asha.api.call('GET /orders/:id', { params: { id: order._id } })
  assert.equal(status, 'pending')
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('fault 43 · all of the money went back at the provider: the cancelled order is refunded at once', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await refundOutside(paymentId, 150)
  await refundOutside(paymentId, 250)
  await reconcilePayments(shop)
  assert.equal(await stateOf(asha, id), PAID)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  assert.equal(await stateOf(asha, id), REFUNDED)
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('fault 43 · the same sum goes back by hand while the shop asks again and loses the answer: both are in the books', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.provider.setRefundMode('pending')
  const body = { amount: 100, reason: 'Goodwill' }
  const { refunds } = await admin.api.call('POST /admin/orders/:id/refunds', { params: { id }, body })
  const refundId = refunds[0]?._id ?? assert.fail()
  await until(async () => (await refundsOf(asha, id))[0] === '100 by shop, accepted', JOBS_MS)
  const [requested] = (await shop.provider.refunds()).filter(({ payment_id }) => payment_id === paymentId)
  await shop.provider.moveRefund(requested?.id ?? assert.fail(), 'failed')
  await settleOrder(shop, id)
  await shop.provider.setRefundMode('processed')
  await shop.provider.setAnswerMode({ path: '/payments/:id/refund', kind: 'lost', times: 1 })
  await assert.rejects(executeRefund(shop, refundId))
  await shop.provider.answerNormally()
  await refundOutside(paymentId, 100)
  await settleOrder(shop, id)
  assert.deepEqual((await refundsOf(asha, id)).toSorted(), ['100 by provider, made', '100 by shop, made'])
  assert.equal((await incidentsOf(id)).at(-1), 'refunded_elsewhere')
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('fault 43 · an older refund of the same sum is not taken for one that fails: both go back', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await refundOutside(paymentId, 100)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  const body = { amount: 100, reason: 'Goodwill' }
  const { refunds } = await admin.api.call('POST /admin/orders/:id/refunds', { params: { id }, body })
  const refundId = refunds[0]?._id ?? assert.fail()
  await shop.database
    .updateTable('refunds')
    .set({ last_error: 'The provider could not make it', created_at: sql<Date>`now() + interval '2 hours'` })
    .where('id', '=', refundId)
    .execute()
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.deepEqual((await refundsOf(asha, id)).toSorted(), ['100 by provider, made', '100 by shop, made'])
  await assertMoneyAgrees(shop)
  await assertInvariants(shop.database)
})

test('fault 43 · an order that cannot be settled does not hide the refunds of others', async () => {
  const asha = await buildPerson(shop)
  const orders = [await buildPaidOrder(shop, asha), await buildPaidOrder(shop, asha), await buildPaidOrder(shop, asha)]
  for (const { paymentId } of orders) await refundOutside(paymentId, 50)
  const [broken, ...others] = orders.toSorted((a, b) => a.id.localeCompare(b.id))
  await breakSettling(broken?.id ?? assert.fail())
  await assert.rejects(reconcilePayments(shop))
  for (const { id } of others) assert.deepEqual(await refundsOf(asha, id), ['50 by provider, made'])
  await mendSettling()
  await reconcilePayments(shop)
  assert.deepEqual(await refundsOf(asha, broken?.id ?? ''), ['50 by provider, made'], 'it is read again')
  await assertInvariants(shop.database)
})

test('fault 43 · a partial refund at the provider races with cancel, ship and return: nothing goes back twice', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(3, 60); round++) {
    const asha = await buildPerson(shop)
    const { id, paymentId } = await buildPaidOrder(shop, asha)
    const ship = () => admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
    const cancel = () => asha.api.call('PUT /orders/:id/cancel', { params: { id } })
    const bringBack = async () => {
      await ship()
      const { items } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
      const counts = items.map(({ _id }) => ({ item: _id, sound: 1 }))
      const body = { ...(round % 2 === 1 && { reason: 'undeliverable' as const }), items: counts }
      await admin.api.call('POST /admin/orders/:id/return', { params: { id }, body })
    }
    await Promise.allSettled([
      refundOutside(paymentId, 150),
      [ship, cancel, bringBack][round % 3]?.(),
      settleOrder(shop, id),
    ])
    await assertAllSettles(shop)
    await reconcilePayments(shop)
    await assertMoneyAgrees(shop)
  }
  await assertInvariants(shop.database)
})
