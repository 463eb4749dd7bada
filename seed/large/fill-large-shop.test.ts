import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { beforeAll, test } from 'vitest'
import { StartupError } from '../../server/platform/startup-error.ts'
import { assertInvariants } from '../../test/invariants/invariants.ts'
import { databaseForTests } from '../../test/support/database-for-tests.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { fillLargeShop } from './fill-large-shop.ts'
import { readSizes } from './read-sizes.ts'

const sizes = { products: 120, orders: 1_500, customers: 900 }
const own = databaseForTests()

beforeAll(() => fillLargeShop(own.connection, sizes))

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  return (await sql.raw<Row>(statement).execute(own.database)).rows
}

test('a large shop has the requested size, and everything holds in it', async () => {
  const [counts] = await rowsOf(`select (select count(*) from plants) as products,
    (select count(*) from orders) as orders, (select count(*) from users) as customers`)
  assert.deepEqual(counts, sizes)
  await assertInvariants(own.database)
})

test('it has all its indexes and references', async () => {
  const parts = `select conname as name from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all select indexname from pg_indexes where schemaname = 'public' order by name`
  const empty = await createTestDatabase()
  const { rows } = await sql.raw(parts).execute(empty.database)
  await empty.drop()
  assert.deepEqual(await rowsOf(parts), rows)
})

test('a database with a shop in it is refused and stays as it is', async () => {
  await assert.rejects(fillLargeShop(own.connection, sizes), (error) => {
    return error instanceof StartupError && error.message.includes('already holds a shop')
  })
  assert.deepEqual(await rowsOf('select count(*) from orders'), [{ count: sizes.orders }])
})

test('sizes are given by name; a wrong one is refused with how to give them', () => {
  assert.deepEqual(readSizes([]), { products: 10_000, orders: 100_000, customers: 100_000 })
  assert.deepEqual(readSizes(['--orders', '50', '--products=7']), { products: 7, orders: 50, customers: 100_000 })
  for (const wrong of [['--orders', '0'], ['--orders', '-1'], ['--products', 'many'], ['--shops', '2'], ['50']]) {
    assert.throws(() => readSizes(wrong), StartupError, wrong.join(' '))
  }
})
