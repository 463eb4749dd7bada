import assert from 'node:assert/strict'
import { afterEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { runTogether } from '../../../test/load/run-concurrently.ts'
import { buildPerson, type Person } from '../../../test/support/factories.ts'
import {
  anyOrder,
  buildFernsAndPot,
  decideRefund,
  move,
  ownOrder,
  refundMails,
  refundPart,
} from '../../../test/support/refunding.ts'
import { assertUnchanged } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { findDocuments } from '../../shop/invoices/queries.ts'

const shop = shopForTests()
const today = dayInIndia(new Date())
const ILLEGAL = { code: 'illegal_move' } as const

afterEach(() => assertInvariants(shop.database))

const buildNamed = (name: string) => buildPerson(shop, { name, isAdmin: true })

/** A shopper, two admins, and a delivered order of three ferns at ₹200 and a pot at ₹590, above ₹500 of which it takes two. */
async function build(limit: number | null = 500) {
  const [asha, meera, ravi] = [await buildPerson(shop), await buildNamed('Meera'), await buildNamed('Ravi')]
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: limit } })
  const { id, fern, pot } = await buildFernsAndPot(shop, asha, 'cod', { ferns: 3 })
  await move(meera, id, 'shipped', 'delivered')
  return { asha, meera, ravi, id, ferns: { item: fern, quantity: 3 }, pot: { item: pot, quantity: 1 } }
}

/** Refunds cash; returns the refund as it stands then. */
async function give(admin: Person, id: string, part: Parameters<typeof refundPart>[2], key?: string) {
  const { refunds } = await refundPart(admin, id, { reference: 'UPI 1', ...part }, key)
  return refunds.at(-1) ?? assert.fail()
}

/** A proposal to refund ₹600, for the ferns. */
async function buildProposal() {
  const built = await build()
  return { ...built, proposed: (await give(built.meera, built.id, { lines: [built.ferns] }))._id }
}

const shownTo = async (person: Person, id: string) => {
  const { refunds, creditNotes } = await ownOrder(person, id)
  return { refunds: refunds.map(({ amount, status }) => `${amount} ${status}`), creditNotes: creditNotes.length }
}

const givenBack = async ({ api }: Person, day: string) =>
  (await api.call('GET /admin/books', { query: { from: day, to: day } })).refunded.amount

const historyOf = async ({ api }: Person, id: string) =>
  (await api.call('GET /admin/audit', { query: { kind: 'order', search: `#${id}` } })).filter(({ action }) =>
    action.endsWith('_refund'),
  )

const no = (note: string) => ({ approve: false, note }) as const
const NOTHING = { refunds: [], creditNotes: 0 }

test('cash above the limit is only proposed: nothing is refunded, and the shopper does not see it', async () => {
  const { asha, meera, id, ferns, pot } = await build()
  const proposed = await give(meera, id, { lines: [ferns] })
  assert.deepEqual([proposed.status, proposed.amount, proposed.creditNotes], ['proposed', 600, []])
  assert.deepEqual([await shownTo(asha, id), await refundMails(shop, asha)], [NOTHING, []])
  const order = await anyOrder(meera, id)
  assert.deepEqual([order.refunds.length, order.cashApprovalAbove], [1, 500])
  const proposal = { status: 'proposed', by: meera.name, proposer: meera.id, approvedBy: null } as const
  assert.partialDeepStrictEqual(order.refunds, [proposal])
  const { approvals, refunds } = await meera.api.call('GET /admin/dashboard/tasks')
  assert.ok(approvals.oldest.some(({ order, amount, by }) => order === id && amount === 600 && by === meera.name))
  assert.equal(refunds.total, 0)
  const waiting = await meera.api.call('GET /admin/orders', { query: { view: 'payments' } })
  assert.ok(waiting.some(({ _id }) => _id === id))
  await assert.rejects(give(meera, id, { lines: [ferns] }), {
    fields: { 'lines.0.quantity': 'This item has already been fully refunded' },
  })
  await assert.rejects(give(meera, id, { lines: [pot], amount: 1 }), {
    fields: { amount: 'Only ₹590 of the cash can still be refunded' },
  })
})

test('another admin approves it: the money, the credit note, the mail, and both names in the history', async () => {
  const { asha, meera, ravi, id, proposed } = await buildProposal()
  await decideRefund(ravi, id, proposed, { approve: true, reference: 'UPI 2' })
  assert.deepEqual(await shownTo(asha, id), { refunds: ['600 made'], creditNotes: 1 })
  assert.equal((await refundMails(shop, asha)).length, 1)
  const { refunds } = await anyOrder(meera, id)
  assert.equal(refunds.length, 1)
  assert.partialDeepStrictEqual(refunds, [{ by: meera.name, approvedBy: ravi.name, reference: 'UPI 2' }])
  const history = await historyOf(ravi, id)
  const actions = history.map(({ action, who }) => `${action} ${who.name}`)
  assert.deepEqual(actions, ['approve_refund Ravi', 'propose_refund Meera'])
  assert.ok(history[0]?.changes.some(({ field, to }) => field === 'proposedBy' && to === 'Meera'))
  const { approvals } = await meera.api.call('GET /admin/dashboard/tasks')
  assert.ok(!approvals.oldest.some(({ order }) => order === id))
  await assert.rejects(decideRefund(ravi, id, proposed), ILLEGAL)
  await assert.rejects(decideRefund(meera, id, proposed, no('Too late')), ILLEGAL)
})

test('no admin approves what they proposed, nor does one who is no longer active', async () => {
  const { asha, meera, ravi, id, proposed } = await buildProposal()
  await assertUnchanged(shop.database, async () => {
    const message = 'Another admin must approve your proposal.'
    await assert.rejects(decideRefund(meera, id, proposed), { ...ILLEGAL, message })
    await assert.rejects(decideRefund(ravi, id, proposed, no(' ')), { fields: { note: 'Please enter a reason' } })
  })
  await meera.api.call('PATCH /admin/users/:id/status', { params: { id: ravi.id }, body: { isActive: false } })
  await assert.rejects(decideRefund(ravi, id, proposed), { status: 401 })
  assert.deepEqual(await shownTo(asha, id), NOTHING)
})

test('the only active admin is told that there is no other, and may withdraw the proposal', async () => {
  const { asha, meera, id, proposed } = await buildProposal()
  const others = shop.database.updateTable('users').where('is_admin', '=', true).where('id', '!=', meera.id)
  await others.set({ is_active: false }).execute()
  const message = 'Another admin must approve your proposal. There is no other active admin.'
  await assert.rejects(decideRefund(meera, id, proposed), { message })
  assert.equal((await meera.api.call('GET /admin/settings')).activeAdmins, 1)
  await decideRefund(meera, id, proposed, no('No one is there'))
  await others.set({ is_active: true }).execute()
  assert.deepEqual(await shownTo(asha, id), NOTHING)
  const [withdrawn] = await historyOf(meera, id)
  assert.deepEqual([withdrawn?.action, withdrawn?.note], ['withdraw_refund', 'No one is there'])
})

test('a declined refund leaves its pieces and money alone, and issues nothing', async () => {
  const { asha, meera, ravi, id, ferns, pot } = await build()
  const lines = [ferns, pot]
  await decideRefund(ravi, id, (await give(meera, id, { lines }))._id, no('Ask for a photo'))
  assert.deepEqual(await shownTo(asha, id), NOTHING)
  const { invoice, creditNotes } = await findDocuments(shop.database, id)
  assert.deepEqual([invoice === null, creditNotes], [false, []])
  assert.deepEqual((await anyOrder(meera, id)).refunds, [])
  const second = await give(ravi, id, { lines })
  assert.deepEqual([second.status, second.amount], ['proposed', 1190])
  await decideRefund(meera, id, second._id)
  assert.deepEqual(await shownTo(asha, id), { refunds: ['1190 made'], creditNotes: 1 })
  assert.equal((await refundMails(shop, asha)).length, 1)
})

test('all refunded and proposed cash of an order counts towards the limit', async () => {
  const { meera, ravi, id } = await build()
  const stateOf = async (amount: number) => (await give(meera, id, { amount })).status
  assert.deepEqual([await stateOf(300), await stateOf(200), await stateOf(0.01)], ['made', 'made', 'proposed'])
  const { _id } = await give(meera, id, { amount: 600 })
  await decideRefund(ravi, id, _id, no('Too much'))
  assert.equal(await stateOf(1), 'proposed')
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: null } })
  assert.equal(await stateOf(1), 'made')
})

test('the same request again is the same proposal, even after its approval, and is refused after it was declined', async () => {
  const { meera, ravi, id } = await build()
  const send = (key: string, amount = 501) => give(meera, id, { amount }, key)
  const { _id } = await send('first')
  assert.equal((await send('first'))._id, _id)
  await assert.rejects(send('first', 502), { code: 'key_reused' })
  await decideRefund(ravi, id, _id, { approve: true, reference: 'UPI 3' })
  assert.equal((await send('first')).status, 'made')
  assert.equal((await anyOrder(meera, id)).refunds.length, 1)
  await decideRefund(ravi, id, (await send('second'))._id, no('No'))
  await assert.rejects(send('second'), ILLEGAL)
})

test('of many concurrent decisions one counts', async () => {
  const { asha, meera, ravi, id, proposed } = await buildProposal()
  const third = await buildNamed('Usha')
  const outcomes = await runTogether(shop.database, id, [
    () => decideRefund(ravi, id, proposed),
    () => decideRefund(third, id, proposed),
    () => decideRefund(third, id, proposed, no('No')),
    () => decideRefund(meera, id, proposed, no('No')),
  ])
  const codes = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'decided' : outcome.reason.code))
  assert.deepEqual(codes.toSorted(), ['decided', ...Array(3).fill('illegal_move')])
  const { refunds, creditNotes } = await shownTo(asha, id)
  assert.deepEqual([creditNotes, (await refundMails(shop, asha)).length], [refunds.length, refunds.length])
})

test('concurrent proposals reserve no piece and no money twice', async () => {
  const { meera, ravi, id, ferns } = await build(0)
  const lines = [{ ...ferns, quantity: 2 }]
  const works = [meera, ravi, meera, ravi].map((admin) => () => give(admin, id, { lines }))
  const outcomes = await runTogether(shop.database, id, works)
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
})

test('a proposal that no longer fits the order cannot be approved', async () => {
  const { asha, ravi, id, proposed } = await buildProposal()
  const gone = { id: newIdentifier(), order_id: id, amount: 60_000, reason: 'part', reference: 'UPI 4' } as const
  const refund = { ...gone, status: 'succeeded' } as const
  await shop.database.insertInto('refunds').values(refund).execute()
  await assertUnchanged(shop.database, async () => {
    const message =
      /The order has changed since this refund was proposed\. Decline the refund\. Only ₹590 can still be refunded/
    await assert.rejects(decideRefund(ravi, id, proposed), { ...ILLEGAL, message })
  })
  await decideRefund(ravi, id, proposed, no('It has gone back'))
  assert.deepEqual(await shownTo(asha, id), { refunds: ['600 made'], creditNotes: 0 })
})

test('a proposed refund is not in the books; an approved one counts on the day of its approval', async () => {
  const { meera, ravi, id, proposed } = await buildProposal()
  const then = new Date('2026-01-05T06:00:00Z')
  const proposal = shop.database.updateTable('refunds').where('id', '=', proposed)
  await proposal.set({ created_at: then, updated_at: then }).execute()
  const before = await givenBack(meera, today)
  assert.equal(await givenBack(meera, '2026-01-05'), 0)
  await decideRefund(ravi, id, proposed)
  assert.equal(await givenBack(meera, '2026-01-05'), 0)
  assert.equal(await givenBack(meera, today), before + 600)
  const { refunds } = await anyOrder(meera, id)
  assert.equal(dayInIndia(new Date(refunds[0]?.createdAt ?? '')), today)
})
