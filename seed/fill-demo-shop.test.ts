import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { assertInvariants } from '../test/invariants.ts'
import { shopForTests } from '../test/test-shop.ts'
import { catalogue } from './catalogue/index.ts'
import { fillDemoShop } from './fill-demo-shop.ts'

const shop = shopForTests()

test('a demo shop has weeks of orders on most of its days, and everything holds in it', async () => {
  await shop.database.transaction().execute((transaction) => fillDemoShop(transaction, shop))
  await assertInvariants(shop.database)
  const { rows } = await sql<{ days: number; orders: number }>`
    select count(distinct created_at::date) as days, count(*) as orders from orders
  `.execute(shop.database)
  assert.ok(rows[0] && rows[0].days > 40 && rows[0].orders === 220, JSON.stringify(rows))
})

test('its plants are in stock as the catalogue says', async () => {
  const rows = await shop.database.selectFrom('plants').select(['name', 'stock']).execute()
  assert.deepEqual(
    rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    catalogue.map(({ name, stock }) => ({ name, stock })).toSorted((a, b) => a.name.localeCompare(b.name)),
  )
})

test('no money of its orders is still under way, for the simulator knows nothing of it', async () => {
  const { rows } = await sql`
    select id from orders where payment_method = 'online' and status not in ('delivered', 'cancelled', 'payment_failed')
    union all select id from refunds where status <> 'made'
    union all select order_id from payment_intents where next_check_at is not null
  `.execute(shop.database)
  assert.deepEqual(rows, [])
})
