import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { setStatus } from '../../../test/support/paying.ts'
import { buildReplacedOrder } from '../../../test/support/replacements.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { recordIncident } from '../../shop/orders/record-incident.ts'
import { findOrders, listOrders } from './find-orders.ts'

const shop = shopForTests()

const found = async (search: string) => (await listOrders(shop.database, { search })).ids.toSorted()

async function place(person: Person, plantName = 'Money Plant'): Promise<string> {
  const plant = await buildPlant(shop, { name: plantName, price: 400 })
  return (await buildOrder(person, [{ plant, quantity: 1, price: 400 }]))._id
}

async function list(query?: ApiRequest<'GET /admin/orders'>['query']): Promise<{ ids: string[]; total: number }> {
  const { items, total } = await (await buildAdmin(shop)).api.list('GET /admin/orders', { query })
  return { ids: items.map(({ _id }) => _id), total }
}

/** Orders of two people, the oldest first. */
async function fill() {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop, { name: 'Ravi 100%_Iyer' })]
  const orders = [
    await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' }),
    await buildOrderIn(shop, ravi, { paymentMethod: 'online', status: 'paid' }),
    await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'shipped' }),
    await buildOrderIn(shop, ravi, { paymentMethod: 'cod', status: 'cancelled' }),
    await buildOrderIn(shop, asha, { paymentMethod: 'cod', status: 'pending' }),
  ]
  return { asha, ravi, orders, ids: orders.map(({ _id }) => _id) }
}

let shopful: Awaited<ReturnType<typeof fill>>

test('the orders of all customers are listed, the newest first', async () => {
  assert.deepEqual(await list(), { ids: [], total: 0 })
  shopful = await fill()
  const { bearer } = await buildAdmin(shop)
  const { status, headers, json } = await request(shop, 'GET /admin/orders', { bearer })
  assert.deepEqual([status, headers.get('x-total-count')], [200, '5'])
  const orders = shopful.orders.toReversed().map(({ plant, ...order }) => order)
  assert.deepEqual(json, orders)
})

test('orders are searched by number, name and e-mail, whatever the case', async () => {
  const [first = '', second, , fourth] = shopful.ids
  const ofRavi = { ids: [fourth, second], total: 2 }
  assert.deepEqual(await list({ search: 'ravi' }), ofRavi)
  assert.deepEqual(await list({ search: shopful.ravi.email.toUpperCase() }), ofRavi)
  assert.deepEqual(await list({ search: first }), { ids: [first], total: 1 })
  assert.deepEqual(await list({ search: `#${first.slice(0, 8)}` }), { ids: [first], total: 1 })
  assert.deepEqual(await list({ search: 'nobody' }), { ids: [], total: 0 })
  assert.equal((await list({ search: '' })).total, 5)
})

test('%, _, \\ and quotes are searched for literally', async () => {
  for (const search of ['%', '_', '100%_']) assert.equal((await list({ search })).total, 2, search)
  for (const search of ['%%', '__', '\\', "'", "' or 1=1 --", '(a+)+$']) {
    assert.equal((await list({ search })).total, 0, search)
  }
})

test('an order is found by its number, people, phones, tracking number, PIN, GSTIN and invoice', async () => {
  const [meera, admin] = [await buildPerson(shop, { name: 'Meera' }), await buildAdmin(shop)]
  await shop.database.updateTable('users').set({ phone_number: '+917011223344' }).where('id', '=', meera.id).execute()
  const id = await place(meera)
  await place(await buildPerson(shop, { name: 'Ravi Menon' }))
  const body = { status: 'shipped', courier: 'Delhivery', trackingNumber: 'AWB99887766' } as const
  const { number, invoice } = await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body })
  const recipient = { recipient_name: 'ज़ुबैदा Sheikh', recipient_phone: '+919876543210' }
  const row = { ...recipient, zip_code: '795001', gstin: '14AAACR5055K1ZE' }
  await shop.database.updateTable('orders').set(row).where('id', '=', id).execute()
  const numbers = [`${number}`, ` #${number} `, `Order ${number}`, `C-${number}-1`]
  const phones = ['70112 23344', '9876543210', '+91 98765 43210', '९८७६५ ४३२१०']
  const codes = ['awb998877', 'AWB 9988 7766', 'PIN 795 001', 'GSTIN: 14AAACR5055K1ZE']
  const invoices = [
    invoice?.number.slice(1).toLowerCase() ?? '',
    `Invoice ${invoice?.number.replaceAll(/[/-]/g, ' ')}.`,
  ]
  for (const search of ['sheikh', 'SHEIKH', ...numbers, ...phones, ...codes, ...invoices])
    assert.deepEqual(await found(search), [id], search)
  for (const other of ['98765 43211', '79500']) assert.deepEqual(await found(other), [])
  assert.ok(!(await found(String(number).slice(0, 4))).includes(id))
})

test('an order is found by a plant with its size, as its lines have it, and by the size alone', async () => {
  const asha = await buildPerson(shop)
  const sized = async (family: string, label: string) => {
    const plant = await buildPlant(shop, { name: family, price: 400, size: { family, label, position: 1 } })
    return (await buildOrder(asha, [{ plant, quantity: 1, price: 400 }]))._id
  }
  const [small, large, other] = [
    await sized('Sansevieria', '12 cm pot'),
    await sized('Sansevieria', '22 cm pot'),
    await sized('Calathea', '22 cm pot'),
  ]
  for (const search of ['1 × Sansevieria, 22 cm pot', 'Sansevieria, 22-cm'])
    assert.deepEqual(await found(search), [large], search)
  assert.deepEqual(await found('22 cm pot'), [large, other].toSorted())
  assert.deepEqual(await found('sansevieria'), [small, large].toSorted())
  assert.deepEqual(await found('2 cm pot'), [])
  const products = await asha.api.call('GET /plants', { query: { search: 'sansevieria, 12 cm pot', literal: true } })
  assert.deepEqual(products.map(({ size }) => size?.label).join(), '12 cm pot')
})

test('an order is found by the tracking number of a replacement and by what its money is called', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  const body = { courier: 'Delhivery', trackingNumber: 'RPL5566778899' }
  await admin.api.call('POST /admin/replacements/:id/ship', { params: { id: replacement }, body })
  for (const search of ['rpl5566', 'Delhivery #RPL5566778899', 'AWB RPL 5566 7788 99'])
    assert.deepEqual(await found(search), [order._id], search)

  const { _id } = await buildOrderIn(shop, asha, { paymentMethod: 'online', status: 'paid' })
  await sql`
    with intent as (insert into payment_intents (order_id, amount, provider_order_id) values (${_id}, 40000, 'order_Nx8Kq1')
      on conflict (order_id, part) do update set provider_order_id = 'order_Nx8Kq1'),
    payment as (
      insert into payments (id, order_id, amount, currency, status) values ('pay_Nx8Kq2', ${_id}, 40000, 'INR', 'captured') returning id
    )
    insert into refunds (id, payment_id, order_id, amount, reason, provider_refund_id)
    select 'refund0000000000001', id, ${_id}, 100, 'paid_twice', 'rfnd_Nx8Kq3' from payment
  `.execute(shop.database)
  await sql`
    with settlement as (
      insert into provider_settlements (id, amount, utr, settled_at) values ('setl_Nx8Kq4', 40000, 'HDFCN52026112', now())
      returning id
    )
    update payments set settlement_id = settlement.id from settlement where payments.id = 'pay_Nx8Kq2'
  `.execute(shop.database)
  await sql`
    with file as (
      insert into remittances (id, file_hash, file_name, day, amount, imported_by)
      values ('remittance0000000001', sha256(''), 'paid.csv', now(), 40000, (select user_id from orders where id = ${_id}))
      returning id
    )
    insert into remittance_lines (remittance_id, line, tracking_number, order_id, amount, expected, reference)
    select id, 2, 'DL-777', ${_id}, 40000, 40000, 'SBIN52026010201' from file
  `.execute(shop.database)
  const ofProvider = ['pay_Nx8Kq2', 'order_Nx8Kq1', 'Refund rfnd_Nx8Kq3.', 'setl_Nx8Kq4']
  for (const search of [...ofProvider, 'UTR HDFCN52026112', 'UTR: sbin52026010201'])
    assert.deepEqual(await found(search), [_id], search)
  assert.deepEqual(await found('pay_nx8kq2'), [])
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

test('a search is narrowed by status and to payments to review', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [waiting, shipped] = [await place(asha, 'Kadamba'), await place(asha, 'Kadamba')]
  await setStatus(admin, shipped, 'shipped')
  const ids = async (query: object) =>
    (await admin.api.call('GET /admin/orders', { query: { search: 'kadamba', ...query } })).map(({ _id }) => _id)
  assert.deepEqual(await ids({ status: 'shipped' }), [shipped])
  assert.deepEqual(await ids({ view: 'payments' }), [])
  await recordIncident(shop.database, waiting, 'refund_failed', 'No balance')
  assert.deepEqual(await ids({ view: 'payments' }), [waiting])
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
