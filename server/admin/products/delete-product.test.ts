import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

afterAll(() => assertInvariants(shop.database))

async function remove(id: string) {
  const { bearer } = await buildAdmin(shop)
  return request(shop, `DELETE /plants/${id}`, { bearer })
}

test('a deleted plant is gone from the shop: it is neither shown, put into a cart, reviewed nor deleted again', async () => {
  const [id, asha] = [await buildPlant(shop), await buildPerson(shop)]
  const { status, json } = await remove(id)
  assert.deepEqual([status, json], [200, { _id: id }])
  assert.equal((await shop.api().list('GET /plants')).total, 0)
  const post = (path: string, body: unknown) => request(shop, `POST ${path}`, { bearer: asha.bearer, body })
  await assertUnchanged(shop.database, async () => {
    for (const call of [`GET /plants/${id}`, `GET /plants/${id}/reviews`]) {
      const answer = await request(shop, call)
      assertRefused(answer, 'not_found')
      assert.equal((answer.json as { message: string }).message, 'Plant not found')
    }
    assertRefused(await post('/cart/add', { plantId: id, quantity: 1 }), 'not_found')
    assertRefused(await post(`/plants/${id}/reviews`, { rating: 5, comment: 'Gone too soon.' }), 'not_found')
  })
  for (const wrong of [id, 'A'.repeat(20), '%00', 'categories']) assertRefused(await remove(wrong), 'not_found')
})

test('a cart shows a deleted plant as no longer available and cannot check out until it is removed', async () => {
  const gone = await buildPlant(shop, { name: 'Fern', price: 300 })
  const remaining = await buildPlant(shop, { price: 300 })
  const { api } = await buildPerson(shop)
  for (const plantId of [gone, remaining]) await api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
  await remove(gone)

  const cart = await api.call('GET /cart')
  assert.equal(cart.length, 2)
  assert.partialDeepStrictEqual(cart, [
    { plant: { _id: gone, name: 'Fern', isAvailable: false } },
    { plant: { _id: remaining, isAvailable: true } },
  ])
  const order = (...plants: string[]) =>
    api.call('POST /orders', { body: orderOf(plants.map((plant) => ({ plant, quantity: 1, price: 300 }))) })
  await assertUnchanged(shop.database, async () => {
    const fields = { [gone]: 'Fern is no longer available.' }
    await assert.rejects(order(gone, remaining), { code: 'plant_unavailable', status: 409, fields })
    const update = { body: { plantId: gone, quantity: 2 } }
    await assert.rejects(api.call('PUT /cart/update', update), { code: 'not_found' })
  })
  await api.call('DELETE /cart/remove/:plantId', { params: { plantId: gone } })
  assert.equal((await order(remaining)).amount, 300)
})

test('a past order still has a deleted plant, and cancelling it releases the stock all the same', async () => {
  const [plant, asha] = [await buildPlant(shop, { name: 'Fern', price: 300, stock: 5 }), await buildPerson(shop)]
  const placed = await buildOrder(asha, [{ plant, quantity: 2, price: 300 }])
  await remove(plant)
  const params = { id: placed._id }
  assert.deepEqual(await asha.api.call('GET /orders/:id', { params }), placed)
  assert.partialDeepStrictEqual(placed.items, [{ plant, name: 'Fern', price: 300, quantity: 2 }])
  await asha.api.call('PUT /orders/:id/cancel', { params })
  const plants = shop.database.selectFrom('plants').select('stock').where('id', '=', plant)
  assert.deepEqual(await plants.execute(), [{ stock: 5 }])
})
