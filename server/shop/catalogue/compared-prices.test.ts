import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { CompareAtChoice } from '../../../domain/pricing.ts'
import { buildProduct } from '../../../test/support/bodies.ts'
import { buildAdmin, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ mode: 'live' })
const nothing = { card: null, page: null, discount: 0 }

test('a live shop crosses out the price that its owner chose: in lists, on the page and on the wishlist', async () => {
  const [admin, asha] = [await buildAdmin(shop), await buildPerson(shop)]
  const product = { price: 400, originalPrice: 900, stock: 5 }
  const id = await buildPlant(shop, product)
  await asha.api.call('POST /wishlist', { body: { plant: id } })
  const shown = async (choice: CompareAtChoice | null) => {
    await admin.api.call('PATCH /admin/settings', { body: { compareAtPrices: choice } })
    await shop.changes.synced()
    const plant = await shop.api().call('GET /plants/:id', { params: { id } })
    const [limited] = await shop.api().call('GET /plants', { query: { limit: 1 } })
    const [listed] = await shop.api().call('GET /plants')
    const [saved] = await asha.api.call('GET /wishlist')
    const all = [limited, listed, saved?.plant].map((other) => other?.compareAt)
    assert.deepEqual(all, Array(3).fill(plant.compareAt))
    assert.equal(plant.originalPrice, 900)
    return plant.compareAt
  }
  for (const choice of [null, 'none', 'former'] as const) assert.deepEqual(await shown(choice), nothing)
  assert.deepEqual(await shown('plus-200'), { card: 600, page: 900, discount: 56 })

  const asked = (price: number) =>
    admin.api.call('PUT /plants/:id', { params: { id }, body: { ...buildProduct(product), price } })
  for (const price of [500, 450, 300]) await asked(price)
  assert.deepEqual(await shown('former'), nothing, 'none of them for a day')
  const created_at = sql<Date>`created_at - interval '1 day'`
  await shop.database.updateTable('plants').set({ created_at }).where('id', '=', id).execute()
  await asked(300)
  assert.deepEqual(await shown('former'), { card: 400, page: 400, discount: 25 })
  await shop.database
    .updateTable('audit_events')
    .set({ happened_at: sql<Date>`now() - interval '31 days'` })
    .where('subject_id', '=', id)
    .execute()
  for (const choice of ['none', 'former'] as const) assert.deepEqual(await shown(choice), nothing)
})
