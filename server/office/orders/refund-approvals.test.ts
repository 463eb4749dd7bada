import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { runTogether } from '../../../test/load/run-concurrently.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { findDocuments } from '../../shop/invoices/queries.ts'

const shop = shopForTests()
const today = dayInIndia(new Date())

const admin = (name: string) => buildPerson(shop, { name, isAdmin: true })

/** A shopper, two admins, and a delivered order of three ferns at ₹200 and a pot at ₹590, above ₹500 of which it takes two. */
async function build(limit: number | null = 500) {
  const asha = await buildPerson(shop)
  const [meera, ravi] = [await admin('Meera'), await admin('Ravi')]
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: limit } })
  const fern = await buildPlant(shop, { name: 'Fern', price: 200 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const lines = [
    { plant: fern, quantity: 3, price: 200 },
    { plant: pot, quantity: 1, price: 590 },
  ]
  const { _id: id, items } = await buildOrder(asha, lines, { paymentMethod: 'cod' })
  for (const status of ['shipped', 'delivered'] as const)
    await meera.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status } })
  const itemOf = (plant: string) => items.find((item) => item.plant === plant)?._id ?? assert.fail()
  return { asha, meera, ravi, id, fern: itemOf(fern), pot: itemOf(pot) }
}

type Refund = { lines?: { item: string; quantity: number }[]; amount?: number }

async function refund({ api }: Person, id: string, body: Refund, key = crypto.randomUUID()) {
  const headers = { 'idempotency-key': key }
  const sent = { reason: 'It arrived hurt', reference: 'UPI 1', ...body }
  const { refunds } = await api.call('POST /admin/orders/:id/refunds', { params: { id }, headers, body: sent })
  return refunds.at(-1) ?? assert.fail()
}

const decide = ({ bearer }: Person, id: string, refunded: string, body: object = { approve: true }) =>
  request(shop, `POST /admin/orders/${id}/refunds/${refunded}/approval`, { bearer, body })

const shownTo = async ({ api }: Person, id: string) => {
  const { refunds, creditNotes } = await api.call('GET /orders/:id', { params: { id } })
  return { refunds: refunds.map(({ amount, status }) => `${amount} ${status}`), creditNotes: creditNotes.length }
}

const refundMails = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject.includes('goes back to you')).length

const givenBack = async ({ api }: Person, day: string) =>
  (await api.call('GET /admin/books', { query: { from: day, to: day } })).refunded.amount

const historyOf = async ({ api }: Person, id: string) =>
  (await api.call('GET /admin/audit', { query: { kind: 'order', search: `#${id}` } })).filter(({ action }) =>
    action.endsWith('_refund'),
  )

const NOTHING = { refunds: [], creditNotes: 0 }

test('cash above the limit is only proposed: nothing goes back, and the shopper does not see it', async () => {
  const { asha, meera, id, fern, pot } = await build()
  const proposed = await refund(meera, id, { lines: [{ item: fern, quantity: 3 }] })
  assert.deepEqual([proposed.status, proposed.amount, proposed.creditNotes], ['proposed', 600, []])
  assert.deepEqual(await shownTo(asha, id), NOTHING)
  assert.equal(await refundMails(asha), 0)
  const order = await meera.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    order.refunds.map(({ status, by, proposer, approvedBy }) => [status, by, proposer, approvedBy]),
    [['proposed', meera.name, meera.id, null]],
  )
  assert.equal(order.cashApprovalAbove, 500)
  const { approvals, refunds } = await meera.api.call('GET /admin/dashboard/tasks')
  assert.ok(approvals.oldest.some(({ order, amount, by }) => order === id && amount === 600 && by === meera.name))
  assert.equal(refunds.total, 0)
  const waiting = await meera.api.call('GET /admin/orders', { query: { view: 'payments' } })
  assert.ok(waiting.some(({ _id }) => _id === id))
  await assert.rejects(refund(meera, id, { lines: [{ item: fern, quantity: 1 }] }), {
    fields: { 'lines.0.quantity': 'All of it has been refunded' },
  })
  await assert.rejects(refund(meera, id, { lines: [{ item: pot, quantity: 1 }], amount: 1 }), {
    fields: { amount: 'Only ₹590 of what was paid this way can still go back' },
  })
  await assertInvariants(shop.database)
})

test('another admin approves it: the money, the credit note, the mail, and both names in the history', async () => {
  const { asha, meera, ravi, id, fern } = await build()
  const { _id } = await refund(meera, id, { lines: [{ item: fern, quantity: 3 }] })
  const { status, text } = await decide(ravi, id, _id, { approve: true, reference: 'UPI 2' })
  assert.equal(status, 200, text)
  assert.deepEqual(await shownTo(asha, id), { refunds: ['600 made'], creditNotes: 1 })
  assert.equal(await refundMails(asha), 1)
  const { refunds } = await meera.api.call('GET /admin/orders/:id', { params: { id } })
  assert.deepEqual(
    refunds.map(({ by, approvedBy, reference }) => [by, approvedBy, reference]),
    [[meera.name, ravi.name, 'UPI 2']],
  )
  const history = await historyOf(ravi, id)
  assert.deepEqual(
    history.map(({ action, who }) => [action, who.name]),
    [
      ['approve_refund', 'Ravi'],
      ['propose_refund', 'Meera'],
    ],
  )
  assert.ok(history[0]?.changes.some(({ field, to }) => field === 'proposedBy' && to === 'Meera'))
  const { approvals } = await meera.api.call('GET /admin/dashboard/tasks')
  assert.ok(!approvals.oldest.some(({ order }) => order === id))
  assertRefused(await decide(ravi, id, _id), 'illegal_move')
  assertRefused(await decide(meera, id, _id, { approve: false, note: 'Too late' }), 'illegal_move')
  await assertInvariants(shop.database)
})

test('no admin approves what they proposed, nor does a customer, a stranger or one who is no longer active', async () => {
  const { asha, meera, ravi, id } = await build()
  const { _id } = await refund(meera, id, { amount: 501 })
  await assertUnchanged(shop.database, async () => {
    const own = await decide(meera, id, _id)
    assertRefused(own, 'illegal_move')
    assert.ok(own.text.includes('Another admin must approve what you proposed.'))
    assert.ok(!own.text.includes('There is no other active admin'))
    assertRefused(await decide(asha, id, _id), 'admins_only')
    assert.equal((await decide({ ...ravi, bearer: 'none' }, id, _id)).status, 401)
    assertRefused(await decide(ravi, newIdentifier(), _id), 'not_found')
    assertRefused(await decide(ravi, id, newIdentifier()), 'not_found')
    assertRefused(await decide(ravi, id, _id, { approve: false }), 'invalid', ['note'])
    assertRefused(await decide(ravi, id, _id, { approve: false, note: ' ' }), 'invalid', ['note'])
  })
  await meera.api.call('PATCH /admin/users/:id/status', { params: { id: ravi.id }, body: { isActive: false } })
  assert.equal((await decide(ravi, id, _id)).status, 401)
  assert.deepEqual(await shownTo(asha, id), NOTHING)
})

test('the only active admin reads that there is no other, and may withdraw it', async () => {
  const { asha, meera, id } = await build()
  const { _id } = await refund(meera, id, { amount: 501 })
  const others = shop.database.updateTable('users').where('is_admin', '=', true).where('id', '!=', meera.id)
  await others.set({ is_active: false }).execute()
  const { text } = await decide(meera, id, _id)
  assert.ok(text.includes('Another admin must approve what you proposed. There is no other active admin.'))
  assert.equal((await meera.api.call('GET /admin/settings')).activeAdmins, 1)
  assert.equal((await decide(meera, id, _id, { approve: false, note: 'No one is there' })).status, 200)
  await others.set({ is_active: true }).execute()
  assert.deepEqual(await shownTo(asha, id), NOTHING)
  const [withdrawn] = await historyOf(meera, id)
  assert.deepEqual([withdrawn?.action, withdrawn?.note], ['withdraw_refund', 'No one is there'])
})

test('what is declined leaves its pieces, its fee and its money, and issues nothing', async () => {
  const { asha, meera, ravi, id, fern, pot } = await build()
  const all = [
    { item: fern, quantity: 3 },
    { item: pot, quantity: 1 },
  ]
  const first = await refund(meera, id, { lines: all })
  assert.equal((await decide(ravi, id, first._id, { approve: false, note: 'Ask for a photo' })).status, 200)
  assert.deepEqual(await shownTo(asha, id), NOTHING)
  const { invoice, creditNotes } = await findDocuments(shop.database, id)
  assert.deepEqual([invoice === null, creditNotes.length], [false, 0])
  assert.deepEqual((await meera.api.call('GET /admin/orders/:id', { params: { id } })).refunds, [])
  const second = await refund(ravi, id, { lines: all })
  assert.deepEqual([second.status, second.amount], ['proposed', 1190])
  assert.equal((await decide(meera, id, second._id)).status, 200)
  assert.deepEqual(await shownTo(asha, id), { refunds: ['1190 made'], creditNotes: 1 })
  assert.equal(await refundMails(asha), 1)
  await assertInvariants(shop.database)
})

test('the cash of an order counts in sum, whether it has gone back or is proposed', async () => {
  const { meera, ravi, id } = await build()
  const stateOf = async (amount: number) => (await refund(meera, id, { amount })).status
  assert.deepEqual([await stateOf(300), await stateOf(200), await stateOf(0.01)], ['made', 'made', 'proposed'])
  const { _id } = await refund(meera, id, { amount: 600 })
  await decide(ravi, id, _id, { approve: false, note: 'Too much' })
  assert.equal(await stateOf(1), 'proposed')
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: null } })
  assert.equal(await stateOf(1), 'made')
  await assertInvariants(shop.database)
})

test('the same request again is the same proposal, also once it is approved under another reference', async () => {
  const { meera, ravi, id } = await build()
  const key = crypto.randomUUID()
  const { _id } = await refund(meera, id, { amount: 501 }, key)
  assert.equal((await refund(meera, id, { amount: 501 }, key))._id, _id)
  await assert.rejects(refund(meera, id, { amount: 502 }, key), { code: 'key_reused' })
  await decide(ravi, id, _id, { approve: true, reference: 'UPI 3' })
  assert.equal((await refund(meera, id, { amount: 501 }, key)).status, 'made')
  const rows = await shop.database.selectFrom('refunds').select('id').where('order_id', '=', id).execute()
  assert.equal(rows.length, 1)
})

test('a proposal that was declined is not made by its request that comes again', async () => {
  const { meera, ravi, id } = await build()
  const key = crypto.randomUUID()
  const { _id } = await refund(meera, id, { amount: 501 }, key)
  await decide(ravi, id, _id, { approve: false, note: 'No' })
  await assert.rejects(refund(meera, id, { amount: 501 }, key), { code: 'illegal_move' })
})

test('of many decisions at once one holds', async () => {
  const { asha, meera, ravi, id, fern } = await build()
  const third = await admin('Usha')
  const { _id } = await refund(meera, id, { lines: [{ item: fern, quantity: 3 }] })
  const no = { approve: false, note: 'No' }
  const outcomes = await runTogether(shop.database, id, [
    () => decide(ravi, id, _id),
    () => decide(third, id, _id),
    () => decide(third, id, _id, no),
    () => decide(meera, id, _id, no),
  ])
  const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0))
  assert.deepEqual(statuses.toSorted(), [200, 409, 409, 409])
  const { refunds, creditNotes } = await shownTo(asha, id)
  assert.equal(creditNotes, refunds.length)
  assert.equal(await refundMails(asha), refunds.length)
  await assertInvariants(shop.database)
})

test('proposals at once reserve no piece and no money twice', async () => {
  const { meera, ravi, id, fern } = await build(0)
  const lines = [{ item: fern, quantity: 2 }]
  const outcomes = await runTogether(
    shop.database,
    id,
    [meera, ravi, meera, ravi].map((admin) => () => refund(admin, id, { lines })),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  await assertInvariants(shop.database)
})

test('what no longer fits the order is not approved', async () => {
  const { asha, meera, ravi, id, fern } = await build()
  const { _id } = await refund(meera, id, { lines: [{ item: fern, quantity: 3 }] })
  const gone = { id: newIdentifier(), order_id: id, amount: 60_000, reason: 'part', reference: 'UPI 4' } as const
  await shop.database
    .insertInto('refunds')
    .values({ ...gone, status: 'succeeded' })
    .execute()
  await assertUnchanged(shop.database, async () => {
    const answer = await decide(ravi, id, _id)
    assertRefused(answer, 'illegal_move')
    assert.match(answer.text, /The order has changed since this was proposed; decline it\. Only ₹590 of/)
  })
  assert.equal((await decide(ravi, id, _id, { approve: false, note: 'It has gone back' })).status, 200)
  assert.deepEqual(await shownTo(asha, id), { refunds: ['600 made'], creditNotes: 0 })
  await assertInvariants(shop.database)
})

test('what is proposed is not in the books; what is approved counts on the day of its approval', async () => {
  const { meera, ravi, id } = await build()
  const { _id } = await refund(meera, id, { amount: 501 })
  await shop.database
    .updateTable('refunds')
    .set({ created_at: new Date('2026-01-05T06:00:00Z'), updated_at: new Date('2026-01-05T06:00:00Z') })
    .where('id', '=', _id)
    .execute()
  const before = await givenBack(meera, today)
  assert.equal(await givenBack(meera, '2026-01-05'), 0)
  await decide(ravi, id, _id)
  assert.equal(await givenBack(meera, '2026-01-05'), 0)
  assert.equal(await givenBack(meera, today), before + 501)
  const { refunds } = await meera.api.call('GET /admin/orders/:id', { params: { id } })
  assert.equal(dayInIndia(new Date(refunds[0]?.createdAt ?? '')), today)
})
