import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, buildAdvanceOrder, verify, withAdvance } from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertMoneyAgrees } from '../../../test/support/reconciled-payments.ts'
import { until } from '../../../test/support/wait-until.ts'
import { findDocuments } from '../../shop/invoices/queries.ts'

const shop = paymentShopForTests()
const JOBS_MS = 20_000

beforeEach(() => shop.provider.loseWebhooks())

async function move({ api }: Person, id: string, ...statuses: ('shipped' | 'delivered')[]) {
  for (const status of statuses) await api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
}

type Refund = {
  lines?: { item: string; quantity: number }[]
  amount?: number
  reference?: string
  payee?: { upi: string }
}

function refund({ api }: Person, id: string, body: Refund, key = crypto.randomUUID()) {
  return api.call('POST /admin/orders/:id/refunds', {
    params: { id },
    headers: { 'idempotency-key': key },
    body: { reason: 'It arrived hurt', ...body },
  })
}

const refundTexts = async ({ api }: Person, id: string) =>
  (await api.call('GET /orders/:id', { params: { id } })).refunds.map(
    ({ amount, status, madeBy, lines }) => `${amount} ${status} by ${madeBy}, ${lines.length} lines`,
  )

const mailsAboutMoney = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject.includes('goes back to you'))

const PROBLEM = { code: 'invalid' } as const

/** An order of two plants at ₹200, of which ₹80 were paid ahead and ₹320 are due in cash. */
async function placeWithAdvance(person: Person) {
  await setDeliveryRules(shop, withAdvance)
  const { _id: id, items, razorpayOrderId } = await buildAdvanceOrder(shop, person)
  await setDeliveryRules(shop)
  await verify(person, id, await shop.provider.pay(razorpayOrderId))
  return { id, item: items[0]?._id ?? assert.fail() }
}

test('of an order with an advance each part goes back as it came, and no more of it', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, item } = await placeWithAdvance(asha)
  await move(admin, id, 'shipped', 'delivered')
  const piece = { lines: [{ item, quantity: 1 }] }
  await assert.rejects(refund(admin, id, piece), PROBLEM)
  await refund(admin, id, { ...piece, reference: 'UPI 1' })
  await assert.rejects(refund(admin, id, { amount: 80.5 }), PROBLEM)
  const key = crypto.randomUUID()
  await refund(admin, id, { amount: 80 }, key)
  await assert.rejects(refund(admin, id, { amount: 80, reference: 'UPI 3' }, key), { code: 'key_reused' })
  await refund(admin, id, { amount: 120, reference: 'UPI 3' })
  for (const reference of [undefined, 'UPI 4'])
    await assert.rejects(refund(admin, id, { amount: 1, ...(reference && { reference }) }), PROBLEM)
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), [
    '200 made by shop, 1 lines',
    '80 made by shop, 0 lines',
    '120 made by shop, 0 lines',
  ])
  const { status, advance, refunds } = await asha.api.call('GET /orders/:id', { params: { id } })
  assert.deepEqual([status, advance], ['delivered', { amount: 80, status: 'paid' }])
  assert.deepEqual(
    refunds.map(({ isByHand }) => isByHand),
    [true, false, true],
  )
  await assertMoneyAgrees(shop)
})

test('many refunds of an order with an advance at once never give back more than came in, either way', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await placeWithAdvance(asha)
  await move(admin, id, 'shipped', 'delivered')
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) =>
      refund(admin, id, n % 2 === 0 ? { amount: 30 } : { amount: 100, reference: `UPI ${n}` }),
    ),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 2 + 3)
  await assertAllSettles(shop)
  await assertMoneyAgrees(shop)
})

test('before an order with an advance is delivered only of its advance something goes back, and cancelling gives the rest', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, item } = await placeWithAdvance(asha)
  await assert.rejects(refund(admin, id, { amount: 10, reference: 'UPI 1' }), { code: 'illegal_move' })
  await assert.rejects(refund(admin, id, { lines: [{ item, quantity: 1 }] }), { code: 'illegal_move' })
  await refund(admin, id, { amount: 30 })
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  await assert.rejects(refund(admin, id, { amount: 1 }), { code: 'illegal_move' })
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['30 made by shop, 0 lines', '50 made by shop, 0 lines'])
  assert.equal((await asha.api.call('GET /orders/:id', { params: { id } })).advance?.status, 'refunded')
  await assertMoneyAgrees(shop)
})

test('an advance that went back whole before its order ended is refunded with its end', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id } = await placeWithAdvance(asha)
  await refund(admin, id, { amount: 80 })
  await assertAllSettles(shop)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  await assertAllSettles(shop)
  assert.equal((await asha.api.call('GET /orders/:id', { params: { id } })).advance?.status, 'refunded')
})

test('plants that cost more than what is left of the cash take the rest of the advance: it is one refund', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, item } = await placeWithAdvance(asha)
  await move(admin, id, 'shipped', 'delivered')
  const both = { lines: [{ item, quantity: 2 }] }
  const key = crypto.randomUUID()
  await refund(admin, id, { ...both, reference: 'UPI 1' }, key)
  await refund(admin, id, { ...both, reference: 'UPI 1' }, key)
  await assert.rejects(refund(admin, id, { ...both, reference: 'UPI 2' }, key), { code: 'key_reused' })
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['320 made by shop, 1 lines', '80 made by shop, 0 lines'])
  const { refunds } = await asha.api.call('GET /orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ isByHand }) => isByHand),
    [true, false],
  )
  const { invoice, creditNotes } = await findDocuments(shop.database, id)
  assert.deepEqual(
    creditNotes.map(({ content }) => content.sale.totals.amount),
    [invoice?.content.sale.totals.amount],
  )
  const [mail, ...others] = await mailsAboutMoney(asha)
  assert.match(mail?.subject ?? '', /^₹400.00 of order/)
  const text =
    /we have sent ₹320.00 of your order #\d+ back to you, and are giving ₹80.00 back the way you paid your advance/
  assert.match(mail?.text ?? '', text)
  assert.equal(others.length, 0)
  for (const reference of [undefined, 'UPI 3'])
    await assert.rejects(refund(admin, id, { amount: 1, ...(reference && { reference }) }), PROBLEM)
  await assertMoneyAgrees(shop)
})

test('of what a second admin approves the advance gives the rest, as far as it is there then', async () => {
  const [asha, meera, ravi] = [await buildPerson(shop), await buildAdmin(shop), await buildAdmin(shop)]
  const { id, item } = await placeWithAdvance(asha)
  await move(meera, id, 'shipped', 'delivered')
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 100 } })
  const propose = async () => {
    const body = { lines: [{ item, quantity: 2 }], payee: { upi: 'asha@okaxis' } }
    const { refunds } = await refund(meera, id, body)
    return refunds.find(({ status }) => status === 'proposed') ?? assert.fail('nothing is proposed')
  }
  const decide = (refundId: string, body: { approve: true } | { approve: false; note: string }) =>
    ravi.api.call('POST /admin/orders/:id/refunds/:refund/approval', { params: { id, refund: refundId }, body })
  const first = await propose()
  assert.equal(first.amount, 320)
  assert.deepEqual(await mailsAboutMoney(asha), [])
  await refund(meera, id, { amount: 30 })
  await assert.rejects(decide(first._id, { approve: true }), {
    code: 'illegal_move',
    message: /^The order has changed/,
  })
  await decide(first._id, { approve: false, note: 'The advance has gone back in part' })
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: null } })
  await refund(meera, id, { lines: [{ item, quantity: 1 }], reference: 'UPI 1' })
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 100 } })
  await assert.rejects(refund(meera, id, { lines: [{ item, quantity: 1 }], reference: 'UPI 2' }), PROBLEM)
  await assertAllSettles(shop)
  await assertMoneyAgrees(shop)
})

test('a refund of both ways that a second admin approves is carried out with it, and its transfer is of the cash alone', async () => {
  const [asha, meera, ravi] = [await buildPerson(shop), await buildAdmin(shop), await buildAdmin(shop)]
  const { id, item } = await placeWithAdvance(asha)
  await move(meera, id, 'shipped', 'delivered')
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 100 } })
  const key = crypto.randomUUID()
  const body = { lines: [{ item, quantity: 2 }], payee: { upi: 'asha@okaxis' } }
  const { refunds } = await refund(meera, id, body, key)
  const proposed = refunds.at(-1)?._id ?? assert.fail()
  const params = { id, refund: proposed }
  await ravi.api.call('POST /admin/orders/:id/refunds/:refund/approval', { params, body: { approve: true } })
  await refund(meera, id, body, key)
  await assertAllSettles(shop)
  assert.deepEqual(await refundTexts(asha, id), ['320 made by shop, 1 lines', '80 made by shop, 0 lines'])
  const [mail] = await mailsAboutMoney(asha)
  assert.match(
    mail?.text ?? '',
    /we are sending ₹320.00 of your order #\d+ to your UPI id a…@okaxis, and are giving ₹80.00/,
  )
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: null } })
  await assertMoneyAgrees(shop)
})

test('a claim for all plants of such an order ends as one refund, once all of it is made', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { id, item } = await placeWithAdvance(asha)
  await move(admin, id, 'shipped', 'delivered')
  const lines = [{ item, quantity: 2 }]
  const { _id: claim } = await asha.api.call('POST /orders/:id/claims', {
    params: { id },
    body: { lines, reason: 'dead', text: 'Both are brown.', photos: [] },
  })
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
  assert.equal((await asha.api.call('GET /claims/:id', { params })).status, 'refunding')
  await shop.provider.setRefundMode('processed')
  await shop.provider.moveRefund((await ofAdvance()) ?? assert.fail(), 'processed')
  await assertAllSettles(shop)
  const { status, refund: made } = await asha.api.call('GET /claims/:id', { params })
  assert.deepEqual([status, made?.amount, made?.status], ['settled', 400, 'made'])
  await assertMoneyAgrees(shop)
})
