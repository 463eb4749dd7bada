import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { AdminReview } from '../../../contract/admin-reviews.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
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

/** What everyone sees of a plant's reviews. */
async function shown(id: string) {
  const params = { id }
  const { rating, reviews } = await shop.api().call('GET /plants/:id', { params })
  const list = await shop.api().list('GET /plants/:id/reviews', { params })
  const counts = await shop.api().call('GET /plants/:id/ratings', { params })
  return { rating, reviews, total: list.total, comments: list.items.map(({ comment }) => comment), counts }
}

test('a reply is shown under the review, can be changed and deleted, and is in the history', async () => {
  const [plant, asha, admin] = [
    await buildPlant(shop, { name: 'Tulsi' }),
    await buildPerson(shop),
    await buildAdmin(shop),
  ]
  const id = await write(plant, asha)
  const replies = async () =>
    (await shop.api().call('GET /plants/:id/reviews', { params: { id: plant } })).map((review) => review.reply?.text)
  assert.deepEqual(await replies(), [undefined])
  const { status, json } = await reply(admin, id, '  Thank you!\nWe are glad. ')
  assert.deepEqual([status, (json as AdminReview).reply?.text], [200, 'Thank you!\nWe are glad.'])
  assert.deepEqual(await replies(), ['Thank you!\nWe are glad.'])
  assert.equal((await own(asha, plant)).review?.reply?.text, 'Thank you!\nWe are glad.')
  await reply(admin, id, 'Thanks.')
  await assertUnchanged(shop.database, () => reply(admin, id, 'Thanks.'))
  assert.deepEqual(await replies(), ['Thanks.'])
  for (const _ of ['once', 'twice']) await request(shop, `DELETE /admin/reviews/${id}/reply`, { bearer: admin.bearer })
  assert.deepEqual(await replies(), [undefined])
  const entries = await admin.api.call('GET /admin/audit', { query: { kind: 'review' } })
  const made = entries.filter(({ subject }) => subject._id === id).map(({ action, subject }) => [action, subject.name])
  assert.deepEqual(made, [
    ['delete_reply', 'Tulsi'],
    ['change_reply', 'Tulsi'],
    ['reply', 'Tulsi'],
  ])
})

test('a hidden review is neither shown nor counted; its author sees why, and changing it counts nothing', async () => {
  const [plant, asha, ravi] = [
    await buildPlant(shop, { rating: 4.9 }),
    await buildPerson(shop),
    await buildPerson(shop),
  ]
  const admin = await buildAdmin(shop)
  const id = await write(plant, asha, 1, 'Bad.')
  await write(plant, ravi, 5, 'Good.')
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
  assertRefused(await request(shop, `POST /plants/${plant}/reviews`, { bearer: asha.bearer, body }), 'already_reviewed')

  await show(admin, id)
  await assertUnchanged(shop.database, () => show(admin, id))
  const { rating, reviews, comments } = await shown(plant)
  assert.deepEqual([rating, reviews, comments], [4, 2, ['Good.', 'Not so bad.']])
  assert.equal((await own(asha, plant)).review?.hidden, null)
  const [shownAgain, hidden] = await admin.api.call('GET /admin/audit', { query: { kind: 'review' } })
  assert.deepEqual([shownAgain?.action, hidden?.action], ['show', 'hide'])
  assert.deepEqual(hidden?.changes, [{ field: 'reason', from: null, to: 'It names a neighbour.' }])
  await assertInvariants(shop.database)
})

test('hiding again only changes the reason, and a hidden review stays, so that it is not written again', async () => {
  const [plant, asha, admin] = [await buildPlant(shop, { rating: 0 }), await buildPerson(shop), await buildAdmin(shop)]
  const id = await write(plant, asha, 2)
  await hide(admin, id, 'First.')
  await assertUnchanged(shop.database, () => hide(admin, id, 'First.'))
  await hide(admin, id, 'Second.')
  assert.equal((await own(asha, plant)).review?.hidden?.reason, 'Second.')
  const { bearer } = asha
  assertRefused(await request(shop, `DELETE /plants/${plant}/reviews/mine`, { bearer }), 'review_hidden')
  const again = { bearer, body: { rating: 2, comment: 'Again.' } }
  assertRefused(await request(shop, `POST /plants/${plant}/reviews`, again), 'already_reviewed')
  const { rating, reviews } = await shown(plant)
  assert.deepEqual([rating, reviews], [0, 0])
  await assertInvariants(shop.database)
})

test('reviews of a deleted plant can be hidden too', async () => {
  const [plant, asha, admin] = [await buildPlant(shop), await buildPerson(shop), await buildAdmin(shop)]
  const id = await write(plant, asha)
  await admin.api.call('DELETE /plants/:id', { params: { id: plant } })
  assert.equal((await hide(admin, id)).status, 200)
  const [review] = await admin.api.call('GET /admin/reviews', { query: { status: 'hidden', limit: 1 } })
  assert.deepEqual([review?._id, review?.plant.isGone], [id, true])
  await assertInvariants(shop.database)
})

test('hiding, showing, changing and deleting at once are counted right', async () => {
  const [plant, admin] = [await buildPlant(shop), await buildAdmin(shop)]
  const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(shop)))
  const ids = await Promise.all(people.map((person) => write(plant, person, 3)))
  const calls = ids.flatMap((id, n) => [
    hide(admin, id),
    show(admin, id),
    hide(admin, id, 'Another reason.'),
    request(shop, `PUT /plants/${plant}/reviews/mine`, {
      bearer: people[n]?.bearer ?? '',
      body: { rating: n % 5 || 5, comment: 'Changed.' },
    }),
    ...(n % 2 === 0
      ? [request(shop, `DELETE /plants/${plant}/reviews/mine`, { bearer: people[n]?.bearer ?? '' })]
      : []),
  ])
  for (const { status } of await Promise.all(calls)) assert.ok([200, 404, 409].includes(status), String(status))
  await assertInvariants(shop.database)
})

test('a review that is gone before it is answered with is not found', async () => {
  const [plant, asha, admin] = [await buildPlant(shop, { rating: 0 }), await buildPerson(shop), await buildAdmin(shop)]
  const id = await write(plant, asha)
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
  for (const rating of [2, 2, 2]) ids.push(await write(plant, await buildPerson(shop, { name: 'Asha Desai' }), rating))
  const [first = '', second = '', third = ''] = ids
  await reply(admin, first, 'Sorry.')
  await hide(admin, second)
  const list = async (query: { status?: 'unanswered' | 'hidden'; limit?: number; offset?: number }) => {
    const { items, total } = await admin.api.list('GET /admin/reviews', { query: { stars: '2', ...query } })
    assert.ok(items.every(({ rating }) => rating === 2))
    return { ids: items.map(({ _id }) => _id).filter((id) => ids.includes(id)), total, items }
  }
  const all = await list({})
  assert.deepEqual(all.ids, [third, second, first])
  assert.deepEqual((await list({ limit: 1, offset: 1 })).ids, [second])
  assert.deepEqual((await list({ status: 'hidden' })).ids, [second])
  assert.deepEqual((await list({ status: 'unanswered' })).ids, [third])
  const { author, name } = all.items[0] ?? {}
  assert.deepEqual([author?.name, name], ['Asha Desai', 'Asha D.'])
  for (const query of ['stars=9', 'status=lost', 'colour=red']) {
    assertRefused(await request(shop, `GET /admin/reviews?${query}`, { bearer: admin.bearer }), 'invalid')
  }
})

test('a reply and a reason are required and bounded, and an unknown review is not found', async () => {
  const [plant, asha, admin] = [await buildPlant(shop), await buildPerson(shop), await buildAdmin(shop)]
  const id = await write(plant, asha)
  await assertUnchanged(shop.database, async () => {
    for (const text of ['', ' \n ', 'x'.repeat(2_001), 'a\0b']) {
      assertRefused(await reply(admin, id, text), 'invalid', ['text'])
    }
    for (const reason of ['', '  ', 'x'.repeat(501)])
      assertRefused(await hide(admin, id, reason), 'invalid', ['reason'])
    for (const unknown of ['A'.repeat(20), plant]) {
      assertRefused(await reply(admin, unknown, 'Hello'), 'not_found')
      assertRefused(await hide(admin, unknown), 'not_found')
      assertRefused(await show(admin, unknown), 'not_found')
    }
    assertRefused(await hide(asha, id), 'admins_only')
    assertRefused(await reply(asha, id, 'Thank me!'), 'admins_only')
  })
})
