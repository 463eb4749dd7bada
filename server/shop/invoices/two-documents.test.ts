import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { isDeliveryCharge } from '../../../domain/tax/delivery-charge.ts'
import { dayInIndia, financialYearLabel, financialYearOf } from '../../../domain/tax/financial-year.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { buildMixedOrder, buildMixedOrderIn, buyerGstin } from '../../../test/support/orders-in-states.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { issueCreditNotes } from './issue-credit-notes.ts'
import { issueInvoices } from './issue-invoices.ts'
import { findDocuments } from './queries.ts'

const shop = shopForTests()
const year = financialYearLabel(financialYearOf(dayInIndia(new Date())))

async function countOf(orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from tax_documents where order_id = ${orderId}
  `.execute(shop.database)
  return rows[0]?.count ?? 0
}

test('exempt and taxed goods of a registered buyer get a bill of supply and a tax invoice, each with its own number, lines and totals', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildMixedOrderIn(shop, asha, admin, 'shipped')
  const second = await buildMixedOrderIn(shop, asha, admin, 'shipped')
  assert.deepEqual(
    [order.invoice, order.billOfSupply, second.invoice?.number, second.billOfSupply],
    [
      { number: `PA/${year}/000001`, kind: 'tax_invoice' },
      { number: `PAB/${year}/000001` },
      `PA/${year}/000002`,
      { number: `PAB/${year}/000002` },
    ],
  )
  assert.deepEqual([order.creditNote, order.billOfSupplyCreditNote], [null, null])

  const { invoice, billOfSupply } = await findDocuments(shop.database, order._id)
  const said = [invoice, billOfSupply].map((document) => ({
    names: document?.content.sale.lines.map(({ name }) => name),
    totals: document?.content.sale.totals,
    gstin: document?.content.buyer.gstin,
  }))
  const none = { exempt: 0, taxable: 0, centralTax: 0, stateTax: 0, integratedTax: 0 }
  const taxed = { ...none, taxable: 100_000, centralTax: 9_000, stateTax: 9_000, amount: 118_000 }
  assert.deepEqual(said, [
    { names: ['Urli'], totals: taxed, gstin: buyerGstin },
    { names: ['Areca palm'], totals: { ...none, exempt: 22_000, amount: 22_000 }, gstin: buyerGstin },
  ])
  assert.equal(invoice?.content.day, billOfSupply?.content.day)
  await assertInvariants(shop.database)
})

test('of a bundle each part is on the paper of its kind, taxed on its share of the price at its own rate', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const palm = await buildPlant(shop, { name: 'Areca palm', price: 220, stock: 9 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots', stock: 9 })
  const parts = [palm, pot].map((plant) => ({ plant, quantity: 1 }))
  const bundle = await buildPlant(shop, { name: 'Palm set', price: 729, parts, stock: undefined })
  const { _id: id } = await buildOrder(asha, [{ plant: bundle, quantity: 2, price: 729 }], { gstin: buyerGstin })
  await admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body: { status: 'shipped' } })
  const { invoice, billOfSupply } = await findDocuments(shop.database, id)
  const none = { exempt: 0, taxable: 0, centralTax: 0, stateTax: 0, integratedTax: 0 }
  assert.deepEqual(
    [invoice, billOfSupply].map((document) => [
      document?.content.sale.lines.map(({ name }) => name),
      document?.content.sale.totals,
    ]),
    [
      [['Palm set: Urli'], { ...none, taxable: 90_000, centralTax: 8_100, stateTax: 8_100, amount: 106_200 }],
      [['Palm set: Areca palm'], { ...none, exempt: 39_600, amount: 39_600 }],
    ],
  )
  await assertInvariants(shop.database)
})

test('both are in the order wherever it is shown, and each number finds it', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, invoice, billOfSupply } = await buildMixedOrderIn(shop, asha, admin, 'shipped')
  const params = { id }
  for (const order of [
    await asha.api.call('GET /orders/:id', { params }),
    (await asha.api.call('GET /orders'))[0],
    await admin.api.call('GET /admin/orders/:id', { params }),
  ])
    assert.deepEqual([order?.invoice, order?.billOfSupply], [invoice, billOfSupply])
  for (const number of [invoice?.number ?? 'none', billOfSupply?.number ?? 'none']) {
    const found = await admin.api.call('GET /admin/orders', { query: { search: number } })
    assert.deepEqual(
      found.map((order) => [order._id, order.invoice, order.billOfSupply]),
      [[id, invoice, billOfSupply]],
    )
  }
})

test('a buyer who is not registered still gets one document for both, and unmixed goods one for all', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 400 })
  const pot = await buildPlant(shop, { price: 500, category: 'pots' })
  const [plantLine, potLine] = [plant, pot].map((id, index) => ({ plant: id, quantity: 1, price: 400 + 100 * index }))
  assert.ok(plantLine && potLine)
  for (const [lines, gstin, kind] of [
    [[plantLine, potLine], null, 'invoice_cum_bill_of_supply'],
    [[plantLine], buyerGstin, 'bill_of_supply'],
    [[potLine], buyerGstin, 'tax_invoice'],
  ] as const) {
    const { _id: id } = await buildOrder(asha, lines, { gstin })
    const params = { id }
    const order = await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
    assert.deepEqual([order.invoice?.kind, order.billOfSupply, await countOf(id)], [kind, null, 1])
  }
})

test('a parcel with two documents that comes back gets a credit note for each, once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildMixedOrderIn(shop, asha, admin, 'returned')
  const { invoice, billOfSupply, creditNote, billOfSupplyCreditNote } = await findDocuments(shop.database, order._id)
  assert.deepEqual(
    [order.creditNote, order.billOfSupplyCreditNote],
    [{ number: `PAC/${year}/000001` }, { number: `PAC/${year}/000002` }],
  )
  for (const [note, corrected] of [
    [creditNote, invoice],
    [billOfSupplyCreditNote, billOfSupply],
  ]) {
    assert.deepEqual(note?.content.corrects, { number: corrected?.number, day: corrected?.content.day })
    assert.deepEqual(note?.content.sale, corrected?.content.sale)
  }
  const again = { items: order.items.map(({ _id }) => ({ item: _id, sound: 0 })) }
  const call = admin.api.call('POST /admin/orders/:id/return', { params: { id: order._id }, body: again })
  await assert.rejects(call, { code: 'illegal_move' })
  assert.equal(await countOf(order._id), 4)
  await assertInvariants(shop.database)
})

test('each of two documents has its share of the delivery fee, and each note takes it back', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildMixedOrderIn(shop, asha, admin, 'returned', { fee: 100 })
  const { invoice, billOfSupply, creditNote, billOfSupplyCreditNote } = await findDocuments(shop.database, order._id)
  const feeIn = (document: typeof invoice | typeof creditNote) =>
    document?.content.sale.lines
      .filter(isDeliveryCharge)
      .map(({ amount, exempt, taxable }) => [amount, exempt, taxable])
  assert.deepEqual([feeIn(invoice), feeIn(creditNote)], [[[8_429, 0, 7_143]], [[8_429, 0, 7_143]]])
  assert.deepEqual([feeIn(billOfSupply), feeIn(billOfSupplyCreditNote)], [[[1_571, 1_571, 0]], [[1_571, 1_571, 0]]])
  const totals = [invoice, billOfSupply].map((document) => document?.content.sale.totals.amount ?? 0)
  assert.deepEqual([totals, order.amount], [[126_429, 23_571], 1_500])
  await assertInvariants(shop.database)
})

test('of ten concurrent shipments one issues both documents', async () => {
  const { _id: id } = await buildMixedOrder(shop, await buildPerson(shop))
  const { bearer } = await buildAdmin(shop)
  const body = { status: 'shipped' }
  await Promise.all(
    Array.from({ length: 10 }, () => request(shop, `PATCH /admin/orders/${id}/status`, { bearer, body })),
  )
  assert.equal(await countOf(id), 2)
  await assertInvariants(shop.database)
})

test('the database itself refuses a second invoice or bill of an order, and nothing is credited twice', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildMixedOrderIn(shop, asha, admin, 'returned')
  const before = await countOf(id)
  await inTransaction(shop.database, (transaction) => issueCreditNotes(transaction, id, 'rest'))
  assert.equal(await countOf(id), before, 'nothing is left to credit')
  await assert.rejects(
    inTransaction(shop.database, (transaction) => issueInvoices(transaction, id)),
    /tax_documents_one_/,
  )
  for (const [kind, series, index] of [
    ['tax_invoice', 'invoice', 'one_invoice'],
    ['bill_of_supply', 'bill_of_supply', 'one_bill'],
    ['invoice_cum_bill_of_supply', 'invoice', 'one_(invoice|bill)'],
  ] as const) {
    const another = sql`
      insert into tax_documents (id, order_id, kind, series, financial_year, serial, number, issued_at, content)
      values (${newIdentifier()}, ${id}, ${kind}, ${series}, 2100, 1, 'X/1', now(), '{}')
    `
    await assert.rejects(another.execute(shop.database), new RegExp(`tax_documents_${index}`))
  }
  assert.equal(await countOf(id), 4)
})
