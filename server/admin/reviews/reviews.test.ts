import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { AdminReview } from '../../../contract/reviews.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function write(plant: string, { api }: Person, rating = 5, comment = 'So.'): Promise<string> {
  const { _id } = await api.call('POST /plants/:id/reviews', { params: { id: plant }, body: { rating, comment } })
  return _id
}

const hide = ({ bearer }: Person, id: string, reason = 'It names a neighbour.') =>
  request(shop, `POST /admin/reviews/${id}/hide`, { bearer, body: { reason } })
const show = ({ bearer }: Person, id: string) => request(shop, `POST /admin/reviews/${id}/show`, { bearer })
const reply = ({ bearer }: Person, id: string, text: string) =>
  request(shop, `PUT /admin/reviews/${id}/reply`, { bearer, body: { text } })
const own = ({ api }: Person, plant: string) => api.call('GET /plants/:id/reviews/mine', { params: { id: plant } })

/** A review by this person, of a plant without a rating, and an admin. */
async function build(rating = 5) {
  const plant = await buildPlant(shop, { name: 'Tulsi', rating: 0 })
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  return { plant, asha, admin, id: await write(plant, asha, rating) }
}

/** What everyone sees of a plant's reviews. */
async function shown(id: string) {
  const params = { id }
  const { rating, reviews } = await shop.api().call('GET /plants/:id', { params })
  const list = await shop.api().list('GET /plants/:id/reviews', { params })
  const counts = await shop.api().call('GET /plants/:id/ratings', { params })
  return { rating, reviews, total: list.total, comments: list.items.map(({ comment }) => comment), counts }
}

test('a reply is shown under the review, can be changed and deleted, and is in the history', async () => {
  const { plant, asha, admin, id } = await build()
  const replies = async () =>
    (await shop.api().call('GET /plants/:id/reviews', { params: { id: plant } })).map((review) => review.reply?.text)
  assert.deepEqual(await replies(), [undefined])
  const text = 'Thank you!\nWe are glad.'
  const { status, json } = await reply(admin, id, `  ${text} `)
  assert.deepEqual([status, (json as AdminReview).reply?.text], [200, text])
  assert.deepEqual([await replies(), (await own(asha, plant)).review?.reply?.text], [[text], text])
  await reply(admin, id, 'Thanks.')
  await assertUnchanged(shop.database, () => reply(admin, id, 'Thanks.'))
  assert.deepEqual(await replies(), ['Thanks.'])
  for (const _ of ['once', 'twice']) await request(shop, `DELETE /admin/reviews/${id}/reply`, { bearer: admin.bearer })
  assert.deepEqual(await replies(), [undefined])
  const entries = await admin.api.call('GET /admin/audit', { query: { kind: 'review' } })
  const made = entries
    .filter(({ subject }) => subject._id === id)
    .map(({ action, subject }) => `${action} ${subject.name}`)
  assert.deepEqual(made, ['delete_reply Tulsi', 'change_reply Tulsi', 'reply Tulsi'])
})

test('a hidden review is neither shown nor counted; its author sees why, and changing it does not count', async () => {
  const { plant, asha, admin, id } = await build(1)
  await write(plant, await buildPerson(shop), 5, 'Good.')
  assert.equal((await shown(plant)).rating, 3)
  const { status, json } = await hide(admin, id)
  assert.deepEqual([status, (json as AdminReview).hidden?.reason], [200, 'It names a neighbour.'])
  const good = { rating: 5, reviews: 1, total: 1, comments: ['Good.'], counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 } }
  assert.deepEqual(await shown(plant), good)
  assert.equal((await own(asha, plant)).review?.hidden?.reason, 'It names a neighbour.')
  const body = { rating: 3, comment: 'Not so bad.' }
  await asha.api.call('PUT /plants/:id/reviews/mine', { params: { id: plant }, body })
  assert.deepEqual(await shown(plant), good)
  await assertInvariants(shop.database)

  await show(admin, id)
  await assertUnchanged(shop.database, () => show(admin, id))
  assert.partialDeepStrictEqual(await shown(plant), { rating: 4, reviews: 2, comments: ['Good.', 'Not so bad.'] })
  assert.equal((await own(asha, plant)).review?.hidden, null)
  const changes = [{ field: 'reason', from: null, to: 'It names a neighbour.' }]
  const [shownAgain, hidden] = await admin.api.call('GET /admin/audit', { query: { kind: 'review' } })
  assert.partialDeepStrictEqual([shownAgain, hidden], [{ action: 'show' }, { action: 'hide', changes }])
  await assertInvariants(shop.database)
})

test('hiding again only changes the reason, and a hidden review stays, so that it cannot be written again', async () => {
  const { plant, asha, admin, id } = await build(2)
  await hide(admin, id, 'First.')
  await assertUnchanged(shop.database, () => hide(admin, id, 'First.'))
  await hide(admin, id, 'Second.')
  assert.equal((await own(asha, plant)).review?.hidden?.reason, 'Second.')
  const { bearer } = asha
  assertRefused(await request(shop, `DELETE /plants/${plant}/reviews/mine`, { bearer }), 'review_hidden')
  const again = { bearer, body: { rating: 2, comment: 'Again.' } }
  assertRefused(await request(shop, `POST /plants/${plant}/reviews`, again), 'already_reviewed')
  assert.partialDeepStrictEqual(await shown(plant), { rating: 0, reviews: 0 })
  await assertInvariants(shop.database)
})

test('reviews of a deleted plant can be hidden too', async () => {
  const { plant, admin, id } = await build()
  await admin.api.call('DELETE /plants/:id', { params: { id: plant } })
  assert.equal((await hide(admin, id)).status, 200)
  const listed = await admin.api.call('GET /admin/reviews', { query: { status: 'hidden', limit: 1 } })
  assert.partialDeepStrictEqual(listed, [{ _id: id, plant: { isGone: true } }])
  await assertInvariants(shop.database)
})

test('hiding, showing, changing and deleting at once are counted right', async () => {
  const [plant, admin] = [await buildPlant(shop), await buildAdmin(shop)]
  const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(shop)))
  const ids = await Promise.all(people.map((person) => write(plant, person, 3)))
  const mine = `/plants/${plant}/reviews/mine`
  const calls = people.flatMap(({ bearer }, n) => {
    const [id = '', body] = [ids[n], { rating: (n % 3) + 1, comment: 'Changed.' }]
    return [
      ...[hide(admin, id), show(admin, id), hide(admin, id, 'Another reason.')],
      request(shop, `PUT ${mine}`, { bearer, body }),
      ...(n % 2 === 0 ? [request(shop, `DELETE ${mine}`, { bearer })] : []),
    ]
  })
  for (const { status } of await Promise.all(calls)) assert.ok([200, 404, 409].includes(status), String(status))
  await assertInvariants(shop.database)
})

test('replying to a review that is gone is refused as not found', async () => {
  const { admin, id } = await build()
  await sql`
    create function delete_review() returns trigger language plpgsql as $$
      begin delete from reviews where id = new.id; return null; end
    $$
  `.execute(shop.database)
  await sql`
    create constraint trigger delete_review after update on reviews deferrable initially deferred
    for each row when (new.hidden_reason = 'Gone.') execute function delete_review()
  `.execute(shop.database)
  assertRefused(await hide(admin, id, 'Gone.'), 'not_found')
  await assertInvariants(shop.database)
})

test('the list has the newest first, in pages, and is filtered by stars, hidden and without reply', async () => {
  const [plant, admin] = [await buildPlant(shop), await buildAdmin(shop)]
  const ids: string[] = []
  for (const rating of [4, 4, 4]) ids.push(await write(plant, await buildPerson(shop, { name: 'Asha Desai' }), rating))
  await write(plant, await buildPerson(shop), 5)
  const [first = '', second = '', third = ''] = ids
  await reply(admin, first, 'Sorry.')
  await hide(admin, second)
  const list = (query: { status?: 'unanswered' | 'hidden'; limit?: number; offset?: number }) =>
    admin.api.call('GET /admin/reviews', { query: { stars: '4', ...query } })
  const idsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).map(({ _id }) => _id)
  assert.deepEqual(await idsOf({}), [third, second, first])
  assert.deepEqual(await idsOf({ limit: 1, offset: 1 }), [second])
  assert.deepEqual(await idsOf({ status: 'hidden' }), [second])
  assert.deepEqual(await idsOf({ status: 'unanswered' }), [third])
  assert.partialDeepStrictEqual((await list({}))[0], { author: { name: 'Asha Desai' }, name: 'Asha D.' })
})

test('a reply and a reason are required and bounded, and an unknown review is not found', async () => {
  const { plant, admin, id } = await build()
  await assertUnchanged(shop.database, async () => {
    for (const text of [' \n ', 'x'.repeat(2_001)]) assertRefused(await reply(admin, id, text), 'invalid', ['text'])
    for (const reason of ['  ', 'x'.repeat(501)]) assertRefused(await hide(admin, id, reason), 'invalid', ['reason'])
    for (const call of [reply(admin, plant, 'Hello'), hide(admin, plant), show(admin, plant)])
      assertRefused(await call, 'not_found')
  })
})
