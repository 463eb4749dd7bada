import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { buildOrder, buildPerson, buildPlant } from '../../test/factories.ts'
import { shopForTests } from '../../test/test-shop.ts'
import { searchTidying } from './tidy-search.ts'

const shop = shopForTests()

/** How many pages were set aside; now they are in the index. */
async function takeAside(): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select gin_clean_pending_list('orders_by_search') as pages
  `.execute(shop.database)
  return rows[0]?.pages ?? 0
}

test('what orders are searched by is sorted into the index after so many of them, and not before', async () => {
  await sql`alter table orders set (autovacuum_enabled = false)`.execute(shop.database)
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { price: 400 })
  const orderPlaced = searchTidying(shop.database, 3)
  const place = async () => {
    await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
    await orderPlaced()
  }
  for (let round = 0; round < 2; round++) {
    await place()
    await place()
    assert.ok((await takeAside()) > 0)
    await place()
    assert.equal(await takeAside(), 0)
  }
})
