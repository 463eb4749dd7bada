import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, buildProduct } from '../../../../test/support/factories.ts'
import { shopForTests } from '../../../../test/support/test-shop.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { applyPlan } from './apply-plan.ts'
import { planImport } from './plan-import.ts'

const shop = shopForTests()

/** The outcome for a line whose product is sold, edited or deleted after the plan, before it is locked. */
async function outcome(cells: Record<string, string>, change: (id: string) => Promise<unknown>) {
  const id = await buildPlant(shop, { price: 400, stock: 10 })
  const admin = await buildAdmin(shop)
  const lines = [
    ['_id', ...Object.keys(cells)],
    [id, ...Object.values(cells)],
  ]
  const plan = await planImport(shop, shop.database, { lines, faults: [] })
  assert.ok(!(plan instanceof Refusal))
  await change(id)
  return inTransaction(shop.database, (transaction) => applyPlan(transaction, plan.planned, admin.id))
}

const sell = async (id: string) => buildOrder(await buildPerson(shop), [{ plant: id, quantity: 1, price: 400 }])

test('a stock does not overwrite a sale; a price is set, and the sale is preserved', async () => {
  assert.equal((await outcome({ stock: '12' }, sell))?.code, 'import_changed')
  assert.equal(await outcome({ price: '450' }, sell), null)
  const [plant] = await shop.api().call('GET /plants', { query: { minPrice: 450 } })
  assert.deepEqual([plant?.price, plant?.stock], [450, 9])
})

test('a product that was edited or deleted is not changed', async () => {
  const { api } = await buildAdmin(shop)
  const changes = [
    (id: string) => api.call('PUT /plants/:id', { params: { id }, body: { ...buildProduct(), stock: undefined } }),
    (id: string) => api.call('DELETE /plants/:id', { params: { id } }),
  ]
  for (const change of changes) assert.equal((await outcome({ price: '450' }, change))?.code, 'import_changed')
})
