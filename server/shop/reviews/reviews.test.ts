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

const write = (id: string, { bearer }: Person, body: unknown) =>
  request(shop, `POST /plants/${id}/reviews`, { bearer, body })
const read = (id: string) => shop.api().call('GET /plants/:id', { params: { id } })
const list = (id: string, query = {}) => shop.api().list('GET /plants/:id/reviews', { params: { id }, query })

test('a review responds with 201, is listed, and raises the count by one', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  const { status, json } = await write(id, asha, { rating: 4, comment: '  Grew three leaves in a month.\nThank you! ' })
  assert.equal(status, 201)
  const { shownAs, hidden, ...written } = json as OwnReview
  const { _id, createdAt, ...review } = written
  const comment = 'Grew three leaves in a month.\nThank you!'
  assert.deepEqual(review, { name: 'Asha K.', rating: 4, comment, isBuyer: false, photos: [], reply: null })
  assert.deepEqual([shownAs, hidden], ['short', null])
  assert.match(_id, /^[0-9A-Za-z]{16,32}$/)
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT.*Z$/)
  assert.deepEqual(await list(id), { items: [written], total: 1 })
  assert.equal((await read(id)).reviews, 1)
})

test('the displayed rating is the mean of the reviews, and before the first the one that the admin entered', async () => {
  const id = await buildPlant(shop, { rating: 4.9 })
  assert.equal((await read(id)).rating, 4.9)
  const means = []
  for (const rating of [2, 5, 5, 1]) {
    await write(id, await buildPerson(shop), { rating, comment: 'So.' })
    means.push((await read(id)).rating)
  }
  assert.deepEqual(means, [2, 3.5, 4, 3.3])
})

test('a review is one per customer and plant', async () => {
  const [id, other, asha] = [await buildPlant(shop), await buildPlant(shop), await buildPerson(shop)]
  await write(id, asha, { rating: 5, comment: 'First.' })
  await assertUnchanged(shop.database, async () => {
    assertRefused(await write(id, asha, { rating: 1, comment: 'Second.' }), 'already_reviewed')
  })
  assert.equal((await write(other, asha, { rating: 1, comment: 'Another plant.' })).status, 201)
})

test('reviews are listed the newest first, and in pages', async () => {
  const id = await buildPlant(shop)
  for (const comment of ['1', '2', '3']) await write(id, await buildPerson(shop), { rating: 5, comment })
  const comments = async (query = {}) => (await list(id, query)).items.map(({ comment }) => comment)
  assert.deepEqual(await comments(), ['3', '2', '1'])
  assert.deepEqual(await comments({ limit: 1, offset: 1 }), ['2'])
  assert.equal((await list(id, { limit: 1 })).total, 3)
  for (const query of ['limit=-1', 'offset=x', 'sort=rating', 'stars=0', 'stars=6', 'stars=5&stars=4', 'colour=red']) {
    assertRefused(await request(shop, `GET /plants/${id}/reviews?${query}`), 'invalid')
  }
})

test('reviews are sorted and filtered by stars, those of equal rank the newest first', async () => {
  const id = await buildPlant(shop)
  for (const [rating, comment] of [
    [5, 'a'],
    [1, 'b'],
    [5, 'c'],
    [3, 'd'],
  ] as const) {
    await write(id, await buildPerson(shop), { rating, comment })
  }
  const comments = async (query: object) => (await list(id, query)).items.map(({ comment }) => comment).join('')
  assert.equal(await comments({ sort: 'newest' }), 'dcba')
  assert.equal(await comments({ sort: 'highest' }), 'cadb')
  assert.equal(await comments({ sort: 'lowest' }), 'bdca')
  assert.equal(await comments({ sort: 'photos' }), 'dcba')
  assert.equal(await comments({ stars: 5 }), 'ca')
  assert.equal(await comments({ stars: 5, sort: 'lowest', limit: 1, offset: 1 }), 'a')
  assert.deepEqual(await list(id, { stars: 5, limit: 1 }).then(({ total }) => total), 2)
  assert.deepEqual(await list(id, { stars: 2 }), { items: [], total: 0 })
})

test('authors choose how they are named, and may change it; what is left out stays', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  const shownName = async () => (await list(id)).items[0]?.name
  await write(id, asha, { rating: 5, comment: 'So.', shownAs: 'full' })
  assert.equal(await shownName(), 'Asha Kulkarni')
  const change = (shownAs?: string) =>
    request(shop, `PUT /plants/${id}/reviews/mine`, {
      bearer: asha.bearer,
      body: { rating: 5, comment: 'So.', shownAs },
    })
  await change('anonymous')
  assert.equal(await shownName(), 'A customer')
  await change()
  assert.equal(await shownName(), 'A customer')
  assertRefused(await change('Asha the Great'), 'invalid', ['shownAs'])
})

test('the counts by stars include every review of the plant, and of no other', async () => {
  const [id, other] = [await buildPlant(shop), await buildPlant(shop)]
  const spread = (plant: string) => shop.api().call('GET /plants/:id/ratings', { params: { id: plant } })
  assert.deepEqual(await spread(id), { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })
  for (const rating of [5, 5, 4, 1]) await write(id, await buildPerson(shop), { rating, comment: 'So.' })
  await write(other, await buildPerson(shop), { rating: 2, comment: 'So.' })
  assert.deepEqual(await spread(id), { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 })
  await assert.rejects(spread('A'.repeat(20)), { code: 'not_found' })
})

test('a buyer is marked once the plant was delivered, not before and not for another plant', async () => {
  const asha = await buildPerson(shop)
  for (const [status, isBuyer] of [
    ['pending', false],
    ['shipped', false],
    ['cancelled', false],
    ['delivered', true],
  ] as const) {
    const { plant } = await buildOrderIn(shop, asha, { paymentMethod: 'cod', status })
    const { json } = await write(plant, asha, { rating: 5, comment: status })
    assert.equal((json as Review).isBuyer, isBuyer, status)
    const passerBy = await write(plant, await buildPerson(shop), { rating: 5, comment: 'Saw it.' })
    assert.equal((passerBy.json as Review).isBuyer, false)
  }
  const neverBought = await write(await buildPlant(shop), asha, { rating: 5, comment: 'Saw it too.' })
  assert.equal((neverBought.json as Review).isBuyer, false)
})

test('50 concurrent reviews are counted right', async () => {
  const id = await buildPlant(shop)
  const people = await Promise.all(Array.from({ length: 50 }, () => buildPerson(shop)))
  const answers = await Promise.all(
    people.map((person, i) => write(id, person, { rating: (i % 5) + 1, comment: 'So.' })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  const { reviews, rating } = await read(id)
  assert.deepEqual([reviews, rating, (await list(id)).total], [50, 3, 50])
})

test('of ten concurrent reviews by one person one counts', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  const ten = Array.from({ length: 10 }, () => write(id, asha, { rating: 4, comment: 'Once.' }))
  const statuses = (await Promise.all(ten)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, ...Array(9).fill(409)])
  assert.equal((await read(id)).reviews, 1)
})

test('a comment may have 2,000 characters, and a script in it is stored as text', async () => {
  const id = await buildPlant(shop)
  for (const comment of [
    'a'.repeat(2_000),
    '🌱'.repeat(2_000),
    '<script>alert(1)</script>',
    "'; drop table reviews; --",
  ]) {
    const { status, json } = await write(id, await buildPerson(shop), { rating: 5, comment })
    assert.deepEqual([status, (json as Review).comment], [201, comment])
  }
})

const refused: readonly [what: string, changes: object, fields: readonly string[]][] = [
  ['0 stars', { rating: 0 }, ['rating']],
  ['6 stars', { rating: 6 }, ['rating']],
  ['−1 stars', { rating: -1 }, ['rating']],
  ['half a star', { rating: 4.5 }, ['rating']],
  ['"5" as rating', { rating: '5' }, ['rating']],
  ['NaN as rating', { rating: Number.NaN }, ['rating']],
  ['1e308 as rating', { rating: 1e308 }, ['rating']],
  ['[5] as rating', { rating: [5] }, ['rating']],
  ['no rating', { rating: undefined }, ['rating']],
  ['no comment', { comment: undefined }, ['comment']],
  ['an empty comment', { comment: '' }, ['comment']],
  ['a blank comment', { comment: ' \n\t ' }, ['comment']],
  ['a comment of 2,001 characters', { comment: 'a'.repeat(2_001) }, ['comment']],
  ['a comment of 90 kB', { comment: 'a'.repeat(90_000) }, ['comment']],
  ['NUL in the comment', { comment: 'a\0b' }, ['comment']],
  ['an object as comment', { comment: { html: 'x' } }, ['comment']],
  ['nothing', { rating: undefined, comment: undefined }, ['comment', 'rating']],
]

for (const [what, changes, fields] of refused) {
  test(`a review with ${what} is refused, every field named`, async () => {
    const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
    await assertUnchanged(shop.database, async () => {
      const body = { rating: 5, comment: 'So.', ...changes }
      assertRefused(await write(id, asha, body), 'invalid', fields)
    })
  })
}

test('forged fields have no effect', async () => {
  const [id, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop, { name: 'Ravi' })]
  const forged = { isBuyer: true, name: 'Admin', user_id: ravi.id, plant_id: 'A'.repeat(20), createdAt: '2001-01-01' }
  const { json } = await write(id, asha, { rating: 5, comment: 'So.', ...forged })
  const { isBuyer, name, createdAt } = json as Review
  assert.deepEqual([isBuyer, name], [false, 'Asha K.'])
  assert.notEqual(createdAt.slice(0, 4), '2001')
})

test('the invariants hold after all of this', async () => {
  await assertInvariants(shop.database)
})
