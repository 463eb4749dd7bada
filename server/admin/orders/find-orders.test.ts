import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { setStatus } from '../../../test/support/door-payments.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { findOrders, listOrders } from './find-orders.ts'

const shop = shopForTests()

const found = async (search: string) => (await listOrders(shop.database, { search })).ids.toSorted()

async function place(person: Person, plantName = 'Money Plant'): Promise<string> {
  const plant = await buildPlant(shop, { name: plantName, price: 400 })
  return (await buildOrder(person, [{ plant, quantity: 1, price: 400 }]))._id
}

test('orders are found by recipient, phone and tracking number', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await place(asha)
  await place(await buildPerson(shop, { name: 'Ravi Menon' }))
  const recipient = { recipient_name: 'ज़ुबैदा Sheikh', recipient_phone: '+919876543210' }
  await shop.database.updateTable('orders').set(recipient).where('id', '=', order).execute()
  const body = { status: 'shipped', courier: 'Delhivery', trackingNumber: 'AWB99887766' } as const
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id: order }, body })
  const spellings = [
    ...['sheikh', 'SHEIKH', 'awb998877', 'AWB 9988 7766', '9876543210', '+91 98765 43210', '098765 43210'],
    ...[
      '0091 98765-43210',
      '\u202a+91 98765 43210\u202c',
      '98765\u201143210',
      '９８７６５ ４３２１０',
      'tel:+919876543210',
      '98765/43210',
    ],
  ]
  for (const search of spellings) assert.deepEqual(await found(search), [order], search)
  assert.deepEqual(await found('98765 43211'), [])
})

test('an order is found by its whole number, with or without a #', async () => {
  const asha = await buildPerson(shop)
  const [first, second] = [await place(asha), await place(await buildPerson(shop))]
  const { number } = await asha.api.call('GET /orders/:id', { params: { id: first } })
  for (const search of [`${number}`, `#${number}`, ` #${number} `])
    assert.deepEqual(await found(search), [first], search)
  assert.ok(!(await found(String(number).slice(0, 4))).includes(second))
})

test('an order is found by the phone of its customer', async () => {
  const meera = await buildPerson(shop, { name: 'Meera' })
  await shop.database.updateTable('users').set({ phone_number: '+917011223344' }).where('id', '=', meera.id).execute()
  const order = await place(meera)
  for (const search of ['70112 23344', '+917011223344', '07011223344']) assert.deepEqual(await found(search), [order])
})

test('an order is found by its invoice, whole and in part', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await place(asha)
  await place(asha)
  const number = (await setStatus(admin, order, 'shipped')).invoice?.number ?? 'none'
  for (const search of [number.toLowerCase(), number.slice(-9)])
    assert.ok((await found(search)).includes(order), search)
  assert.deepEqual(await found(number), [order])
})

test('orders are found by the name of a plant in them, also of one that has left the shop', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const first = await place(asha, 'Rudraksha Grafted')
  const second = await place(asha, 'Rudraksha Seedling')
  await place(asha, 'Bael')
  assert.deepEqual(await found('rudraksha'), [first, second].toSorted())
  const [plant] = (await admin.api.call('GET /admin/orders/:id', { params: { id: first } })).items
  await admin.api.call('DELETE /plants/:id', { params: { id: plant?.plant ?? '' } })
  assert.deepEqual(await found('rudraksha grafted'), [first])
})

test('a search is narrowed by status and by what waits for the owner', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [waiting, shipped] = [await place(asha, 'Kadamba'), await place(asha, 'Kadamba')]
  await setStatus(admin, shipped, 'shipped')
  const ids = async (query: object) =>
    (await admin.api.call('GET /admin/orders', { query: { search: 'kadamba', ...query } })).map(({ _id }) => _id)
  assert.deepEqual(await ids({ status: 'shipped' }), [shipped])
  assert.deepEqual(await ids({ view: 'to_ship' }), [waiting])
  assert.deepEqual(await ids({ view: 'payments' }), [])
})

test('in a large shop a search reads its index', async () => {
  const id = await place(await buildPerson(shop, { name: 'Lakshmi Hegde' }))
  await sql`
    insert into orders (id, user_id, payment_method, amount, street, city, state, country, zip_code)
    select md5(n::text), ${(await buildPerson(shop, { name: 'Ravi Menon' })).id}, payment_method, amount, street, city, state, country, zip_code
    from orders, generate_series(1, 5000) as n where orders.id = ${id}
  `.execute(shop.database)
  // As autovacuum does after so many inserts.
  await sql`select gin_clean_pending_list('orders_by_search')`.execute(shop.database)
  await sql`analyze orders`.execute(shop.database)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from orders where ${await findOrders(shop.database, 'hegde')}
  `.execute(shop.database)
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Bitmap Index Scan on orders_by_search/)
  assert.deepEqual(await found('hegde'), [id])
})
