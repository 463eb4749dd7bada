import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const write = ({ api }: Person, id: string, rating: number, comment = 'So.') =>
  api.call('POST /plants/:id/reviews', { params: { id }, body: { rating, comment } })
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

test('a changed review stays in its place with its date, and its stars and text count immediately', async () => {
  const [id, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  const written = await write(asha, id, 5, 'Lovely.')
  await write(ravi, id, 4, 'Good.')
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
  await write(asha, id, 1)
  const { status, json } = await remove(asha, id)
  assert.deepEqual([status, json], [200, { review: null }])
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  assert.deepEqual(await shown(id), { reviews: 0, rating: 4.9, comments: [], counts })
  await assertUnchanged(shop.database, async () => assert.equal((await remove(asha, id)).status, 200))
  await write(asha, id, 3, 'Anew.')
  assert.deepEqual((await shown(id)).comments, ['Anew.'])
})

test('only its author reads and changes a review, and only while its plant is on sale', async () => {
  const [id, asha, ravi] = [await buildPlant(shop), await buildPerson(shop), await buildPerson(shop)]
  const admin = await buildAdmin(shop)
  assert.deepEqual(await own(asha, id), { review: null })
  const written = await write(asha, id, 4)
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
  await Promise.all(people.slice(0, 6).map((person) => write(person, id, 3)))
  const changes = people.flatMap((person, n) => [
    change(person, id, { rating: (n % 5) + 1, comment: 'Changed.' }),
    change(person, id, { rating: ((n + 2) % 5) + 1, comment: 'Changed again.' }),
    ...(n % 2 === 0 ? [remove(person, id), remove(person, id)] : []),
    ...(n > 5
      ? [request(shop, `POST /plants/${id}/reviews`, { ...person, body: { rating: 5, comment: 'Late.' } })]
      : []),
  ])
  for (const { status } of await Promise.all(changes)) assert.ok([200, 201, 404].includes(status), String(status))
  const { reviews, comments, counts, rating } = await shown(id)
  const stars = Object.entries(counts).reduce((sum, [each, count]) => sum + Number(each) * count, 0)
  assert.equal(comments.length, reviews)
  assert.equal(rating, Math.round((stars * 10) / reviews) / 10)
  await assertInvariants(shop.database)
})
