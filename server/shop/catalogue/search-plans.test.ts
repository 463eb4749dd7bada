import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import type { Database } from '../../platform/database/database.ts'
import { matchesFilter, orderPlants, type PlantFilter } from './queries.ts'
import { withSimilarity } from './search.ts'

const shop = shopForTests()

test('how PostgreSQL finds and sorts plants, half of which are sizes of families', async (context) => {
  const { database } = shop
  await buildPlant(shop, { name: 'Indoor Fern', category: 'indoor' })
  await sql`
    insert into plants (id, name, description, price, stock, category, image_url, facts, size)
    select 'plant' || lpad(n::text, 15, '0'), 'Plant ' || n, repeat(md5(n::text), 40), 100, 1,
      (array['indoor', 'outdoor', 'pots'])[1 + n % 3], image_url, facts || '{"light": "low", "places": ["indoors"]}',
      case when n < 1000 then jsonb_build_object('family', 'Family ' || n / 2, 'label', n, 'position', n % 2) end
    from plants, generate_series(1, 2000) as n
  `.execute(database)
  await sql`vacuum analyze plants`.execute(database)

  for (const search of ['indoor', 'low light']) {
    await context.test(`a search for a need, ${search}, is sorted without reading the plants`, async () => {
      const plan = await planOf(database, { search, mode: 'exact', families: true })
      assert.match(plan, /Index Only Scan using plants_listed/)
      assert.doesNotMatch(plan, /Seq Scan on plants/)
    })
  }

  await context.test('a misspelt search does not compare the names of all sizes of families', async () => {
    const filter: PlantFilter = { search: 'indoar fern', mode: 'similar', families: true }
    const plan = await withSimilarity(database, (within) => planOf(within, filter))
    assert.match(plan, /Bitmap Index Scan on plants_by_search/)
    assert.doesNotMatch(plan, /plants_by_family on plants plants|Seq Scan on plants/)
  })
})

async function planOf(database: Database, filter: PlantFilter): Promise<string> {
  const matching = database.selectFrom('plants').where((plant) => matchesFilter(plant, filter))
  const plan = await orderPlants(matching.select('id'), filter).explain()
  return plan.map((line) => Object.values(line).join()).join('\n')
}
