import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OwnReview, Review } from '../../../contract/reviews.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const write = (id: string, { bearer }: Person, changes: object = {}) =>
  request(shop, `POST /plants/${id}/reviews`, { bearer, body: { rating: 5, comment: 'So.', ...changes } })
const writeAnother = async (id: string, changes: object) =>
  (await write(id, await buildPerson(shop), changes)).json as Review
const read = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const list = (id: string, query = {}) => shop.api().list('GET /plants/:id/reviews', { params: { id }, query })
const counts = (id: string) => shop.api().call('GET /plants/:id/ratings', { params: { id } })

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

test('a review is one per customer and plant, also of ten at once', async () => {
  const [id, other, asha] = [await buildPlant(shop), await buildPlant(shop), await buildPerson(shop)]
  const ten = await Promise.all(Array.from({ length: 10 }, () => write(id, asha, { rating: 4 })))
  assert.deepEqual(ten.map(({ status }) => status).toSorted(), [201, ...Array(9).fill(409)])
  await assertUnchanged(shop.database, async () =>
    assertRefused(await write(id, asha, { rating: 1, comment: 'Second.' }), 'already_reviewed'),
  )
  assert.equal((await read(id)).reviews, 1)
  assert.equal((await write(other, asha)).status, 201)
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
    const body = { rating: 5, comment: 'So.', shownAs }
    await request(shop, `PUT /plants/${id}/reviews/mine`, { bearer: asha.bearer, body })
    names.push((await list(id)).items[0]?.name)
  }
  assert.deepEqual(names, ['Asha Kulkarni', 'A customer', 'A customer'])
})

test('a buyer is marked once the plant was delivered, not before and not for another plant', async () => {
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

test('a comment may have 2,000 characters, and a script in it is stored as text', async () => {
  const id = await buildPlant(shop)
  for (const comment of [
    'a'.repeat(2_000),
    '🌱'.repeat(2_000),
    '<script>alert(1)</script>',
    "'; drop table reviews; --",
  ])
    assert.equal((await writeAnother(id, { comment })).comment, comment)
})

test('a review with invalid stars or without a comment is refused, every field named', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  await assertUnchanged(shop.database, async () => {
    for (const rating of [0, 6, -1, 4.5, '5', Number.NaN, 1e308, [5], undefined])
      assertRefused(await write(id, asha, { rating }), 'invalid', ['rating'])
    for (const comment of [undefined, '', ' \n\t ', 'a'.repeat(2_001), 'a'.repeat(90_000), 'a\0b', { html: 'x' }])
      assertRefused(await write(id, asha, { comment }), 'invalid', ['comment'])
    const nothing = { rating: undefined, comment: undefined }
    assertRefused(await write(id, asha, nothing), 'invalid', ['comment', 'rating'])
  })
})
