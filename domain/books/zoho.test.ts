import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bookDocument, monthsOfDocuments } from '../../test/support/book-documents.ts'
import { forAll } from '../for-all.fixture.ts'
import { states } from '../states.ts'
import type { BookDocument } from './book-document.ts'
import { isInZohoTable, type ZohoTable, zohoColumns, zohoStateCode, zohoTables } from './zoho.ts'

const rowsOf = (table: ZohoTable, document: BookDocument) =>
  document.lines.map((line) =>
    Object.fromEntries(zohoColumns[table].map(([heading, cellOf]) => [heading, cellOf(document, line)])),
  )

test('an invoice has a row for each line with the tax that Zoho Books computes from it', () => {
  const [taxed, exempt] = rowsOf('invoices', bookDocument({ kind: 'invoice_cum_bill_of_supply' }, [18, null]))
  assert.deepEqual(taxed, {
    'Invoice Date': '2026-11-26',
    'Invoice Number': 'PA/26-27/000001',
    'Invoice Status': 'Sent',
    'Customer Name': 'Online customers',
    'GST Treatment': 'consumer',
    'GST Identification Number (GSTIN)': null,
    'Place of Supply': 'MH',
    'Currency Code': 'INR',
    Account: 'Sales',
    'Item Name': taxed?.['Item Name'],
    'Item Type': 'goods',
    'HSN/SAC': taxed?.['HSN/SAC'],
    Quantity: 1,
    'Usage unit': 'NOS',
    'Item Price': 249,
    'Is Inclusive Tax': 'true',
    'Item Tax': 'GST18',
    'Item Tax %': 18,
    'Item Tax Type': 'Tax Group',
    'Item Tax Exemption Reason': null,
    Notes: 'Asha Kulkarni, order #10001',
  })
  const without = { 'Item Tax': null, 'Item Tax %': null, 'Item Tax Type': null }
  assert.partialDeepStrictEqual(exempt, { ...without, 'Item Tax Exemption Reason': 'Exempt from GST' })
})

test('an interstate sale has IGST, a registered buyer is a separate customer, and a credit note names its invoice', () => {
  const buyer = { name: 'Green Offices', gstin: '29AAGCB7383J1Z4' }
  const [row] = rowsOf('invoices', bookDocument({ placeOfSupply: 'Karnataka', buyer }, [5]))
  assert.partialDeepStrictEqual(row, {
    'Item Tax': 'IGST5',
    'Item Tax Type': 'ItemAmount',
    'Place of Supply': 'KA',
    'GST Treatment': 'business_gst',
    'Customer Name': 'Buyer 29AAGCB7383J1Z4',
  })
  const embassy = { name: 'Embassy', gstin: '3317USA00002UNE' }
  assert.partialDeepStrictEqual(rowsOf('invoices', bookDocument({ buyer: embassy }))[0], {
    'GST Treatment': 'consumer',
    'GST Identification Number (GSTIN)': null,
    'Customer Name': 'Buyer 3317USA00002UNE',
  })
  const corrects = { number: 'PA/26-27/000009', day: '2026-11-01', amount: 24_900 }
  const [note] = rowsOf('credit-notes', bookDocument({ kind: 'credit_note', corrects }))
  const invoice = { 'Associated Invoice Number': 'PA/26-27/000009', 'Associated Invoice Date': '2026-11-01' }
  assert.partialDeepStrictEqual(note, { 'Credit Note Date': '2026-11-26', ...invoice })
})

test('every document of any month is in one of the files, and its rows add up to it, to the paisa', () =>
  forAll(monthsOfDocuments, (documents) => {
    for (const document of documents) {
      const [table, ...others] = zohoTables.filter((each) => isInZohoTable(each, document))
      assert.ok(table !== undefined && others.length === 0)
      const total = rowsOf(table, document).reduce(
        (sum, row) => sum + Math.round(Number(row['Item Price']) * 100) * Number(row.Quantity),
        0,
      )
      assert.equal(total, document.totals.amount)
    }
  }))

test('no two states have the same code', () => {
  assert.equal(new Set(states.map(zohoStateCode)).size, states.length)
})
