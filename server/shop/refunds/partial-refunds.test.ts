import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, cancel, PAID, REFUNDED, stateOf } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import {
  anyOrder,
  buildFernsAndPot,
  move,
  ownOrder,
  payInFull,
  refundMails,
  refundOutside,
  refundPart,
  refundTexts,
} from '../../../test/support/refunding.ts'
import { until } from '../../../test/support/wait-until.ts'
import { findDocuments } from '../invoices/queries.ts'
import { settleOrder } from '../payments/settle-order.ts'
import { executeRefund } from './execute-refund.ts'

const shop = paymentShopForTests({}, 'lost')
const JOBS_MS = 20_000
const PROBLEM = { code: 'invalid' } as const

/** An order of two ferns at ₹200 and a pot at ₹590, paid online or to be paid in cash. */
async function place(paymentMethod: PaymentMethod = 'online', fee = 0) {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildFernsAndPot(shop, asha, paymentMethod, { fee })
  const paymentId = paymentMethod === 'online' ? await payInFull(shop, asha, order) : ''
  return { asha, admin, paymentId, ...order }
}

test('pieces of a delivered order are refunded, each with its credit note, and the books agree', async () => {
  const { asha, admin, id, fern, pot } = await place()
  await move(admin, id, 'shipped', 'delivered')
  const piece = { item: fern, quantity: 1 }
  await refundPart(admin, id, { lines: [piece] })
  await refundPart(admin, id, { lines: [piece, { item: pot, quantity: 1 }] })
  await assert.rejects(refundPart(admin, id, { lines: [piece] }), PROBLEM)
  await assert.rejects(refundPart(admin, id, { amount: 1 }), PROBLEM)
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['200 made by shop, 1 lines', '790 made by shop, 2 lines'])
  const { status, creditNotes, refunds } = await ownOrder(asha, id)
  assert.deepEqual([status, creditNotes.length], ['delivered', 2])
  assert.deepEqual(
    refunds.map((each) => each.creditNotes),
    creditNotes.map((note) => [note]),
    'each refund has its own note',
  )
  const { invoice, creditNotes: notes } = await findDocuments(shop.database, id)
  for (const field of ['exempt', 'taxable', 'centralTax', 'stateTax', 'amount'] as const)
    assert.equal(
      notes.reduce((sum, note) => sum + note.content.sale.totals[field], 0),
      invoice?.content.sale.totals[field],
      field,
    )
})

test('a sum of goodwill is refunded before the order ships, and a cancellation refunds the rest', async () => {
  const { asha, admin, id, fern } = await place()
  await assert.rejects(refundPart(admin, id, { lines: [{ item: fern, quantity: 1 }] }), { code: 'illegal_move' })
  await refundPart(admin, id, { amount: 90.5 })
  assert.equal(await stateOf(asha, id), PAID)
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.deepEqual(await refundTexts(asha, id), ['90.5 made by shop, 0 lines', '899.5 made by shop, 0 lines'])
})

test('the same request again, even at the same time, is the same refund; the shopper gets one mail', async () => {
  const { asha, admin, id } = await place()
  const key = crypto.randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => refundPart(admin, id, { amount: 100 }, key)))
  assert.equal((await refundTexts(asha, id)).length, 1)
  for (const other of [{ amount: 101 }, { speed: 'optimum' as const }, { deliveryFee: true }])
    await assert.rejects(refundPart(admin, id, { amount: 100, ...other }, key), { code: 'key_reused' })
  assert.equal((await refundMails(shop, asha)).length, 1)
})

test('the delivery fee is refunded once, beside goodwill, with its credit note', async () => {
  const { admin, id } = await place('online', 60)
  await move(admin, id, 'shipped', 'delivered')
  await refundPart(admin, id, { deliveryFee: true, amount: 10.5 })
  const { refunds, creditNotes } = await anyOrder(admin, id)
  const parts = refunds.map(({ amount, deliveryFee, creditNotes }) => [amount, deliveryFee, creditNotes])
  assert.deepEqual(parts, [[70.5, 60, creditNotes]])
  assert.equal(creditNotes.length, 1)
  await assert.rejects(refundPart(admin, id, { deliveryFee: true }), {
    fields: { deliveryFee: 'The delivery fee has already been refunded' },
  })
  await assertAllSettles(shop)
})

test('collected cash is refunded by hand, under the reference of its transfer', async () => {
  const { asha, admin, id, fern } = await place('cod')
  const lines = [{ item: fern, quantity: 2 }]
  await assert.rejects(refundPart(admin, id, { lines, reference: 'UPI 12345' }), { code: 'illegal_move' })
  await move(admin, id, 'shipped', 'delivered')
  await assert.rejects(refundPart(admin, id, { lines }), PROBLEM)
  await refundPart(admin, id, { lines, reference: 'UPI 12345' })
  assert.deepEqual(await refundTexts(asha, id), ['400 made by shop, 1 lines'])
  const { refunds, creditNotes } = await anyOrder(admin, id)
  const byHand = refunds.map(({ reference, by, note }) => [reference, by, note])
  assert.deepEqual(byHand, [['UPI 12345', admin.name, 'It arrived damaged']])
  assert.equal(creditNotes.length, 1)
})

test('the reason why a refund cannot be sent is shown until the provider accepts it, whatever happens to others', async () => {
  const [held, other] = [await place(), await place()]
  const problemOf = async ({ admin, id }: typeof held) => (await anyOrder(admin, id)).refunds[0]?.problem
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: '502' })
  await refundPart(held.admin, held.id, { amount: 100 })
  await until(async () => (await problemOf(held)) === 'Not sent: The payment provider responded with 502', JOBS_MS)
  const heldUp = (await ownOrder(held.asha, held.id)).refunds.map(({ isHeldUp }) => isHeldUp)
  assert.deepEqual(heldUp, [true])
  const { refunds } = await held.admin.api.call('GET /admin/dashboard/tasks')
  assert.equal(refunds.oldest.find(({ order }) => order === held.id)?.problem, await problemOf(held))
  await shop.provider.answerNormally()
  await refundPart(other.admin, other.id, { amount: 100 })
  await assertAllSettles(shop)
  assert.deepEqual([await problemOf(held), await problemOf(other)], [null, null])
  assert.deepEqual(await refundTexts(held.asha, held.id), ['100 made by shop, 0 lines'])
})

test('a manual refund replaces one that was certainly not sent, but not one that may have been sent', async () => {
  for (const [path, begin, total] of [
    ['/payments/:id/refunds', 'Not sent: ', 1],
    ['/payments/:id/refund', 'No answer yet (don’t send this refund by hand): ', 2],
  ] as const) {
    const { asha, admin, id, paymentId } = await place()
    await shop.provider.setAnswerMode({ path, kind: 'lost' })
    await refundPart(admin, id, { amount: 100 })
    await until(async () => (await anyOrder(admin, id)).refunds[0]?.problem?.startsWith(begin) ?? false, JOBS_MS)
    await shop.provider.answerNormally()
    await refundOutside(shop, paymentId, 100)
    await assertAllSettles(shop)
    assert.equal((await refundTexts(asha, id)).length, total)
  }
})

/**
 * A delivered order of ₹990 with two ferns that are to go back for ₹400, while so many rupees of it go back outside: those are
 * known before the provider makes the shop's own refund.
 */
async function buildReduced(rupees: number, outsideMode: 'pending' | 'processed') {
  const { asha, admin, id, fern, paymentId } = await place()
  await move(admin, id, 'shipped', 'delivered')
  const refundFerns = () => refundPart(admin, id, { lines: [{ item: fern, quantity: 2 }] })
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  await refundFerns()
  await shop.provider.setRefundMode(outsideMode)
  const outside = await refundOutside(shop, paymentId, rupees)
  await shop.provider.setRefundMode('processed')
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  for (const { id: refundId } of await rowsOf(id)) await executeRefund(shop, refundId)
  return { asha, admin, id, refundFerns, outside }
}

const rowsOf = (id: string) =>
  shop.database.selectFrom('refunds').selectAll().where('order_id', '=', id).orderBy('created_at').execute()

const ownSums = async (id: string) =>
  (await rowsOf(id))
    .filter(({ made_by, status }) => made_by === 'shop' && status === 'succeeded')
    .map(({ amount }) => amount / 100)

async function incidentsOf(id: string): Promise<string[]> {
  const incidents = shop.database.selectFrom('payment_incidents').selectAll().where('order_id', '=', id).orderBy('id')
  const others = await incidents.where('kind', '!=', 'refunded_elsewhere').execute()
  return others.map(({ kind, detail }) => `${kind}: ${detail.slice(detail.indexOf('₹'))}`)
}

const subjectsOf = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email))
    .map(({ subject }) => subject.replace(/#\d+/, '#'))
    .filter((subject) => subject.includes('₹'))

const ALL_BACK = { code: 'invalid', fields: { 'lines.0.quantity': 'This item has already been fully refunded' } }

test('a refund reduced by one made outside: both parties learn the sums, its pieces stay credited, and the rest follows if that one fails', async () => {
  const { asha, admin, id, refundFerns, outside } = await buildReduced(800, 'pending')
  assert.deepEqual(await ownSums(id), [190])
  assert.deepEqual(await incidentsOf(id), ['refund_reduced: ₹190 instead of ₹400'])
  assert.deepEqual(await subjectsOf(asha), [
    'The refund of ₹400.00 for order # has changed',
    'Your refund of ₹400.00 for order #',
  ])
  await assert.rejects(refundFerns(), ALL_BACK)
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.deepEqual((await ownSums(id)).toSorted(), [190, 210])
  assert.equal((await incidentsOf(id)).at(-1)?.startsWith('outside_refund_failed: ₹800 of pay_'), true)
  assert.equal((await subjectsOf(asha))[0], 'Your refund of ₹210.00 for order #')
  assert.equal((await anyOrder(admin, id)).creditNotes.length, 1)
})

test('a refund that was dropped is not made, and its pieces are not credited twice', async () => {
  const { id, refundFerns } = await buildReduced(990, 'processed')
  assert.deepEqual(await ownSums(id), [])
  assert.deepEqual(await incidentsOf(id), ['refund_reduced: ₹0 instead of ₹400'])
  await assert.rejects(refundFerns(), ALL_BACK)
  await assertInvariants(shop.database)
})

test('an instant refund that becomes slow is shown as slow once the provider reports it', async () => {
  const { asha, admin, id } = await place()
  await shop.provider.setWebhookMode({ kind: 'normal' })
  await shop.provider.setRefundMode('pending')
  await refundPart(admin, id, { amount: 100, speed: 'optimum' })
  const isShown = async (status: string, speed: string | null) => {
    const [first] = (await anyOrder(admin, id)).refunds
    return first?.status === status && first.speed === speed
  }
  await until(() => isShown('accepted', null), JOBS_MS)
  await shop.provider.slowRefund((await shop.provider.refunds()).at(-1)?.id ?? assert.fail())
  await until(() => isShown('accepted', 'normal'), JOBS_MS)
  assert.deepEqual(await refundTexts(asha, id), ['100 accepted by shop, 0 lines'])
  await shop.provider.setRefundMode('processed')
})
