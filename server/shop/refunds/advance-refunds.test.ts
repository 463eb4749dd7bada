import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { assertAllSettles, buildConfirmedOrder, cancel, withAdvance } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import {
  decideRefund,
  move,
  ownClaim,
  ownOrder,
  refundMails,
  refundPart,
  refundTexts,
} from '../../../test/support/refunding.ts'
import { until } from '../../../test/support/wait-until.ts'
import { findDocuments } from '../invoices/queries.ts'

const shop = paymentShopForTests({}, 'lost')
const JOBS_MS = 20_000
const PROBLEM = { code: 'invalid' } as const

beforeEach(() => setDeliveryRules(shop, withAdvance))

/** An order of two plants at ₹200, of which ₹80 were paid ahead and ₹320 are due in cash. */
async function place(...statuses: ('shipped' | 'delivered')[]) {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, items } = await buildConfirmedOrder(shop, asha)
  await move(admin, id, ...statuses)
  const item = items[0]?._id ?? assert.fail()
  return { asha, admin, id, piece: [{ item, quantity: 1 }], both: [{ item, quantity: 2 }] }
}

const setLimit = ({ api }: Person, cashApprovalAbove: number | null) =>
  api.call('PATCH /admin/settings', { body: { cashApprovalAbove } })

/** Neither way has money left. */
async function assertNothingLeft(admin: Person, id: string): Promise<void> {
  for (const reference of [null, 'UPI 9'])
    await assert.rejects(refundPart(admin, id, { amount: 1, reference }), PROBLEM)
}

test('each part of an order with an advance is refunded the way it was paid, and no more', async () => {
  const { asha, admin, id, piece } = await place('shipped', 'delivered')
  await assert.rejects(refundPart(admin, id, { lines: piece }), PROBLEM)
  await refundPart(admin, id, { lines: piece, reference: 'UPI 1' })
  await assert.rejects(refundPart(admin, id, { amount: 80.5 }), PROBLEM)
  const key = crypto.randomUUID()
  await refundPart(admin, id, { amount: 80 }, key)
  await assert.rejects(refundPart(admin, id, { amount: 80, reference: 'UPI 3' }, key), { code: 'key_reused' })
  await refundPart(admin, id, { amount: 120, reference: 'UPI 3' })
  await assertNothingLeft(admin, id)
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), [
    '200 made by shop, 1 lines',
    '80 made by shop, 0 lines',
    '120 made by shop, 0 lines',
  ])
  const { status, advance, refunds } = await ownOrder(asha, id)
  const byHand = refunds.map(({ isByHand }) => isByHand)
  assert.deepEqual([status, advance, byHand], ['delivered', { amount: 80, status: 'paid' }, [true, false, true]])
})

test('many concurrent refunds of an order with an advance never return more than came in, either way', async () => {
  const { admin, id } = await place('shipped', 'delivered')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) =>
      refundPart(admin, id, n % 2 === 0 ? { amount: 30 } : { amount: 100, reference: `UPI ${n}` }),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2 + 3)
  await assertAllSettles(shop)
})

test('before delivery only the advance of an order can be refunded, and cancelling refunds the rest of it', async () => {
  const { asha, admin, id, piece } = await place()
  await assert.rejects(refundPart(admin, id, { amount: 10, reference: 'UPI 1' }), { code: 'illegal_move' })
  await assert.rejects(refundPart(admin, id, { lines: piece }), { code: 'illegal_move' })
  await refundPart(admin, id, { amount: 30 })
  await cancel(asha, id)
  await assert.rejects(refundPart(admin, id, { amount: 1 }), { code: 'illegal_move' })
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['30 made by shop, 0 lines', '50 made by shop, 0 lines'])
  assert.equal((await ownOrder(asha, id)).advance?.status, 'refunded')
})

test('an advance that was refunded in full before its order ended counts as refunded when it ends', async () => {
  const { asha, admin, id } = await place()
  await refundPart(admin, id, { amount: 80 })
  await assertAllSettles(shop)
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.equal((await ownOrder(asha, id)).advance?.status, 'refunded')
})

test('plants that cost more than what is left of the cash take the rest of the advance: it is one refund', async () => {
  const { asha, admin, id, both: lines } = await place('shipped', 'delivered')
  const key = crypto.randomUUID()
  await refundPart(admin, id, { lines, reference: 'UPI 1' }, key)
  await refundPart(admin, id, { lines, reference: 'UPI 1' }, key)
  await assert.rejects(refundPart(admin, id, { lines, reference: 'UPI 2' }, key), { code: 'key_reused' })
  await assertNothingLeft(admin, id)
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['320 made by shop, 1 lines', '80 made by shop, 0 lines'])
  const { refunds } = await ownOrder(asha, id)
  assert.deepEqual([refunds[0]?.isByHand, refunds[1]?.isByHand], [true, false])
  const { invoice, creditNotes } = await findDocuments(shop.database, id)
  const credited = creditNotes.map(({ content }) => content.sale.totals.amount)
  assert.deepEqual(credited, [invoice?.content.sale.totals.amount])
  const [mail, ...others] = await refundMails(shop, asha)
  assert.match(mail?.subject ?? '', /^Your refund of ₹400.00 for order/)
  const text =
    /We have refunded ₹320.00 for your order #\d+, and are refunding ₹80.00 to the payment method you used for your advance/
  assert.match(mail?.text ?? '', text)
  assert.equal(others.length, 0)
})

test('the advance covers the rest of an approved refund only as far as it is still there', async () => {
  const [{ asha, admin: meera, id, piece, both }, ravi] = [await place('shipped', 'delivered'), await buildAdmin(shop)]
  await setLimit(meera, 100)
  const { refunds } = await refundPart(meera, id, { lines: both, payee: { upi: 'asha@okaxis' } })
  const [proposed] = refunds
  assert.deepEqual([proposed?.status, proposed?.amount], ['proposed', 320])
  const first = proposed?._id ?? assert.fail()
  assert.deepEqual(await refundMails(shop, asha), [])
  await refundPart(meera, id, { amount: 30 })
  await assert.rejects(decideRefund(ravi, id, first), { code: 'illegal_move', message: /^The order has changed/ })
  await decideRefund(ravi, id, first, { approve: false, note: 'The advance has gone back in part' })
  await setLimit(meera, null)
  await refundPart(meera, id, { lines: piece, reference: 'UPI 1' })
  await setLimit(meera, 100)
  await assert.rejects(refundPart(meera, id, { lines: piece, reference: 'UPI 2' }), PROBLEM)
  await setLimit(meera, null)
  await assertAllSettles(shop)
})

test('an approved refund in both ways is carried out with the approval, and only the cash is transferred', async () => {
  const [{ asha, admin, id, both }, ravi] = [await place('shipped', 'delivered'), await buildAdmin(shop)]
  await setLimit(admin, 100)
  const key = crypto.randomUUID()
  const part = { lines: both, payee: { upi: 'asha@okaxis' } }
  const { refunds } = await refundPart(admin, id, part, key)
  await decideRefund(ravi, id, refunds.at(-1)?._id ?? assert.fail())
  await refundPart(admin, id, part, key)
  await setLimit(admin, null)
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['320 made by shop, 1 lines', '80 made by shop, 0 lines'])
  const [mail] = await refundMails(shop, asha)
  const text = /We are refunding ₹320.00 for your order #\d+ to your UPI ID a…@okaxis, and are refunding ₹80.00/
  assert.match(mail?.text ?? '', text)
})

test('a claim for all plants of such an order ends as one refund, when all of it is made', async () => {
  const { asha, admin, id, both: lines } = await place('shipped', 'delivered')
  const claimed = { lines, reason: 'dead' as const, text: 'Both are brown.', photos: [] }
  const { _id: claim } = await asha.api.call('POST /orders/:id/claims', { params: { id }, body: claimed })
  const params = { id: claim }
  const open = await admin.api.call('GET /admin/claims/:id', { params })
  assert.deepEqual([open.cashLeft, open.advanceLeft], [320, 80])
  await shop.provider.setRefundMode('pending')
  const body = { kind: 'refund', speed: 'normal', lines, reference: 'UPI 1' } as const
  const decided = await admin.api.call('POST /admin/claims/:id/decision', { params, body })
  assert.deepEqual([decided.status, decided.refund?.amount], ['refunding', 400])
  assert.deepEqual([decided.cashLeft, decided.advanceLeft], [0, 0])
  const ofAdvance = async () => (await shop.provider.refunds()).find(({ status }) => status === 'pending')?.id
  await until(async () => (await ofAdvance()) !== undefined, JOBS_MS)
  assert.equal((await ownClaim(asha, claim)).status, 'refunding')
  await shop.provider.setRefundMode('processed')
  await shop.provider.moveRefund((await ofAdvance()) ?? assert.fail(), 'processed')
  await assertAllSettles(shop)
  const { status, refund: made } = await ownClaim(asha, claim)
  assert.deepEqual([status, made?.amount, made?.status], ['settled', 400, 'made'])
})
