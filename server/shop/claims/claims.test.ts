import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { buildClaim, buildClaimPhoto, buildDeliveredOrder, claimOf } from '../../../test/support/claims.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { findOwner } from '../accounts/admins.ts'

const shop = shopForTests()

const open = (orderId: string, { bearer }: Person, body: unknown) =>
  request(shop, `POST /orders/${orderId}/claims`, { bearer, body })
const post = (path: string, { bearer }: Person, body?: unknown) => request(shop, `POST ${path}`, { bearer, body })
const claimable = (id: string, { api }: Person) => api.call('GET /orders/:id/claimable', { params: { id } })
const ask = ({ api }: Person, id: string) =>
  api.call('POST /admin/claims/:id/decision', { params: { id }, body: { kind: 'ask', text: 'Which pot?' } })
const subjects = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).map(({ subject }) => subject).filter((subject) => subject.includes('laim'))

/** As if all of it had happened so much earlier. */
async function age(by: string, ...orders: { _id: string }[]): Promise<void> {
  const happened_at = sql<Date>`happened_at - ${by}::interval`
  for (const { _id } of orders)
    await shop.database.updateTable('order_events').set({ happened_at }).where('order_id', '=', _id).execute()
}

test('a claim has a ticket, a deadline of 48 hours and one mail to its shopper and the owner', async () => {
  if (!(await findOwner(shop.database))) await buildAdmin(shop)
  const asha = await buildPerson(shop)
  const order = await buildDeliveredOrder(shop, asha)
  const photo = await buildClaimPhoto(shop, asha)
  const params = { id: order._id }
  const claim = await asha.api.call('POST /orders/:id/claims', { params, body: claimOf(order, { photos: [photo] }) })
  assert.deepEqual([claim.ticket, claim.status, claim.photos], [`C-${order.number}-1`, 'open', [photo]])
  assert.equal(Date.parse(claim.deadline) - Date.parse(claim.createdAt), 48 * 60 * 60 * 1000)
  assert.partialDeepStrictEqual(claim.events, [{ kind: 'opened', by: 'shopper' }])
  assert.deepEqual(await subjects(asha), [`We have your claim ${claim.ticket}`])
  assert.deepEqual(await asha.api.call('GET /claims/:id', { params: { id: claim._id } }), claim)
  assert.deepEqual(await asha.api.call('GET /orders/:id/claims', { params }), [claim])
  const toOwner = shop.database.selectFrom('mails').select('subject').where('cause', 'like', `claim ${claim._id}%`)
  assert.deepEqual(await toOwner.execute(), [{ subject: `Claim ${claim.ticket}: Arrived broken` }])
})

test('the same claim sent twice at once is one; another claim for the same line waits for it', async () => {
  const asha = await buildPerson(shop)
  const order = await buildDeliveredOrder(shop, asha)
  const body = claimOf(order, { photos: [await buildClaimPhoto(shop, asha)] })
  const answers = await Promise.all([open(order._id, asha, body), open(order._id, asha, body)])
  assert.ok(answers.every(({ status }) => status === 201))
  assert.deepEqual(answers[0]?.json, answers[1]?.json)
  assertRefused(await open(order._id, asha, claimOf(order, { reason: 'dead' })), 'claim_open')
  assert.deepEqual(await subjects(asha), [`We have your claim C-${order.number}-1`])
})

test('withdrawn pieces may be claimed again, but no more than were ordered', async () => {
  const asha = await buildPerson(shop)
  const order = await buildDeliveredOrder(shop, asha)
  const item = order.items[0]?._id ?? ''
  assert.partialDeepStrictEqual((await claimable(order._id, asha)).lines, [{ item, quantity: 2 }])
  const tooMany = claimOf(order, { lines: [{ item, quantity: 3 }] })
  assertRefused(await open(order._id, asha, tooMany), 'invalid', ['lines'])
  const first = (await open(order._id, asha, claimOf(order))).json as { _id: string }
  assert.deepEqual((await claimable(order._id, asha)).lines, [])
  const params = { id: first._id }
  for (let time = 0; time < 2; time++)
    assert.equal((await asha.api.call('POST /claims/:id/withdraw', { params })).status, 'withdrawn')
  const second = await open(order._id, asha, claimOf(order, { lines: [{ item, quantity: 2 }] }))
  assert.equal((second.json as { ticket: string }).ticket, `C-${order.number}-2`)
})

test('only delivered orders are claimed, and only within the days of the settings', async () => {
  const asha = await buildPerson(shop)
  const shipped = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' })
  const none = { until: null, reason: 'not_delivered', lines: [] }
  assert.deepEqual(await claimable(shipped._id, asha), none)
  assertRefused(await open(shipped._id, asha, claimOf(shipped)), 'not_claimable')
  const order = await buildDeliveredOrder(shop, asha)
  await age('7 days 1 minute', order)
  assert.equal((await claimable(order._id, asha)).reason, 'too_late')
  assertRefused(await open(order._id, asha, claimOf(order)), 'not_claimable')
  const admin = await buildAdmin(shop)
  const claims = { days: 8, photoDays: 180 }
  assert.deepEqual((await admin.api.call('PATCH /admin/settings', { body: { claims } })).claims, claims)
  assert.equal((await open(order._id, asha, claimOf(order))).status, 201)
})

test('fewer days apply only to orders placed from then on, more days to all orders', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const setDays = (days: number) =>
    admin.api.call('PATCH /admin/settings', { body: { claims: { days, photoDays: 180 } } })
  await setDays(8)
  const before = await buildDeliveredOrder(shop, asha)
  await setDays(2)
  const after = await buildDeliveredOrder(shop, asha)
  const daysOf = async ({ _id }: { _id: string }) => {
    const { until } = await claimable(_id, asha)
    return Math.round((Date.parse(until ?? '') - Date.now()) / (24 * 60 * 60 * 1000))
  }
  assert.deepEqual([await daysOf(before), await daysOf(after)], [8, 2])
  await age('3 days', before, after)
  assertRefused(await open(after._id, asha, claimOf(after)), 'not_claimable')
  assert.equal((await open(before._id, asha, claimOf(before))).status, 201)
  await setDays(30)
  assert.deepEqual([await daysOf(before), await daysOf(after)], [27, 27])
})

test('a claim comes from its shopper, with pieces of its own order and at most six photos of theirs, each in one claim', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const [hers, his] = [await buildDeliveredOrder(shop, asha), await buildDeliveredOrder(shop, ravi)]
  assertRefused(await open(hers._id, ravi, claimOf(his)), 'not_found')
  assertRefused(await open(his._id, ravi, claimOf(hers)), 'invalid', ['lines'])
  const order = await buildDeliveredOrder(shop, asha)
  const photos = [await buildClaimPhoto(shop, ravi)]
  assertRefused(await open(order._id, asha, claimOf(order, { photos })), 'invalid', ['photos'])
  assert.deepEqual(await asha.api.call('GET /orders/:id/claims', { params: { id: order._id } }), [])
  const own = await Promise.all(Array.from({ length: 6 }, () => buildClaimPhoto(shop, asha)))
  const claim = await buildClaim(shop, asha, { photos: own })
  assert.deepEqual(claim.photos, own)
  assertRefused(await open(order._id, asha, claimOf(order, { photos: own.slice(0, 1) })), 'invalid', ['photos'])
  await ask(await buildAdmin(shop), claim._id)
  const seventh = { text: 'This one.', photos: [await buildClaimPhoto(shop, asha)] }
  assertRefused(await post(`/claims/${claim._id}/answer`, asha, seventh), 'invalid', ['photos'])
})

test('the same answer sent twice is one; a different one is refused as too late, not for its photos', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const claim = await buildClaim(shop, asha)
  await ask(admin, claim._id)
  const answer = { text: 'The blue one.', photos: [await buildClaimPhoto(shop, asha)] }
  const answers = await Promise.all([
    post(`/claims/${claim._id}/answer`, asha, answer),
    post(`/claims/${claim._id}/answer`, asha, answer),
  ])
  assert.ok(answers.every(({ status }) => status === 200))
  const { events, photos } = await asha.api.call('GET /claims/:id', { params: { id: claim._id } })
  assert.deepEqual([events.map(({ kind }) => kind), photos], [['opened', 'question', 'answer'], answer.photos])
  const other = { ...answer, text: 'The green one.' }
  assertRefused(await post(`/claims/${claim._id}/answer`, asha, other), 'illegal_move')
})
