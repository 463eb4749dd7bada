import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildProduct } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function create(body: unknown) {
  const { bearer } = await buildAdmin(shop)
  return request(shop, 'POST /plants', { bearer, body })
}

test('a product sent again with its key is the same one, and another admin’s key is another', async () => {
  const [asha, ravi] = [await buildAdmin(shop), await buildAdmin(shop)]
  const product = buildProduct({ images: [{ url: '/images/indoor.jpg' }], stock: 4 })
  const headers = { 'Idempotency-Key': 'a-form' }
  const send = ({ bearer }: { bearer: string }, changes = {}) =>
    request(shop, 'POST /plants', { bearer, headers, body: { ...product, ...changes } })
  const answers = [...(await Promise.all([1, 2, 3, 4].map(() => send(asha)))), await send(asha)]
  const ids = new Set(answers.map(({ status, json }) => `${status} ${(json as Plant)._id}`))
  assert.equal(ids.size, 1)
  for (const change of [{ price: 1 }, { stock: 5 }]) assertRefused(await send(asha, change), 'key_reused')
  const other = await send(ravi)
  assert.equal(other.status, 201)
  assert.ok(!ids.has(`201 ${(other.json as Plant)._id}`))
  await assertInvariants(shop.database)
})

test('a product is added with 201 and is on sale immediately; a script in its texts stays text', async () => {
  const script = '<script>alert(1)</script>'
  const texts = { description: script, benefits: [script] }
  const answer = await create(buildProduct({ name: ' Areca Palm ', price: 349.95, stock: 3, ...texts }))
  assert.equal(answer.status, 201)
  const plant = answer.json as Plant
  assert.partialDeepStrictEqual(plant, { name: 'Areca Palm', price: 349.95, stock: 3, reviews: 0, ...texts })
  assert.deepEqual(await shop.api().call('GET /plants/:id', { params: { id: plant._id } }), plant)
  await assertInvariants(shop.database)
})

test('absent fields have their defaults', async () => {
  const { name, description, price, stock, category, image } = buildProduct()
  const { json } = await create({ name, description, price, stock, category, image })
  const { rating, images, careInstructions, benefits, originalPrice, discount } = json as Plant
  assert.deepEqual([rating, images, careInstructions, benefits, originalPrice, discount], [0, [], [], [], null, 0])
})

test('a product may cost nothing up to a crore, and has a rating in steps of 0.1', async () => {
  for (const price of [0, 0.01, 10_000_000]) assert.equal((await create(buildProduct({ price }))).status, 201)
  for (const rating of [0, 0.1, 4.7, 5]) assert.equal((await create(buildProduct({ rating }))).status, 201)
})

const url = 'Please enter a valid URL'

/** Faults that the product form also shows are tested with the form. */
const refused: readonly [changes: object, fields: Record<string, string>][] = [
  [{ description: '🌱🌱🌱🌱🌱' }, { description: 'Description must be at least 10 characters' }],
  [{ price: 199.999 }, { price: 'Price must have at most 2 decimal places' }],
  [{ price: 10_000_000.01 }, { price: 'Price must be at most ₹1,00,00,000' }],
  [{ originalPrice: -1 }, { originalPrice: 'Price must be a positive number' }],
  [{ stock: 1.5 }, { stock: 'Stock must be a positive integer' }],
  [{ category: undefined }, { category: 'Category is required' }],
  [{ image: { url: 'javascript:alert(1)' } }, { 'image.url': url }],
  [{ image: { url: 'data:image/svg+xml,<svg/>' } }, { 'image.url': url }],
  [{ image: { url: 'file:///etc/passwd' } }, { 'image.url': url }],
  [{ image: { url: '//evil.example/a.jpg' } }, { 'image.url': url }],
  [{ image: { url: '/\\evil.example/a.jpg' } }, { 'image.url': url }],
  [{ image: { url: 'https://a.example/\r\nb' } }, { 'image.url': url }],
  [{ images: [{ url: '/images/a.jpg' }, { url: 'a' }] }, { 'images.1.url': url }],
]

test('an invalid product is refused, naming its field', async () => {
  const { bearer } = await buildAdmin(shop)
  await assertUnchanged(shop.database, async () => {
    for (const [changes, fields] of refused) {
      const answer = await request(shop, 'POST /plants', { bearer, body: { ...buildProduct(), ...changes } })
      assertRefused(answer, 'invalid')
      assert.deepEqual((answer.json as { fields: unknown }).fields, fields)
    }
  })
})

test('a product with every field invalid names them all', async () => {
  assertRefused(await create({}), 'invalid', ['category', 'description', 'image', 'name', 'price', 'stock'])
  const wrong = { ...buildProduct(), rating: 5.5, discount: 100, originalPrice: -1, images: 'none', benefits: {} }
  assertRefused(await create(wrong), 'invalid', ['benefits', 'discount', 'images', 'originalPrice', 'rating'])
})

test('NUL is refused in an image’s address and identifier', async () => {
  const image = { url: '/a\0bc', public_id: 'a\0bc' }
  const fields = ['image.public_id', 'image.url', 'images.0.public_id', 'images.0.url']
  assertRefused(await create({ ...buildProduct(), image, images: [image] }), 'invalid', fields)
})
