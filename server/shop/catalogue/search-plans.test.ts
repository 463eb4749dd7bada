import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { matchesFilter, orderPlants, type PlantFilter } from './queries.ts'

const shop = shopForTests()

test('a search for a need is ordered without reading the plants', async (context) => {
  const { database } = shop
  await buildPlant(shop, { name: 'Indoor Fern', category: 'indoor' })
  await sql`
    insert into plants (id, name, description, price, stock, category, image_url, facts)
    select 'plant' || lpad(n::text, 15, '0'), 'Plant ' || n, repeat(md5(n::text), 40), 100, 1,
      (array['indoor', 'outdoor', 'pots'])[1 + n % 3], image_url, facts || '{"light": "low", "places": ["indoors"]}'
    from plants, generate_series(1, 2000) as n
  `.execute(database)
  await sql`vacuum analyze plants`.execute(database)

  for (const search of ['indoor', 'low light']) {
    await context.test(search, async () => {
      const filter: PlantFilter = { search, mode: 'exact', families: true }
      const matching = database.selectFrom('plants').where((plant) => matchesFilter(plant, filter))
      const plan = await orderPlants(matching.select('id'), filter).explain()
      const text = JSON.stringify(plan)
      assert.match(text, /Index Only Scan using plants_listed/)
      assert.doesNotMatch(text, /Seq Scan on plants/)
    })
  }
})
