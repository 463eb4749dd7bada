import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

async function remove(id: string) {
  const { bearer } = await buildAdmin(shop)
  return request(shop, `DELETE /plants/${id}`, { bearer })
}

test('a deleted plant is gone from the shop', async () => {
  const id = await buildPlant(shop)
  const { status, json } = await remove(id)
  assert.deepEqual([status, json], [200, { _id: id }])
  for (const call of [`GET /plants/${id}`, `GET /plants/${id}/reviews`]) {
    const answer = await request(shop, call)
    assertRefused(answer, 'not_found')
    assert.equal((answer.json as { message: string }).message, 'Plant not found')
  }
  assert.equal((await shop.api().list('GET /plants')).total, 0)
})

test('a plant that is not on sale cannot be deleted', async () => {
  const id = await buildPlant(shop)
  await remove(id)
  for (const wrong of [id, 'A'.repeat(20), '%00', 'categories']) assertRefused(await remove(wrong), 'not_found')
})

test('a deleted plant cannot be put into a cart, nor reviewed', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  await remove(id)
  await assertUnchanged(shop.database, async () => {
    await assert.rejects(asha.api.call('POST /cart/add', { body: { plantId: id, quantity: 1 } }), { code: 'not_found' })
    const review = { params: { id }, body: { rating: 5, comment: 'Gone too soon.' } }
    await assert.rejects(asha.api.call('POST /plants/:id/reviews', review), { code: 'not_found' })
  })
})

test('a cart shows a deleted plant as no longer available and cannot check out until it is removed', async () => {
  const [gone, remaining] = [
    await buildPlant(shop, { name: 'Fern', price: 300 }),
    await buildPlant(shop, { price: 300 }),
  ]
  const asha = await buildPerson(shop)
  for (const plantId of [gone, remaining]) await asha.api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
  await remove(gone)

  const cart = await asha.api.call('GET /cart')
  assert.deepEqual(
    cart.map(({ plant }) => [plant._id, plant.name, plant.isAvailable]),
    [
      [gone, 'Fern', false],
      [remaining, 'Money Plant', true],
    ],
  )
  const all = orderOf([gone, remaining].map((plant) => ({ plant, quantity: 1, price: 300 })))
  await assertUnchanged(shop.database, async () => {
    const fields = { [gone]: 'Fern is no longer available.' }
    await assert.rejects(asha.api.call('POST /orders', { body: all }), {
      code: 'plant_unavailable',
      status: 409,
      fields,
    })
    const update = { body: { plantId: gone, quantity: 2 } }
    await assert.rejects(asha.api.call('PUT /cart/update', update), { code: 'not_found' })
  })

  await asha.api.call('DELETE /cart/remove/:plantId', { params: { plantId: gone } })
  const { amount } = await asha.api.call('POST /orders', {
    body: orderOf([{ plant: remaining, quantity: 1, price: 300 }]),
  })
  assert.equal(amount, 300)
})

test('a past order still has a deleted plant, and cancelling it releases the stock all the same', async () => {
  const [id, asha] = [await buildPlant(shop, { name: 'Fern', price: 300, stock: 5 }), await buildPerson(shop)]
  const placed = await buildOrder(asha, [{ plant: id, quantity: 2, price: 300 }])
  await remove(id)
  const remaining = await asha.api.call('GET /orders/:id', { params: { id: placed._id } })
  assert.deepEqual(remaining, placed)
  assert.deepEqual(
    remaining.items.map(({ plant, name, price, quantity }) => ({ plant, name, price, quantity })),
    [{ plant: id, name: 'Fern', price: 300, quantity: 2 }],
  )
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: placed._id } })
  const { stock } = await shop.database
    .selectFrom('plants')
    .select('stock')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  assert.equal(stock, 5)
})

test('the ledgers are consistent after all of this', async () => {
  await assertInvariants(shop.database)
})
