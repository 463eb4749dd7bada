import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { findOrders } from './find-orders.ts'
import { listOrders } from './queries.ts'
import { renewSearchIndex } from './search-index.ts'

const shop = shopForTests()

/** Places an order of Asha's, or of somebody else's, and answers its number. */
async function place(name = 'Asha Kulkarni'): Promise<string> {
  const person = await buildPerson(shop, { name })
  const plant = await buildPlant(shop, { price: 400 })
  return (await buildOrder(person, [{ plant, quantity: 1, price: 400 }]))._id
}

const found = async (search: string) => (await listOrders(shop.database, { search })).ids.toSorted()

async function definition(): Promise<string | undefined> {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'orders_by_search'
  `.execute(shop.database)
  return rows[0]?.indexdef
}

/** So many more orders like this one, since few are read quickest from end to end. */
async function multiply(id: string, times: number): Promise<void> {
  await sql`
    insert into orders (id, user_id, payment_method, amount, street, city, state, country, zip_code)
    select md5(n::text), user_id, payment_method, amount, street, city, state, country, zip_code
    from orders, generate_series(1, ${times}::integer) as n where orders.id = ${id}
  `.execute(shop.database)
  await sql`analyze orders`.execute(shop.database)
}

async function planOf(search: string): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from orders where ${await findOrders(shop.database, search)}
  `.execute(shop.database)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('orders are found before they are in the index, in it, and beside it', async () => {
  const first = await place()
  assert.deepEqual(await found('kulkarni'), [first])
  await renewSearchIndex(shop, 0)
  const second = await place()
  await place('Ravi Menon')
  assert.deepEqual(await found('kulkarni'), [first, second].toSorted())
  for (const id of [first, second]) assert.deepEqual(await found(`#${id.slice(3, 12)}`), [id])
})

test('in a large shop the index is used beside the few orders that are not in it', async () => {
  await multiply(await place('Ravi Menon'), 5_000)
  await renewSearchIndex(shop, 0)
  await place()
  const plan = await planOf('kulkarni')
  assert.match(plan, /BitmapOr/)
  assert.match(plan, /Bitmap Index Scan on orders_by_search/)
})

test('nothing of a new order is written to the index', async () => {
  await place()
  const { rows } = await sql<{ aside: number }>`
    select gin_clean_pending_list('orders_by_search') as aside
  `.execute(shop.database)
  assert.equal(rows[0]?.aside, 0)
})

test('the index is built anew once more orders than so many are beside it', async () => {
  await place()
  await renewSearchIndex(shop, 0)
  const before = await definition()
  await place()
  await renewSearchIndex(shop, 1)
  assert.equal(await definition(), before)
  await place()
  await renewSearchIndex(shop, 1)
  assert.notEqual(await definition(), before)
})

test('orders are found while the index is missing, and it is built again beside what a crash left', async () => {
  const id = await place('Meera Iyer')
  await sql`create index orders_by_search_next on orders (zip_code)`.execute(shop.database)
  await sql`drop index orders_by_search`.execute(shop.database)
  assert.deepEqual(await found('meera'), [id])
  await renewSearchIndex(shop)
  assert.match((await definition()) ?? '', /gin.*created_at </)
  assert.deepEqual(await found('meera'), [id])
})
