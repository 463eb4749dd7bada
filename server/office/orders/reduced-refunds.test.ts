import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { settleOrder } from '../../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, verify } from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { executeRefund } from '../../shop/refunds/execute-refund.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

/**
 * A delivered order of ₹990 with two ferns that are to go back for ₹400, while so many rupees of it go back outside: those are
 * known before the provider makes the shop's own refund.
 */
async function buildReduced(asha: Person, admin: Person, rupees: number, outsideMode: 'pending' | 'processed') {
  const fern = await buildPlant(shop, { name: 'Fern', price: 200 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant: fern, quantity: 2, price: 200 },
    { plant: pot, quantity: 1, price: 590 },
  ]
  const { _id: id, items, amount } = await buildOrder(asha, lines, { paymentMethod: 'online' })
  const { razorpayOrderId } = await createPayment(asha, { _id: id, amount })
  const paid = await shop.provider.pay(razorpayOrderId)
  await verify(asha, id, paid)
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  const ferns = [{ item: items.find(({ plant }) => plant === fern)?._id ?? assert.fail(), quantity: 2 }]
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  await refundFerns(admin, id, ferns)
  const outside = await refundOutside(paid.razorpay_payment_id, rupees, outsideMode)
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  for (const { id: refundId } of await rowsOf(id)) await executeRefund(shop, refundId)
  return { id, ferns, outside }
}

function refundFerns({ api }: Person, id: string, lines: { item: string; quantity: number }[]) {
  const body = { lines, reason: 'It arrived hurt' }
  return api.call('POST /admin/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    body,
  })
}

async function refundOutside(paymentId: string, rupees: number, mode: 'pending' | 'processed'): Promise<string> {
  await shop.provider.setRefundMode(mode)
  const key = `by-hand-${crypto.randomUUID().slice(0, 13)}`
  const refund = await shop.payments?.provider.refund({ paymentId, amount: rupees * 100, key, speed: 'normal' })
  await shop.provider.setRefundMode('processed')
  return refund?.id ?? assert.fail()
}

const rowsOf = (id: string) =>
  shop.database.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('created_at').execute()

const ownSums = async (id: string) =>
  (await rowsOf(id))
    .filter(({ made_by, status }) => made_by === 'shop' && status === 'succeeded')
    .map(({ amount }) => amount / 100)

async function incidentsOf(id: string): Promise<string[]> {
  const rows = await shop.database
    .selectFrom('payment_incidents')
    .select(['kind', 'detail'])
    .where('order_id', '=', id)
    .where('kind', '!=', 'refunded_elsewhere')
    .orderBy('id')
    .execute()
  return rows.map(({ kind, detail }) => `${kind}: ${detail.slice(detail.indexOf('₹'))}`)
}

const subjectsOf = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email))
    .map(({ subject }) => subject.replace(/#\d+/, '#'))
    .filter((subject) => subject.includes('₹'))

const ALL_BACK = { code: 'invalid', fields: { 'lines.0.quantity': 'All of it has been refunded' } }

test('a refund that money outside makes smaller: both learn the sums, its pieces stay credited, and the rest follows if that fails', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, ferns, outside } = await buildReduced(asha, admin, 800, 'pending')
  assert.deepEqual(await ownSums(id), [190])
  assert.deepEqual(await incidentsOf(id), ['refund_reduced: ₹190 instead of ₹400'])
  assert.deepEqual(await subjectsOf(asha), [
    'The refund of ₹400.00 for order # has changed',
    '₹400.00 of order # goes back to you',
  ])
  await assert.rejects(refundFerns(admin, id, ferns), ALL_BACK)
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.deepEqual((await ownSums(id)).toSorted(), [190, 210])
  assert.equal((await incidentsOf(id)).at(-1)?.startsWith('outside_refund_failed: ₹800 of pay_'), true)
  assert.equal((await subjectsOf(asha))[0], '₹210.00 of order # goes back to you')
  const { creditNotes } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  assert.equal(creditNotes.length, 1)
  await assertInvariants(shop.database)
})

test('a refund that was dropped waits no more, and its pieces are not credited twice', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, ferns } = await buildReduced(asha, admin, 990, 'processed')
  assert.deepEqual(await ownSums(id), [])
  assert.deepEqual(await incidentsOf(id), ['refund_reduced: ₹0 instead of ₹400'])
  await assert.rejects(refundFerns(admin, id, ferns), ALL_BACK)
  const { incidents } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  for (const { _id: incident } of incidents)
    await admin.api.call('POST /admin/orders/:id/incidents/:incident/resolve', { params: { id, incident }, body: {} })
  const listed = await admin.api.call('GET /admin/orders', { query: { view: 'payments' } })
  const { refunds } = await admin.api.call('GET /admin/dashboard/tasks')
  assert.deepEqual([listed.filter(({ _id }) => _id === id), refunds.total], [[], 0])
  await assertInvariants(shop.database)
})
