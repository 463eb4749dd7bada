import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OwnReview, Review } from '../../../contract/reviews.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const write = (id: string, { bearer }: Person, changes: object = {}) =>
  request(shop, `POST /plants/${id}/reviews`, { bearer, body: { rating: 5, comment: 'So.', ...changes } })
const writeAnother = async (id: string, changes: object) =>
  (await write(id, await buildPerson(shop), changes)).json as Review
const read = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const list = (id: string, query = {}) => shop.api().list('GET /plants/:id/reviews', { params: { id }, query })
const counts = (id: string) => shop.api().call('GET /plants/:id/ratings', { params: { id } })

const own = ({ api }: Person, id: string) => api.call('GET /plants/:id/reviews/mine', { params: { id } })
const change = ({ bearer }: Person, id: string, body: unknown) =>
  request(shop, `PUT /plants/${id}/reviews/mine`, { bearer, body })
const remove = ({ bearer }: Person, id: string) => request(shop, `DELETE /plants/${id}/reviews/mine`, { bearer })

/** What everyone sees of a plant's reviews. */
async function shown(id: string) {
  const params = { id }
  const [{ reviews, rating }, list, counts] = await Promise.all([
    shop.api().call('GET /plants/:id', { params }),
    shop.api().call('GET /plants/:id/reviews', { params }),
    shop.api().call('GET /plants/:id/ratings', { params }),
  ])
  return { reviews, rating, comments: list.map(({ comment }) => comment), counts }
}

test('a review responds with 201, is listed, and raises the count by one; forged fields have no effect', async () => {
  const [id, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  const forged = { isBuyer: true, name: 'Admin', user_id: ravi.id, plant_id: 'A'.repeat(20), createdAt: '2001-01-01' }
  const typed = '  Grew three leaves in a month.\nThank you! '
  const { status, json } = await write(id, asha, { rating: 4, comment: typed, ...forged })
  assert.equal(status, 201)
  const { shownAs, hidden, ...written } = json as OwnReview
  const { _id, createdAt, ...review } = written
  const comment = typed.trim()
  assert.deepEqual(review, { name: 'Asha K.', rating: 4, comment, isBuyer: false, photos: [], reply: null })
  assert.deepEqual([shownAs, hidden], ['short', null])
  assert.match(_id, /^[0-9A-Za-z]{16,32}$/)
  assert.match(createdAt, /^20(?!01)\d\d-\d\d-\d\dT.*Z$/)
  assert.deepEqual(await list(id), { items: [written], total: 1 })
  assert.equal((await read(id)).reviews, 1)
})

test('the displayed rating is the mean of the reviews, and before the first the one that the admin entered; each star is counted', async () => {
  const [id, other] = [await buildPlant(shop, { rating: 4.9 }), await buildPlant(shop)]
  assert.deepEqual([(await read(id)).rating, await counts(id)], [4.9, { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }])
  await writeAnother(other, { rating: 2 })
  const means = []
  for (const rating of [2, 5, 5, 1]) {
    await writeAnother(id, { rating })
    means.push((await read(id)).rating)
  }
  assert.deepEqual(means, [2, 3.5, 4, 3.3])
  assert.deepEqual(await counts(id), { 1: 1, 2: 1, 3: 0, 4: 0, 5: 2 })
})

test('there is one review per customer and plant, even of ten at once, with one to five stars and 2,000 characters', async () => {
  const [id, other, asha] = [await buildPlant(shop), await buildPlant(shop), await buildPerson(shop)]
  const ten = await Promise.all(Array.from({ length: 10 }, () => write(id, asha, { rating: 4 })))
  assert.deepEqual(ten.map(({ status }) => status).toSorted(), [201, ...Array(9).fill(409)])
  await assertUnchanged(shop.database, async () =>
    assertRefused(await write(id, asha, { rating: 1, comment: 'Second.' }), 'already_reviewed'),
  )
  assert.equal((await read(id)).reviews, 1)
  for (const rating of [0, 6, 4.5]) assertRefused(await write(other, asha, { rating }), 'invalid', ['rating'])
  for (const comment of [' \n', 'a'.repeat(2_001)])
    assertRefused(await write(other, asha, { comment }), 'invalid', ['comment'])
  assert.equal((await write(other, asha, { comment: '🌱'.repeat(2_000) })).status, 201)
})

test('reviews are sorted and filtered by stars, in pages, the newest first unless asked otherwise', async () => {
  const id = await buildPlant(shop)
  for (const [comment, rating] of Object.entries({ a: 5, b: 1, c: 5, d: 3 }))
    await writeAnother(id, { rating, comment })
  for (const [query, expected, total] of [
    [{}, 'dcba', 4],
    [{ limit: 1, offset: 1 }, 'c', 4],
    [{ sort: 'newest' }, 'dcba', 4],
    [{ sort: 'highest' }, 'cadb', 4],
    [{ sort: 'lowest' }, 'bdca', 4],
    [{ sort: 'photos' }, 'dcba', 4],
    [{ stars: 5 }, 'ca', 2],
    [{ stars: 5, sort: 'lowest', limit: 1, offset: 1 }, 'a', 2],
    [{ stars: 2 }, '', 0],
  ] as const) {
    const page = await list(id, query)
    assert.deepEqual([page.items.map(({ comment }) => comment).join(''), page.total], [expected, total])
  }
})

test('authors choose how they are named, and may change it; what is left out stays', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  await write(id, asha, { shownAs: 'full' })
  const names = [(await list(id)).items[0]?.name]
  for (const shownAs of ['anonymous', undefined]) {
    await change(asha, id, { rating: 5, comment: 'So.', shownAs })
    names.push((await list(id)).items[0]?.name)
  }
  assert.deepEqual(names, ['Asha Kulkarni', 'A customer', 'A customer'])
})

test('a reviewer is marked as a buyer once the plant was delivered, not before and not for another plant', async () => {
  const asha = await buildPerson(shop)
  for (const status of ['pending', 'shipped', 'cancelled', 'delivered'] as const) {
    const { plant } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status })
    const { json } = await write(plant, asha)
    assert.equal((json as Review).isBuyer, status === 'delivered', status)
    assert.equal((await writeAnother(plant, {})).isBuyer, false)
  }
  assert.equal(((await write(await buildPlant(shop), asha)).json as Review).isBuyer, false)
})

test('50 concurrent reviews are counted right', async () => {
  const id = await buildPlant(shop)
  const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(shop)))
  const answers = await Promise.all(people.map((person, i) => write(id, person, { rating: (i % 5) + 1 })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  const { reviews, rating } = await read(id)
  assert.deepEqual([reviews, rating, (await list(id)).total], [50, 3, 50])
  await assertInvariants(shop.database)
})

test('a changed review keeps its place and date, and its stars and text count immediately', async () => {
  const [id, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  const written = (await write(id, asha, { comment: 'Lovely.' })).json as OwnReview
  await write(id, ravi, { rating: 4, comment: 'Good.' })
  await shown(id)
  const { status, json } = await change(asha, id, { rating: 2, comment: ' It wilted. ' })
  assert.deepEqual([status, json], [200, { ...written, rating: 2, comment: 'It wilted.' }])
  const counts = { 1: 0, 2: 1, 3: 0, 4: 1, 5: 0 }
  assert.deepEqual(await shown(id), { reviews: 2, rating: 3, comments: ['Good.', 'It wilted.'], counts })
  await change(asha, id, { rating: 2, comment: 'It wilts.' })
  assert.deepEqual((await shown(id)).comments, ['Good.', 'It wilts.'])
})

test('a deleted review disappears from the list and the rating, and another one may be written', async () => {
  const [id, asha] = [await buildPlant(shop, { rating: 4.9 }), await buildPerson(shop)]
  await write(id, asha, { rating: 1 })
  const { status, json } = await remove(asha, id)
  assert.deepEqual([status, json], [200, { review: null }])
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  assert.deepEqual(await shown(id), { reviews: 0, rating: 4.9, comments: [], counts })
  await assertUnchanged(shop.database, async () => assert.equal((await remove(asha, id)).status, 200))
  await write(id, asha, { rating: 3, comment: 'Anew.' })
  assert.deepEqual((await shown(id)).comments, ['Anew.'])
})

test('only the author opens and changes a review, and only while its plant is on sale', async () => {
  const [id, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  const admin = await buildAdmin(shop)
  assert.deepEqual(await own(asha, id), { review: null })
  const written = (await write(id, asha, { rating: 4 })).json
  assert.deepEqual(await own(asha, id), { review: written })
  await assertUnchanged(shop.database, async () => {
    for (const other of [ravi, admin]) {
      assert.deepEqual(await own(other, id), { review: null })
      assertRefused(await change(other, id, { rating: 1, comment: 'Bad.' }), 'not_found')
      await remove(other, id)
    }
    assertRefused(await change(asha, id, { rating: 6, comment: '' }), 'invalid', ['comment', 'rating'])
  })
  await admin.api.call('DELETE /plants/:id', { params: { id } })
  assertRefused(await change(asha, id, { rating: 1, comment: 'Bad.' }), 'not_found')
  assert.deepEqual(await own(asha, id), { review: null })
})

test('concurrent writing, changing and deleting are counted right', async () => {
  const id = await buildPlant(shop)
  const people = await Promise.all(Array.from({ length: 8 }, () => buildPerson(shop)))
  await Promise.all(people.slice(0, 6).map((person) => write(id, person, { rating: 3 })))
  const changes = people.flatMap((person, n) => [
    change(person, id, { rating: (n % 5) + 1, comment: 'Changed.' }),
    change(person, id, { rating: ((n + 2) % 5) + 1, comment: 'Changed again.' }),
    ...(n % 2 === 0 ? [remove(person, id), remove(person, id)] : []),
    ...(n > 5 ? [write(id, person)] : []),
  ])
  for (const { status } of await Promise.all(changes)) assert.ok([200, 201, 404].includes(status), String(status))
  const { reviews, comments, counts, rating } = await shown(id)
  const stars = Object.entries(counts).reduce((sum, [each, count]) => sum + Number(each) * count, 0)
  assert.equal(comments.length, reviews)
  assert.equal(rating, Math.round((stars * 10) / reviews) / 10)
  await assertInvariants(shop.database)
})
