import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { type ChangesHeard, hearChanges } from './invalidation-listener.ts'
import type { Change } from './response-cache.ts'

const shop = shopForTests()
const heard: Change[] = []
let changes: ChangesHeard | undefined

after(() => changes?.stop())

/** What was heard of what the work committed. */
async function heardOf(work: () => Promise<unknown>): Promise<Change[]> {
  changes ??= await hearChanges(shop.connection, (change) => heard.push(change))
  await changes.caughtUp()
  heard.length = 0
  await work()
  await changes.caughtUp()
  return [...heard]
}

test('a sale is told as a change of stock, the last piece and anything else as a change of the plant', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const plantId = await buildPlant(shop, { price: 400, stock: 3 })
  const buy = (quantity: number) => () => buildOrder(asha, [{ plant: plantId, quantity, price: 400 }])
  assert.deepEqual(await heardOf(buy(1)), [{ kind: 'stock', plantId }])
  assert.deepEqual(await heardOf(buy(2)), [{ kind: 'plant', plantId }])
  const body = buildProduct({ price: 450, stock: 5 })
  const edit = () => admin.api.call('PUT /plants/:id', { params: { id: plantId }, body })
  assert.deepEqual(await heardOf(edit), [{ kind: 'plant', plantId }])
  const review = () =>
    asha.api.call('POST /plants/:id/reviews', { params: { id: plantId }, body: { rating: 5, comment: 'Good' } })
  assert.deepEqual(await heardOf(review), [{ kind: 'plant', plantId }])
})

test('what stands on every page is told as a change of everything, what stands on none is not told', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const save = () => admin.api.call('PATCH /admin/settings', { body: { legalName: 'Hara Bhara Nursery' } })
  assert.deepEqual(await heardOf(save), [{ kind: 'everything' }])
  const plantId = await buildPlant(shop, { stock: 3 })
  const shopping = async () => {
    await asha.api.call('POST /cart/add', { body: { plantId, quantity: 1 } })
    await asha.api.call('PUT /cart/update', { body: { plantId, quantity: 2 } })
    await asha.api.call('DELETE /cart/remove/:plantId', { params: { plantId } })
    await asha.api.call('DELETE /cart/clear')
  }
  assert.deepEqual(await heardOf(shopping), [])
})

test('a change that this process tells of is heard at once', async () => {
  await heardOf(async () => {
    changes?.tell({ kind: 'stock', plantId: 'aB3dE6gH9jK2mN5p' })
    assert.deepEqual(heard, [{ kind: 'stock', plantId: 'aB3dE6gH9jK2mN5p' }])
  })
})
