import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia, financialYearLabel, financialYearOf } from '../../../domain/days.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import {
  address,
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  type Person,
} from '../../../test/support/factories.ts'
import { ageDocuments, buildOrderIn, returnParcel } from '../../../test/support/orders-in-states.ts'
import { setStatus } from '../../../test/support/paying.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { defaultSettings } from '../settings/default-settings.ts'
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
  await admin.api.call('PATCH /admin/settings', { body: { gstin: defaultSettings.gstin } })
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

test('on documents a product has its own class, or otherwise its category’s', async () => {
  const [hanger, urli, tulsi] = [
    await buildPlant(shop, { price: 590, category: 'pots', taxClass: 'textile' }),
    await buildPlant(shop, { price: 590, category: 'pots' }),
    await buildPlant(shop, { price: 590, category: 'outdoor', taxClass: null }),
  ]
  const { id } = await ship([hanger, urli, tulsi].map((plant) => ({ plant, quantity: 1, price: 590 })))
  const { sale } = (await findDocuments(shop.database, id)).invoice?.content ?? assert.fail()
  const rates = sale.lines.map(({ hsn, percent }) => [hsn, percent])
  assert.deepEqual(rates, [
    ['5609', 5],
    ['6914', 18],
    ['0602', null],
  ])
  assert.deepEqual([sale.totals.exempt, sale.totals.amount], [59_000, 177_000])
})

test('an order has the rate of its invoice’s day by the database’s clock, and a change of the class alters no document', async () => {
  const admin = await buildAdmin(shop)
  const pot = await buildPlant(shop, { price: 590, category: 'pots' })
  const [earlier, today, nextMonth] = [await place(pot), await place(pot), await place(pot)]
  await setStatus(admin, earlier, 'shipped')
  const from = firstOfNextMonth(dayInIndia(new Date()))
  await lowerRate(admin, 'ceramic', from)

  await setStatus(admin, today, 'shipped')
  await shipAt(`${from}T00:00:00+05:30`, nextMonth)
  assert.deepEqual(await taxOf(earlier), ['NOS', 18, 50_000, 4_500])
  assert.deepEqual(await taxOf(today), ['PCS', 18, 50_000, 4_500])
  assert.deepEqual(await taxOf(nextMonth), ['PCS', 5, 56_190, 1_405])
  const dayOf = async (id: string) => (await findDocuments(shop.database, id)).invoice?.content.day
  assert.deepEqual([await dayOf(today), await dayOf(nextMonth)], [dayInIndia(new Date()), from])
})

/** From this day on, the class has 5 %; it is sold by the piece from now on. */
async function lowerRate({ api }: Person, key: string, from: string): Promise<void> {
  const classes = await api.call('GET /admin/tax-classes')
  const { name, hsn, rates } = classes.find((one) => one.key === key) ?? assert.fail()
  const change = { from, percent: 5, source: 'A notification to come' }
  const body = { name, hsn, unit: 'PCS' as const, rates: [...rates, change] }
  await api.call('PUT /admin/tax-classes/:key', { params: { key }, body })
}

function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Ships an order while the database's clock shows this moment: a function found before the catalogue's, in this transaction. */
async function shipAt(moment: string, orderId: string): Promise<void> {
  await inTransaction(shop.database, async (transaction) => {
    await sql
      .raw(`
      create schema later;
      create function later.clock_timestamp() returns timestamptz language sql as $$ select timestamptz '${moment}' $$;
      set local search_path = later, pg_catalog, public;
    `)
      .execute(transaction)
    const order = await lockOrder(transaction, orderId)
    assert.ok(order)
    const by = { actor: 'admin', userId: null, reason: 'chosen' } as const
    assert.equal(await transitionOrder(shop, transaction, order, 'shipped', by), undefined)
  })
}

async function place(plant: string): Promise<string> {
  return (await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 590 }]))._id
}

async function taxOf(orderId: string) {
  const [line] = (await findDocuments(shop.database, orderId)).invoice?.content.sale.lines ?? []
  return [line?.unit, line?.percent, line?.taxable, line?.centralTax]
}
