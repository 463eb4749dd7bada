import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { sendReviewRequests } from '../server/shop/review-requests/send-review-requests.ts'
import { assertInvariants } from '../test/invariants/invariants.ts'
import { dryRunOf, exportSheet, parseSheet } from '../test/support/csv-files.ts'
import { buildAdmin } from '../test/support/factories.ts'
import { shopForTests } from '../test/support/test-shop.ts'
import { bundles } from './catalogue/bundles.ts'
import { catalogue } from './catalogue/index.ts'
import { families } from './catalogue/sizes.ts'
import { fillDemoShop } from './fill-demo-shop.ts'

const shop = shopForTests()

test('a demo shop has weeks of orders on most of its days, and everything holds in it', async () => {
  await shop.database.transaction().execute((transaction) => fillDemoShop(transaction, shop))
  await assertInvariants(shop.database)
  const { rows } = await sql<{ days: number; orders: number }>`
    select count(distinct created_at::date) as days, count(*) as orders from orders
  `.execute(shop.database)
  assert.ok(rows[0] && rows[0].days > 40 && rows[0].orders === 220, JSON.stringify(rows))
  const together = await shop.database.selectFrom('bought_together').select('plant_id').distinct().execute()
  assert.ok(together.length >= 4, `${together.length} plants were bought together often enough to be shown`)
})

test('its plants, with their further sizes, are in stock as the catalogue says, and its bundles can be bought', async () => {
  const rows = await shop.database.selectFrom('plants').select(['name', 'stock']).where('parts', 'is', null).execute()
  const sizes = Object.entries(families).flatMap(([of, { others }]) => {
    const name = catalogue.find(({ slug }) => slug === of)?.name ?? ''
    return others.map(({ stock }) => ({ name, stock }))
  })
  const [stored, stated] = [rows, [...catalogue, ...sizes]].map((all) => all.map((one) => `${one.name}: ${one.stock}`))
  assert.deepEqual(stored?.toSorted(), stated?.toSorted())
  for (const { name } of bundles) {
    const [bundle] = await shop.api().call('GET /plants', { query: { search: name, limit: 1 } })
    assert.ok(bundle && bundle.stock > 0 && bundle.parts !== null, name)
  }
})

test('its products, exported and sent back unchanged, do not change', async () => {
  const admin = await buildAdmin(shop)
  const { text } = await exportSheet(shop, admin, '/admin/products/export')
  const count = parseSheet(text).length
  assert.ok(count > catalogue.length)
  const unchanged = { changed: 0, made: 0, faults: [], unchanged: count }
  for (const file of [text, Buffer.from(text, 'utf16le'), text.replaceAll('\r\n', '\n')])
    assert.partialDeepStrictEqual(await dryRunOf(shop, admin, file), unchanged)
})

test('all of its products are delivered everywhere, as soon as those of which nothing is said', async () => {
  const rows = await shop.database.selectFrom('plants').select('id').execute()
  for (const pin of ['411004', '110001', '682001', '797001']) {
    const { latest: soonest } = await shop.api().call('GET /delivery', { query: { pin } })
    for (let from = 0; from < rows.length; from += 100) {
      const ids = rows.slice(from, from + 100).map(({ id }) => id)
      const answer = await shop.api().call('GET /delivery', { query: { pin, plants: ids.join(',') } })
      assert.equal(answer.plants.length, ids.length)
      for (const { serviceable, by, latest } of answer.plants)
        assert.deepEqual({ serviceable, by, latest }, { serviceable: true, by: 'courier', latest: soonest })
    }
  }
})

test('no money of its orders is still under way, for the simulator knows nothing of it', async () => {
  const { rows } = await sql`
    select id from orders where payment_method = 'online' and status not in ('delivered', 'cancelled', 'payment_failed')
    union all select id from refunds where status <> 'succeeded'
    union all select order_id from payment_intents where next_check_at is not null
  `.execute(shop.database)
  assert.deepEqual(rows, [])
})

test('each parcel has gone with its invoice, on the day on which it left; what came back has a credit note too; their numbers follow their moments', async () => {
  const { rows: left } = await sql`
    select orders.id from orders join order_events on order_id = orders.id and aspect = 'shipment' and to_state = 'shipped'
    left join tax_documents as invoice on invoice.order_id = orders.id and kind <> 'credit_note'
    where (invoice.issued_at - happened_at between interval '-1 ms' and interval '1 ms') is not true
      or invoice.content ->> 'day' is distinct from to_char(happened_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')
  `.execute(shop.database)
  const { rows: returned } = await sql`
    select orders.id from orders left join tax_documents as note on order_id = orders.id and kind = 'credit_note'
    where (shipment_status = 'returned') <> (note.id is not null)
  `.execute(shop.database)
  assert.deepEqual([left, returned], [[], []])
  const { rows: counts } = await sql<{ invoices: number; notes: number }>`
    select count(*) filter (where kind <> 'credit_note') as invoices, count(*) filter (where kind = 'credit_note') as notes
    from tax_documents
  `.execute(shop.database)
  assert.ok(counts[0] && counts[0].invoices > 100 && counts[0].notes > 0, JSON.stringify(counts))
  const { rows: astray } = await sql`
    select number from (
      select number, serial, row_number() over (partition by series, financial_year order by issued_at, serial) as place
      from tax_documents
    ) as numbered where serial <> place
  `.execute(shop.database)
  assert.deepEqual(astray, [])
})

test('its reviews are by buyers after the delivery, with different stars and some replies, and no buyer is mailed', async () => {
  const { rows } = await sql<{ reviews: number; authors: number; comments: number; stars: number; replies: number }>`
    select count(*) as reviews, count(distinct user_id) as authors, count(distinct comment) as comments,
      count(distinct rating) as stars, count(reply) as replies
    from reviews
  `.execute(shop.database)
  const [made] = rows
  assert.ok(made && made.reviews > 25 && made.comments === made.reviews && made.authors > 10, JSON.stringify(made))
  assert.ok(made.stars >= 4 && made.replies >= 3, JSON.stringify(made))
  const { rows: early } = await sql`
    select id from reviews where created_at > now() or replied_at > now() or not exists (
      select from orders join order_lines on order_id = orders.id join order_events as event on event.order_id = orders.id
      where orders.user_id = reviews.user_id and plant_id = reviews.plant_id and orders.status = 'delivered'
        and event.to_state = 'delivered' and happened_at < reviews.created_at
    )
  `.execute(shop.database)
  assert.deepEqual(early, [])
  await sendReviewRequests(shop)
  assert.deepEqual(await shop.database.selectFrom('mails').select('id').execute(), [])
})
