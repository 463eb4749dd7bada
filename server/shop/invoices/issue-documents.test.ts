import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia, financialYearLabel, financialYearOf } from '../../../domain/tax/financial-year.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  address,
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  type Person,
} from '../../../test/support/factories.ts'
import { buildOrderIn } from '../../../test/support/orders-in-states.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { findDocument } from './queries.ts'

const shop = shopForTests()
const year = financialYearLabel(financialYearOf(dayInIndia(new Date())))

async function ship(lines: { plant: string; quantity: number; price: number }[]) {
  const [shopper, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrder(shopper, lines)
  const order = await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  return { id, order, shopper, admin }
}

/** Nothing of it arrived sound. */
async function returnParcel(id: string, { api }: Person) {
  const { items } = await api.call('GET /admin/orders/:id', { params: { id } })
  const body = { items: items.map(({ _id }) => ({ item: _id, sound: 0 })) }
  return api.call('POST /admin/orders/:id/return', { params: { id }, body })
}

test('an order has no number until it is shipped; a bill of supply, an invoice and one that is both have their own kinds', async () => {
  const plant = await buildPlant(shop, { price: 400 })
  const pot = await buildPlant(shop, { price: 500, category: 'pots' })
  const { invoice, creditNote } = await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 400 }])
  assert.deepEqual([invoice, creditNote], [null, null])

  const [plants, pots, both] = [
    await ship([{ plant, quantity: 1, price: 400 }]),
    await ship([{ plant: pot, quantity: 1, price: 500 }]),
    await ship([
      { plant, quantity: 1, price: 400 },
      { plant: pot, quantity: 2, price: 500 },
    ]),
  ]
  assert.deepEqual(plants.order.invoice, { number: `PAB/${year}/000001`, kind: 'bill_of_supply' })
  assert.deepEqual(pots.order.invoice, { number: `PA/${year}/000001`, kind: 'tax_invoice' })
  assert.deepEqual(both.order.invoice, { number: `PA/${year}/000002`, kind: 'invoice_cum_bill_of_supply' })
  const params = { id: both.id }
  assert.deepEqual((await both.shopper.api.call('GET /orders/:id', { params })).invoice, both.order.invoice)
  assert.deepEqual((await both.shopper.api.call('GET /orders'))[0]?.invoice, both.order.invoice)
  assert.deepEqual((await both.admin.api.call('GET /admin/orders/:id', { params })).invoice, both.order.invoice)
})

test('an issued document does not change with later edits', async () => {
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const { id, order, shopper, admin } = await ship([{ plant: pot, quantity: 2, price: 590 }])
  const issued = await findDocument(shop.database, id, 'invoice')
  assert.deepEqual(issued?.content.sale.lines, [
    {
      item: order.items[0]?._id,
      name: 'Urli',
      quantity: 2,
      price: 59_000,
      amount: 118_000,
      hsn: '6914',
      unit: 'NOS',
      percent: 18,
      exempt: 0,
      taxable: 100_000,
      centralTax: 9_000,
      stateTax: 9_000,
      integratedTax: 0,
    },
  ])
  assert.equal(issued.content.buyer.name, shopper.name)
  const { by, earliest, latest } = order.delivery ?? assert.fail('no delivery was agreed')
  const { number, delivery } = issued.content.order
  assert.deepEqual({ number, delivery }, { number: order.number, delivery: { by, earliest, latest } })
  await admin.api.call('PATCH /admin/settings', { body: { legalName: 'Another Nursery', gstin: null } })
  await sql`update plants set category = 'indoor', price = 1 where id = ${pot}`.execute(shop.database)
  await sql`update users set name = 'Somebody Else' where id = ${shopper.id}`.execute(shop.database)
  assert.deepEqual(await findDocument(shop.database, id, 'invoice'), issued)
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'delivered' } })
  assert.deepEqual(await findDocument(shop.database, id, 'invoice'), issued)
})

test('without a GSTIN pots too get a bill of supply without tax', async () => {
  const admin = await buildAdmin(shop)
  await admin.api.call('PATCH /admin/settings', { body: { gstin: null, invoicePrefix: 'ZZ' } })
  const pot = await buildPlant(shop, { price: 590, category: 'pots' })
  const { id, order } = await ship([{ plant: pot, quantity: 1, price: 590 }])
  assert.match(order.invoice?.number ?? '', /^ZZB\//)
  const { totals } = (await findDocument(shop.database, id, 'invoice'))?.content.sale ?? {}
  assert.deepEqual([totals?.exempt, totals?.taxable, totals?.centralTax, totals?.integratedTax], [59_000, 0, 0, 0])
})

test('a returned parcel gets one credit note, of the whole invoice and with its texts', async () => {
  const admin = await buildAdmin(shop)
  const { _id: id } = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'cod', status: 'shipped' })
  const invoice = await findDocument(shop.database, id, 'invoice')
  const returned = await returnParcel(id, admin)
  const note = await findDocument(shop.database, id, 'creditNote')
  assert.match(note?.number ?? '', /^..C\/\d\d-\d\d\/000001$/)
  assert.deepEqual(note?.content.corrects, { number: invoice?.number, day: invoice?.content.day })
  assert.deepEqual([note?.content.sale, note?.content.order], [invoice?.content.sale, invoice?.content.order])
  assert.deepEqual([returned.invoice?.number, returned.creditNote], [invoice?.number, { number: note?.number }])
  await assert.rejects(returnParcel(id, admin), { code: 'illegal_move' })
})

test('invoice and credit note name the GSTIN and the billing of the order, and null where there is none', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 400 })
  for (const buyer of [
    { gstin: '27AAPFU0939F1ZV', billing: { name: 'Kulkarni Gardens LLP', address } },
    { gstin: null, billing: null },
  ]) {
    const { _id: id } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }], buyer)
    await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
    await returnParcel(id, admin)
    for (const which of ['invoice', 'creditNote'] as const) {
      const { gstin, billing } = (await findDocument(shop.database, id, which))?.content.buyer ?? {}
      assert.deepEqual({ gstin, billing }, buyer, which)
    }
  }
  await assertInvariants(shop.database)
})

test('a document from before buyers had a GSTIN is read with null, and so is its credit note', async () => {
  const admin = await buildAdmin(shop)
  const { _id: id } = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'cod', status: 'shipped' })
  await inTransaction(shop.database, async (transaction) => {
    await sql`alter table tax_documents disable trigger tax_documents_stay`.execute(transaction)
    await sql`
      update tax_documents set content = content #- '{buyer,gstin}' #- '{buyer,billing}' where order_id = ${id}
    `.execute(transaction)
    await sql`alter table tax_documents enable trigger tax_documents_stay`.execute(transaction)
  })
  await returnParcel(id, admin)
  for (const which of ['invoice', 'creditNote'] as const) {
    const { gstin, billing } = (await findDocument(shop.database, id, which))?.content.buyer ?? {}
    assert.deepEqual([gstin, billing], [null, null], which)
  }
  await assertInvariants(shop.database)
})

test('an order shipped before there were invoices is returned without a credit note', async () => {
  const admin = await buildAdmin(shop)
  const { _id: id } = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'cod', status: 'pending' })
  await sql`update orders set status = 'shipped', shipment_status = 'shipped' where id = ${id}`.execute(shop.database)
  await sql`
    insert into order_events (order_id, actor, aspect, from_state, to_state)
    values (${id}, 'admin', 'order', 'pending', 'shipped'), (${id}, 'admin', 'shipment', 'pending', 'shipped')
  `.execute(shop.database)
  assert.equal((await returnParcel(id, admin)).creditNote, null)
  assert.equal(await findDocument(shop.database, id, 'creditNote'), null)
})

test('the database itself refuses to change or drop a document', async () => {
  await ship([{ plant: await buildPlant(shop, { price: 400 }), quantity: 1, price: 400 }])
  for (const change of [sql`update tax_documents set number = 'X'`, sql`delete from tax_documents`]) {
    await assert.rejects(change.execute(shop.database), /stays as it is/)
  }
})

test('of ten concurrent shipments of an order one succeeds, with one number', async () => {
  const { _id: id } = await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'cod', status: 'pending' })
  const { bearer } = await buildAdmin(shop)
  const body = { status: 'shipped' }
  await Promise.all(
    Array.from({ length: 10 }, () => request(shop, `PATCH /admin/orders/${id}/status`, { bearer, body })),
  )
  const { rows } = await sql<{ count: number }>`
    select count(*) from tax_documents where order_id = ${id}
  `.execute(shop.database)
  assert.equal(rows[0]?.count, 1)
  await assertInvariants(shop.database)
})
