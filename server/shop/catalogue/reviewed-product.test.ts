import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('an edit that leaves the displayed rating unchanged preserves the one that the admin entered', async () => {
  const id = await buildPlant(shop, { rating: 3.5 })
  const admin = await buildAdmin(shop)
  const shopper = await buildPerson(shop)
  await shopper.api.call('POST /plants/:id/reviews', { params: { id }, body: { rating: 5, comment: 'It thrives.' } })
  const shown = await shop.api().call('GET /plants/:id', { params: { id } })
  assert.equal(shown.rating, 5)

  await admin.api.call('PUT /plants/:id', { params: { id }, body: buildProduct({ rating: shown.rating }) })
  assert.equal(await typedRating(id), 3.5)

  await admin.api.call('PUT /plants/:id', { params: { id }, body: buildProduct({ rating: 4.2 }) })
  assert.equal(await typedRating(id), 4.2)
})

async function typedRating(id: string): Promise<number> {
  const row = await shop.database.selectFrom('plants').select('rating').where('id', '=', id).executeTakeFirstOrThrow()
  return row.rating
}
