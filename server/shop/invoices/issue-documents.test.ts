import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia, financialYearLabel, financialYearOf } from '../../../domain/days.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { address, buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { ageDocuments, buildOrderIn, returnParcel } from '../../../test/support/orders-in-states.ts'
import { setStatus } from '../../../test/support/paying.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { findDocuments } from './queries.ts'

const shop = shopForTests()
const year = financialYearLabel(financialYearOf(dayInIndia(new Date())))

async function ship(lines: Parameters<typeof buildOrder>[1]) {
  const [shopper, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildOrder(shopper, lines)
  return { id, order: await setStatus(admin, id, 'shipped'), shopper, admin }
}

const shippedOrder = async () =>
  (await buildOrderIn(shop, await buildPerson(shop), { paymentMethod: 'cod', status: 'shipped' }))._id

async function buyersIn(id: string) {
  const { invoice, creditNotes } = await findDocuments(shop.database, id)
  return [invoice, ...creditNotes].map((document) => {
    const { gstin, billing } = document?.content.buyer ?? {}
    return { gstin, billing }
  })
}

test('an order has no document number until it ships; a bill of supply, an invoice and a combined one are different kinds', async () => {
  const plant = await buildPlant(shop, { price: 400 })
  const pot = await buildPlant(shop, { price: 500, category: 'pots' })
  const { invoice, creditNotes } = await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 400 }])
  assert.deepEqual([invoice, creditNotes], [null, []])

  const [one, other] = [
    { plant, quantity: 1, price: 400 },
    { plant: pot, quantity: 2, price: 500 },
  ]
  const [plants, pots, both] = [await ship([one]), await ship([other]), await ship([one, other])]
  assert.deepEqual(plants.order.invoice, { number: `PAB/${year}/000001`, kind: 'bill_of_supply' })
  assert.deepEqual(pots.order.invoice, { number: `PA/${year}/000001`, kind: 'tax_invoice' })
  assert.deepEqual(both.order.invoice, { number: `PA/${year}/000002`, kind: 'invoice_cum_bill_of_supply' })
})

test('an issued document does not change with later edits, nor can it be changed in the database', async () => {
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots' })
  const { id, order, shopper, admin } = await ship([{ plant: pot, quantity: 2, price: 590 }])
  const issued = (await findDocuments(shop.database, id)).invoice
  const line = { item: order.items[0]?._id, name: 'Urli', quantity: 2, price: 59_000, hsn: '6914', unit: 'NOS' }
  const tax = { percent: 18, taxable: 100_000, centralTax: 9_000, stateTax: 9_000, integratedTax: 0 }
  assert.deepEqual(issued?.content.sale.lines, [{ ...line, ...tax, amount: 118_000, exempt: 0 }])
  assert.equal(issued.content.buyer.name, shopper.name)
  const { by, earliest, latest } = order.delivery ?? assert.fail('no delivery was agreed')
  const { number, delivery } = issued.content.order
  assert.deepEqual({ number, delivery }, { number: order.number, delivery: { by, earliest, latest } })
  await admin.api.call('PATCH /admin/settings', { body: { legalName: 'Another Nursery', gstin: null } })
  await sql`update plants set category = 'indoor', price = 1 where id = ${pot}`.execute(shop.database)
  await sql`update users set name = 'Somebody Else' where id = ${shopper.id}`.execute(shop.database)
  assert.deepEqual((await findDocuments(shop.database, id)).invoice, issued)
  await setStatus(admin, id, 'delivered')
  for (const change of [sql`update tax_documents set number = 'X'`, sql`delete from tax_documents`])
    await assert.rejects(change.execute(shop.database), /stays as it is/)
  assert.deepEqual((await findDocuments(shop.database, id)).invoice, issued)
})

test('without a GSTIN, pots too get a bill of supply without tax', async () => {
  const admin = await buildAdmin(shop)
  await admin.api.call('PATCH /admin/settings', { body: { gstin: null, invoicePrefix: 'ZZ' } })
  const pot = await buildPlant(shop, { price: 590, category: 'pots' })
  const { id, order } = await ship([{ plant: pot, quantity: 1, price: 590 }])
  assert.match(order.invoice?.number ?? '', /^ZZB\//)
  const { totals } = (await findDocuments(shop.database, id)).invoice?.content.sale ?? {}
  assert.deepEqual([totals?.exempt, totals?.taxable, totals?.centralTax, totals?.integratedTax], [59_000, 0, 0, 0])
})

test('a returned parcel gets one credit note, of the whole invoice and with its texts', async () => {
  const [admin, id] = [await buildAdmin(shop), await shippedOrder()]
  const invoice = (await findDocuments(shop.database, id)).invoice
  const returned = await returnParcel(admin, id)
  const [note] = (await findDocuments(shop.database, id)).creditNotes
  assert.match(note?.number ?? '', /^..C\/\d\d-\d\d\/000001$/)
  assert.deepEqual(note?.content.corrects, { number: invoice?.number, day: invoice?.content.day })
  assert.deepEqual([note?.content.sale, note?.content.order], [invoice?.content.sale, invoice?.content.order])
  assert.deepEqual([returned.invoice?.number, returned.creditNotes], [invoice?.number, [{ number: note?.number }]])
  await assert.rejects(returnParcel(admin, id), { code: 'illegal_move' })
})

test('invoice and credit note name the GSTIN and the billing of the order, and null where there is or was none', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 400 })
  for (const buyer of [
    { gstin: '27AAPFU0939F1ZV', billing: { name: 'Kulkarni Gardens LLP', address } },
    { gstin: null, billing: null },
  ]) {
    const { _id: id } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }], buyer)
    await setStatus(admin, id, 'shipped')
    await returnParcel(admin, id)
    assert.deepEqual(await buyersIn(id), [buyer, buyer])
  }
  const before = await shippedOrder()
  await ageDocuments(shop, before, ['{buyer,gstin}', '{buyer,billing}'])
  await returnParcel(admin, before)
  const none = { gstin: null, billing: null }
  assert.deepEqual(await buyersIn(before), [none, none])
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
  assert.deepEqual((await returnParcel(admin, id)).creditNotes, [])
})
