import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { dayInIndia, financialYearLabel, financialYearOf } from '../../../domain/days.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { buildMixedOrderIn, buyerGstin, returnParcel } from '../../../test/support/orders-in-states.ts'
import { setStatus } from '../../../test/support/paying.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newIdentifier } from '../../platform/identifiers.ts'
import { issueCreditNotes, issueInvoices } from './issue-documents.ts'
import { findDocuments } from './queries.ts'

const shop = shopForTests()
const year = financialYearLabel(financialYearOf(dayInIndia(new Date())))

const NOTHING = { exempt: 0, taxable: 0, centralTax: 0, stateTax: 0, integratedTax: 0 }

const countOf = async (orderId: string) =>
  (await shop.database.selectFrom('tax_documents').where('order_id', '=', orderId).execute()).length

/** The names and totals of the invoice and the bill of supply. */
async function contentsOf(orderId: string) {
  const { invoice, billOfSupply } = await findDocuments(shop.database, orderId)
  const contents = [invoice, billOfSupply].map((document) => document?.content ?? assert.fail())
  assert.ok(contents.every(({ buyer, day }) => buyer.gstin === buyerGstin && day === contents[0]?.day))
  return contents.map(({ sale }) => [sale.lines.map(({ name }) => name), sale.totals])
}

test('exempt and taxed goods of a registered buyer get a bill of supply and a tax invoice, each with its own number, lines and totals, wherever the order is shown', async () => {
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
  assert.deepEqual(order.creditNotes, [])
  assert.deepEqual(await contentsOf(order._id), [
    [['Urli'], { ...NOTHING, taxable: 100_000, centralTax: 9_000, stateTax: 9_000, amount: 118_000 }],
    [['Areca palm'], { ...NOTHING, exempt: 22_000, amount: 22_000 }],
  ])
  const { _id: id, invoice, billOfSupply } = order
  const params = { id }
  for (const shown of [
    await asha.api.call('GET /orders/:id', { params }),
    (await asha.api.call('GET /orders'))[1],
    await admin.api.call('GET /admin/orders/:id', { params }),
  ])
    assert.deepEqual([shown?.invoice, shown?.billOfSupply], [invoice, billOfSupply])
  for (const document of [invoice, billOfSupply]) {
    const found = await admin.api.call('GET /admin/orders', { query: { search: document?.number ?? 'none' } })
    assert.equal(found.map(({ _id }) => _id).join(), id)
  }
  await assertInvariants(shop.database)
})

test('each part of a bundle is on the document of its kind, taxed on its share of the price at its own rate', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const palm = await buildPlant(shop, { name: 'Areca palm', price: 220, stock: 9 })
  const pot = await buildPlant(shop, { name: 'Urli', price: 590, category: 'pots', stock: 9 })
  const parts = [palm, pot].map((plant) => ({ plant, quantity: 1 }))
  const bundle = await buildPlant(shop, { name: 'Palm set', price: 729, parts, stock: undefined })
  const { _id: id } = await buildOrder(asha, [{ plant: bundle, quantity: 2, price: 729 }], { gstin: buyerGstin })
  await setStatus(admin, id, 'shipped')
  assert.deepEqual(await contentsOf(id), [
    [['Palm set: Urli'], { ...NOTHING, taxable: 90_000, centralTax: 8_100, stateTax: 8_100, amount: 106_200 }],
    [['Palm set: Areca palm'], { ...NOTHING, exempt: 39_600, amount: 39_600 }],
  ])
  await assertInvariants(shop.database)
})

test('a parcel with two documents that comes back gets a credit note for each, once, and the database itself refuses further documents', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildMixedOrderIn(shop, asha, admin, 'returned')
  const { invoice, billOfSupply, creditNotes } = await findDocuments(shop.database, order._id)
  assert.deepEqual(order.creditNotes, [{ number: `PAC/${year}/000001` }, { number: `PAC/${year}/000002` }])
  for (const [index, corrected] of [invoice, billOfSupply].entries()) {
    const note = creditNotes[index]
    assert.deepEqual(note?.content.corrects, { number: corrected?.number, day: corrected?.content.day })
    assert.deepEqual(note?.content.sale, corrected?.content.sale)
  }
  const { _id: id } = order
  await assert.rejects(returnParcel(admin, id), { code: 'illegal_move' })
  await inTransaction(shop.database, (transaction) => issueCreditNotes(transaction, id, 'rest'))
  assert.equal(await countOf(id), 4, 'nothing is left to credit')
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
  await assertInvariants(shop.database)
})
