import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { bookDocument, monthsOfDocuments } from '../../../test/support/book-documents.ts'
import { states } from '../../states.ts'
import type { BookDocument } from '../book-document.ts'
import { zohoStateCodes } from './state-codes.ts'
import { isInZohoTable, zohoColumns } from './zoho-columns.ts'
import { type ZohoTable, zohoTables } from './zoho-tables.ts'

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
    Notes: 'Asha Kulkarni, order order000000000000001',
  })
  assert.deepEqual(
    [exempt?.['Item Tax'], exempt?.['Item Tax %'], exempt?.['Item Tax Type'], exempt?.['Item Tax Exemption Reason']],
    [null, null, null, 'Exempt from GST'],
  )
})

test('a sale across states has IGST, and a registered buyer is a customer of its own', () => {
  const buyer = { name: 'Green Offices', gstin: '29AAACR5055K1ZK' }
  const [row] = rowsOf('invoices', bookDocument({ placeOfSupply: 'Karnataka', buyer }, [5]))
  assert.deepEqual(
    [
      row?.['Item Tax'],
      row?.['Item Tax Type'],
      row?.['Place of Supply'],
      row?.['GST Treatment'],
      row?.['Customer Name'],
    ],
    ['IGST5', 'ItemAmount', 'KA', 'business_gst', 'Buyer 29AAACR5055K1ZK'],
  )
})

test('a credit note names its invoice', () => {
  const corrects = { number: 'PA/26-27/000009', day: '2026-11-01', amount: 24_900 }
  const [row] = rowsOf('credit-notes', bookDocument({ kind: 'credit_note', corrects }))
  assert.deepEqual(
    [row?.['Credit Note Date'], row?.['Associated Invoice Number'], row?.['Associated Invoice Date']],
    ['2026-11-26', 'PA/26-27/000009', '2026-11-01'],
  )
})

test('every document of any month is in one of the files, and its rows add up to it, to the paisa', () => {
  fc.assert(
    fc.property(monthsOfDocuments, (documents) => {
      for (const document of documents) {
        const [table, ...others] = zohoTables.filter((each) => isInZohoTable(each, document))
        assert.ok(table !== undefined && others.length === 0)
        const total = rowsOf(table, document).reduce(
          (sum, row) => sum + Math.round(Number(row['Item Price']) * 100) * Number(row.Quantity),
          0,
        )
        assert.equal(total, document.totals.amount)
      }
    }),
  )
})

test('no two states have the same letters', () => {
  assert.equal(new Set(Object.values(zohoStateCodes)).size, states.length)
})
