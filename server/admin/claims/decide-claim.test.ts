import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterEach, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildClaim } from '../../../test/support/claims.ts'
import { buildAdmin, buildOrder, buildPerson, type Person, stockOf } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import {
  anyOrder,
  buildFernsAndPot,
  decideRefund,
  move,
  ownClaim,
  ownOrder,
  refundMails,
  refundPart,
} from '../../../test/support/refunding.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const ILLEGAL = { code: 'illegal_move' } as const

afterEach(() => assertInvariants(shop.database))

const decide = (claimId: string, { bearer }: Person, body: unknown) =>
  request(shop, `POST /admin/claims/${claimId}/decision`, { bearer, body })

async function latestReplacement(person: Person, orderId: string): Promise<{ id: string }> {
  return { id: (await ownOrder(person, orderId)).replacements.at(-1)?._id ?? '' }
}

test('a question, its answer and a refusal: each is in the history and mailed once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const claim = await buildClaim(shop, asha)
  const params = { id: claim._id }
  const question = { kind: 'ask', text: 'Was the box wet?' } as const
  const waiting = await admin.api.call('POST /admin/claims/:id/decision', { params, body: question })
  assert.equal(waiting.status, 'awaiting_shopper')
  assert.ok(Date.parse(waiting.deadline) - Date.parse(waiting.createdAt) >= 28 * 24 * 60 * 60 * 1000)
  assertRefused(await decide(claim._id, admin, question), 'illegal_move')
  const answered = await asha.api.call('POST /claims/:id/answer', { params, body: { text: 'No.', photos: [] } })
  assert.equal(answered.status, 'open')
  const late = { bearer: asha.bearer, body: { text: 'It was dry.', photos: [] } }
  assertRefused(await request(shop, `POST /claims/${claim._id}/answer`, late), 'illegal_move')
  const refusal = { kind: 'refuse', text: 'It is only a bent leaf.' } as const
  const refused = await admin.api.call('POST /admin/claims/:id/decision', { params, body: refusal })
  const history = refused.events.map(({ kind, by, text, name }) => [kind, by, text, name])
  assert.deepEqual(history, [
    ['opened', 'shopper', null, asha.name],
    ['question', 'shop', question.text, admin.name],
    ['answer', 'shopper', 'No.', asha.name],
    ['refused', 'shop', refusal.text, admin.name],
  ])
  assert.ok(!JSON.stringify(await ownClaim(asha, claim._id)).includes(admin.name))
  assert.ok(refused.purgeAt)
  assertRefused(await decide(claim._id, admin, refusal), 'illegal_move')
  assertRefused(await request(shop, `POST /claims/${claim._id}/withdraw`, { bearer: asha.bearer }), 'illegal_move')
  const mails = await outboxMailsTo(shop, asha.email)
  const about = mails.filter(({ cause }) => cause?.startsWith('claim event '))
  assert.equal(about.length, 3)
  assert.ok(about.some(({ text }) => text?.includes(refusal.text)))
})

test('the list has the nearest deadline first, is searched by ticket, and counts on the dashboard', async () => {
  const admin = await buildAdmin(shop)
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const first = await buildClaim(shop, asha)
  const second = await buildClaim(shop, asha, { reason: 'dead' })
  const third = await buildClaim(shop, ravi)
  const counts = () => admin.api.call('GET /admin/dashboard')
  const before = await counts()
  await sql`update claims set due_at = due_at - interval '3 days' where id = ${second._id}`.execute(shop.database)
  assert.equal((await counts()).claimsOverdue, before.claimsOverdue + 1)
  await ravi.api.call('POST /claims/:id/withdraw', { params: { id: third._id } })
  assert.equal((await counts()).claimsWaiting, before.claimsWaiting - 1)
  const list = (query: { search?: string; status?: 'withdrawn' } = {}) => admin.api.call('GET /admin/claims', { query })
  const order = (await list()).map(({ _id }) => _id)
  assert.deepEqual([order[0], order.indexOf(first._id) < order.indexOf(third._id)], [second._id, true])
  const found = await list({ search: first.ticket.toLowerCase() })
  const { number } = first.order
  for (const search of [`Order #${number}.`, `${number}`, `c–${number}–1`])
    assert.deepEqual(await list({ search }), found, search)
  assert.deepEqual(await list({ search: `C-${number}-2` }), [])
  const [one, ...more] = found
  assert.deepEqual(one?.history, {
    customerClaims: 2,
    customerOrders: 2,
    plantClaims: [{ plant: first.plant, claims: 1, sold: 2 }],
  })
  assert.deepEqual([one?._id, one?.value, one?.user.email, one?.urgency], [first._id, 200, asha.email, 'later'])
  const [withdrawn, ...others] = await list({ status: 'withdrawn' })
  assert.deepEqual([withdrawn?._id, more, others], [third._id, [], []])
})

test('a bad parcel: one decision for several claims, each by itself', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [first, second] = [await buildClaim(shop, asha), await buildClaim(shop, asha)]
  await asha.api.call('POST /claims/:id/withdraw', { params: { id: second._id } })
  const body = { ids: [first._id, second._id, first._id], decision: { kind: 'refuse', text: 'Not ours.' } as const }
  const { decided, refused } = await admin.api.call('POST /admin/claims/decisions', { body })
  assert.deepEqual([decided, refused.map(({ _id }) => _id)], [[first._id], [second._id]])
})

test('a claim is accepted as a replacement: settled when that arrives, open again when it is cancelled or lost', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const claim = await buildClaim(shop, asha)
  const stateOf = async () => [(await ownClaim(asha, claim._id)).status, await stockOf(shop, claim.plant)]
  const replace = async () => {
    await admin.api.call('POST /admin/claims/:id/decision', { params: { id: claim._id }, body: { kind: 'replace' } })
    return latestReplacement(asha, claim.order._id)
  }
  const first = await replace()
  assert.deepEqual(await stateOf(), ['replacing', 7])
  await admin.api.call('POST /admin/replacements/:id/cancel', { params: first })
  assert.deepEqual(await stateOf(), ['open', 8])

  const lost = await replace()
  await admin.api.call('POST /admin/replacements/:id/ship', { params: lost, body: {} })
  await admin.api.call('POST /admin/replacements/:id/lose', { params: lost })
  assert.deepEqual(await stateOf(), ['open', 7], 'what was lost does not come back')

  const last = await replace()
  assertRefused(await decide(claim._id, admin, { kind: 'replace' }), 'illegal_move')
  await admin.api.call('POST /admin/replacements/:id/ship', { params: last, body: {} })
  await admin.api.call('POST /admin/replacements/:id/deliver', { params: last })
  assert.deepEqual(await stateOf(), ['settled', 6])
  const kinds = (await ownClaim(asha, claim._id)).events.map(({ kind }) => kind)
  assert.equal(kinds.join(), 'opened,replaced,reopened,replaced,reopened,replaced,settled')
  const mails = await outboxMailsTo(shop, asha.email)
  const reopened = mails.filter(({ subject }) => subject === `Your claim ${claim.ticket} is open again`)
  assert.equal(reopened.length, 2, 'two replacements were announced, and do not come')
})

test('what was sent in place of a piece is claimed from its own arrival, and again, until it is refunded', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { order, lines, plant, ...first } = await buildClaim(shop, asha)
  const [{ item = '' } = {}] = lines
  const params = { id: order._id }
  const claimable = () => asha.api.call('GET /orders/:id/claimable', { params })
  const open = (quantity: number) => {
    const body = { lines: [{ item, quantity }], reason: 'dead', text: `${quantity} arrived dead.`, photos: [] }
    return request(shop, `POST /orders/${order._id}/claims`, { bearer: asha.bearer, body })
  }
  const claimAgain = async () => ((await open(1)).json as { _id: string })._id
  const replace = async (id: string) => {
    await admin.api.call('POST /admin/claims/:id/decision', { params: { id }, body: { kind: 'replace' } })
    const replacement = await latestReplacement(asha, order._id)
    await admin.api.call('POST /admin/replacements/:id/ship', { params: replacement, body: {} })
    return replacement
  }
  await admin.api.call('POST /admin/replacements/:id/deliver', { params: await replace(first._id) })
  const earlier = sql<Date>`happened_at - interval '8 days'`
  const ofOrder = shop.database.updateTable('order_events').set({ happened_at: earlier })
  await ofOrder.where('order_id', '=', order._id).execute()
  const quantities = (await claimable()).lines.map(({ quantity }) => quantity)
  assert.deepEqual(quantities, [1], 'of the other one it is too late')
  assertRefused(await open(2), 'not_claimable')
  assertRefused(await open(3), 'invalid', ['lines'])

  const refused = await claimAgain()
  await decide(refused, admin, { kind: 'refuse', text: 'It is alive.' })
  const second = await claimAgain()
  await admin.api.call('POST /admin/replacements/:id/lose', { params: await replace(second) })
  const returned = await replace(second)
  const path = `POST /admin/replacements/${returned.id}/return`
  const wrong = { items: [{ item, sound: 2 }] }
  assertRefused(await request(shop, path, { bearer: admin.bearer, body: wrong }), 'invalid', ['items.0.sound'])
  const sound = { items: [{ item, sound: 1 }] }
  await admin.api.call('POST /admin/replacements/:id/return', { params: returned, body: sound })
  assert.deepEqual([(await ownClaim(asha, second)).status, await stockOf(shop, plant)], ['open', 6])
  await admin.api.call('POST /admin/replacements/:id/deliver', { params: await replace(second) })

  const third = await claimAgain()
  const accepted = await admin.api.call('POST /admin/claims/:id/decision', {
    params: { id: third },
    body: { kind: 'refund', lines: [{ item, quantity: 1 }], speed: 'normal' },
  })
  assert.deepEqual([accepted.status, accepted.refund?.amount], ['refunding', 200])
  assert.equal((await claimable()).reason, 'too_late', 'of the piece that is left')
})

test('a claim stays open when what replaces it is not in stock', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const claim = await buildClaim(shop, asha)
  await buildOrder(await buildPerson(shop), [{ plant: claim.plant, quantity: 8, price: 200 }])
  assertRefused(await decide(claim._id, admin, { kind: 'replace' }), 'stock_short')
  assert.equal((await ownClaim(asha, claim._id)).status, 'open')
})

/** A claim for two of three ferns at ₹200 that were paid in cash, and two admins; above ₹300 it takes both. */
async function buildFernClaim() {
  const asha = await buildPerson(shop)
  const meera = await buildPerson(shop, { name: 'Meera', isAdmin: true })
  const ravi = await buildPerson(shop, { name: 'Ravi', isAdmin: true })
  await meera.api.call('PATCH /admin/settings', { body: { cashApprovalAbove: 300 } })
  const { id: order, fern, pot } = await buildFernsAndPot(shop, asha, 'cod', { ferns: 3 })
  await move(meera, order, 'shipped', 'delivered')
  const lines = [{ item: fern, quantity: 2 }]
  const { _id: claim, ticket } = await asha.api.call('POST /orders/:id/claims', {
    params: { id: order },
    body: { lines, reason: 'broken', text: 'The stems are broken.', photos: [] },
  })
  const params = { id: claim }
  const withdraw = () => asha.api.call('POST /claims/:id/withdraw', { params })
  const refundClaim = (reference = 'UPI 1') => {
    const body = { kind: 'refund', speed: 'normal', lines, reference } as const
    return meera.api.call('POST /admin/claims/:id/decision', { params, body })
  }
  return { asha, meera, ravi, order, fern, pot, claim, ticket, lines, params, withdraw, refundClaim }
}

/** The same once Meera has proposed to refund it. */
async function buildProposed() {
  const built = await buildFernClaim()
  const claimed = await built.refundClaim()
  const { refunds } = await anyOrder(built.ravi, built.order)
  return { ...built, claimed, proposed: refunds.find(({ status }) => status === 'proposed')?._id ?? assert.fail() }
}

test('a claim with a proposed refund stays open, cannot be decided otherwise, and is settled by the approval', async () => {
  const { asha, meera, ravi, order, claim, ticket, params, claimed, proposed, refundClaim } = await buildProposed()
  assert.deepEqual([claimed.status, claimed.refund], ['open', null])
  assert.deepEqual(claimed.proposedRefund, { amount: 400, by: 'Meera' })
  const seen = await ownClaim(asha, claim)
  assert.deepEqual([seen.refund, seen.events.map(({ kind }) => kind)], [null, ['opened']])
  const decide = (body: { kind: 'replace' } | { kind: 'refuse' | 'ask'; text: string }) =>
    ravi.api.call('POST /admin/claims/:id/decision', { params, body })
  for (const other of [
    () => decide({ kind: 'replace' }),
    () => decide({ kind: 'refuse', text: 'It was sound.' }),
    () => refundClaim('UPI 2'),
  ])
    await assert.rejects(other(), { ...ILLEGAL, message: 'A refund for this claim is awaiting a second admin.' })
  await decide({ kind: 'ask', text: 'A photo, please?' })
  await assert.rejects(decideRefund(meera, order, proposed), ILLEGAL)
  await decideRefund(ravi, order, proposed)
  const settled = await ownClaim(asha, claim)
  assert.deepEqual([settled.status, settled.refund?.status, settled.refund?.amount], ['settled', 'made', 400])
  assert.equal(settled.events.map(({ kind }) => kind).join(), 'opened,question,refunded,settled')
  const [mail, ...more] = await refundMails(shop, asha)
  assert.deepEqual([mail?.text?.includes(ticket), more], [true, []])
  assert.equal((await ravi.api.call('GET /admin/claims/:id', { params })).proposedRefund, null)
})

test('a claim whose refund is declined can be decided otherwise', async () => {
  const { asha, ravi, order, params, proposed, refundClaim } = await buildProposed()
  await decideRefund(ravi, order, proposed, { approve: false, note: 'Send them again' })
  const replaced = await ravi.api.call('POST /admin/claims/:id/decision', { params, body: { kind: 'replace' } })
  assert.equal(replaced.status, 'replacing')
  assert.deepEqual((await ownOrder(asha, order)).refunds, [])
  await assert.rejects(refundClaim(), ILLEGAL)
})

test('approving a refund does not refund a withdrawn claim', async () => {
  const { asha, ravi, order, claim, proposed, withdraw } = await buildProposed()
  await withdraw()
  await assert.rejects(decideRefund(ravi, order, proposed), ILLEGAL)
  await decideRefund(ravi, order, proposed, { approve: false, note: 'Withdrawn' })
  assert.equal((await ownClaim(asha, claim)).status, 'withdrawn')
})

test('an approval and a withdrawal at once: the claim is refunded, or withdrawn, never both', async () => {
  const { asha, ravi, order, claim, proposed, withdraw } = await buildProposed()
  await Promise.allSettled([decideRefund(ravi, order, proposed), withdraw()])
  const { status, refund: made } = await ownClaim(asha, claim)
  assert.equal(status, made === null ? 'withdrawn' : 'settled')
})

test('shoppers may claim pieces of which a refund is only proposed', async () => {
  const { asha, meera, order, fern, pot, lines, withdraw } = await buildFernClaim()
  await withdraw()
  await refundPart(meera, order, { lines, reference: 'UPI 5' })
  const claimable = await asha.api.call('GET /orders/:id/claimable', { params: { id: order } })
  assert.partialDeepStrictEqual(claimable.lines, [
    { item: fern, quantity: 3 },
    { item: pot, quantity: 1 },
  ])
})
