import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { type InvalidationListener, listenForInvalidations } from './invalidation-listener.ts'
import type { Change } from './response-cache.ts'

const shop = shopForTests()
const received: Change[] = []
let listener: InvalidationListener | undefined

afterAll(() => listener?.stop())

/** The changes that are received because of what the work commits. */
async function changesOf(work: () => Promise<unknown>): Promise<Change[]> {
  listener ??= await listenForInvalidations(shop.connection, (change) => received.push(change))
  await listener.synced()
  received.length = 0
  await work()
  await listener.synced()
  return [...received]
}

test('a sale is received as a change of stock; the last piece, and anything else, as a change of the plant', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const plantId = await buildPlant(shop, { price: 400, stock: 3 })
  const buy = (quantity: number) => () => buildOrder(asha, [{ plant: plantId, quantity, price: 400 }])
  assert.deepEqual(await changesOf(buy(1)), [{ kind: 'stock', plantId }])
  assert.deepEqual(await changesOf(buy(2)), [{ kind: 'plant', plantId }])
  const body = buildProduct({ price: 450, stock: 5 })
  const edit = () => admin.api.call('PUT /plants/:id', { params: { id: plantId }, body })
  assert.deepEqual(await changesOf(edit), [{ kind: 'plant', plantId }])
  const review = () =>
    asha.api.call('POST /plants/:id/reviews', { params: { id: plantId }, body: { rating: 5, comment: 'Good' } })
  assert.deepEqual(await changesOf(review), [{ kind: 'plant', plantId }])
})

test('a change to what every page shows is received as a change of everything, one to what none shows is not received', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const save = () => admin.api.call('PATCH /admin/settings', { body: { legalName: 'Hara Bhara Nursery' } })
  assert.deepEqual(await changesOf(save), [{ kind: 'everything' }])
  const plantId = await buildPlant(shop, { stock: 3 })
  const shopping = async () => {
    await asha.api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
    await asha.api.call('DELETE /cart/clear')
  }
  assert.deepEqual(await changesOf(shopping), [])
})

test('a change that this process invalidates itself is received at once', async () => {
  await changesOf(async () => {
    listener?.invalidate({ kind: 'stock', plantId: 'aB3dE6gH9jK2mN5p' })
    assert.deepEqual(received, [{ kind: 'stock', plantId: 'aB3dE6gH9jK2mN5p' }])
  })
})
