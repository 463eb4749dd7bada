import assert from 'node:assert/strict'
import { test } from 'vitest'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('a plant has every public field, and no other', async () => {
  const given = {
    ...buildProduct({ price: 199.5, rating: 4.3, discount: 5 }),
    otherNames: ['Pothos', 'मनी प्लांट'],
    careInstructions: [{ title: 'Water', description: 'Once a week.' }],
    benefits: ['Forgiving'],
  }
  const id = await buildPlant(shop, {
    ...given,
    image: { url: '/images/money-plant.jpg', public_id: 'money' },
    images: [
      { url: 'https://pictures.example/a.jpg' },
      { url: '/images/b.jpg', public_id: 'b', isPrimary: true, order: 7 },
    ],
  })
  const { status, json } = await request(shop, `GET /plants/${id}`)
  assert.equal(status, 200)
  const { version, ...plant } = json as { version: string }
  assert.match(version, /^\d+-\d+$/)
  assert.deepEqual(plant, {
    ...given,
    _id: id,
    originalPrice: 210,
    priceTag: 'discount',
    compareAt: { card: 399.5, page: 210, discount: 5 },
    taxClass: 'live-plants',
    reviews: 0,
    image: { url: 'http://shop.test/images/money-plant.jpg', public_id: 'money' },
    images: [
      { url: 'https://pictures.example/a.jpg', public_id: null, isPrimary: false, order: 0 },
      { url: 'http://shop.test/images/b.jpg', public_id: 'b', isPrimary: true, order: 7 },
    ],
    packed: null,
    size: null,
    delivery: null,
    sizes: [],
    parts: null,
    facts: unknownFacts,
  })
})

test('a plant without a botanical name has no such field', async () => {
  const id = await buildPlant(shop, { scientificName: '' })
  const plant = await shop.api().call('GET /plants/:id', { params: { id } })
  assert.equal('scientificName' in plant, false)
  assert.deepEqual([plant.originalPrice, plant.discount], [null, 0])
})

test('identifiers are base62 of at least 16 characters, and their beginnings are distinct', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => buildPlant(shop)))
  for (const id of ids) assert.match(id, /^[0-9A-Za-z]{16,32}$/)
  assert.equal(new Set(ids.map((id) => id.slice(0, 8))).size, ids.length)
})

test('an edit that leaves the displayed rating unchanged preserves the one that the admin entered', async () => {
  const id = await buildPlant(shop, { rating: 3.5 })
  const typedRating = async () =>
    (await shop.database.selectFrom('plants').select('rating').where('id', '=', id).executeTakeFirst())?.rating
  const admin = await buildAdmin(shop)
  const shopper = await buildPerson(shop)
  await shopper.api.call('POST /plants/:id/reviews', { params: { id }, body: { rating: 5, comment: 'It thrives.' } })
  const shown = await shop.api().call('GET /plants/:id', { params: { id } })
  assert.equal(shown.rating, 5)
  await admin.api.call('PUT /plants/:id', { params: { id }, body: buildProduct({ rating: shown.rating }) })
  assert.equal(await typedRating(), 3.5)
  await admin.api.call('PUT /plants/:id', { params: { id }, body: buildProduct({ rating: 4.2 }) })
  assert.equal(await typedRating(), 4.2)
})
