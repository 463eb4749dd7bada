import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bookDocument, monthsOfDocuments } from '../../test/support/book-documents.ts'
import { forAll } from '../for-all.fixture.ts'
import { isCreditNote } from './book-document.ts'
import { registerColumns } from './register.ts'

const RATES = [5, 18]
const columns = registerColumns(RATES)
const rowOf = (document: Parameters<(typeof columns)[number][1]>[0]) =>
  Object.fromEntries(columns.map(([heading, cellOf]) => [heading, cellOf(document)]))

test('a document is a row with its parties, its exempt and taxable value, its taxes, and the value and tax at each rate', () => {
  const document = bookDocument({ kind: 'invoice_cum_bill_of_supply', placeOfSupply: 'Karnataka' }, [18, null])
  assert.deepEqual(rowOf(document), {
    Date: '2026-11-26',
    Number: 'PA/26-27/000001',
    Kind: 'Invoice-cum-bill of supply',
    Corrects: null,
    Order: 10_001,
    Payment: 'Online',
    Buyer: 'Asha Kulkarni',
    'Buyer GSTIN': null,
    'Place of supply': '29-Karnataka',
    Exempt: 249,
    Taxable: 211.02,
    CGST: 0,
    SGST: 0,
    IGST: 37.98,
    Total: 498,
    'Taxable at 5 %': 0,
    'Tax at 5 %': 0,
    'Taxable at 18 %': 211.02,
    'Tax at 18 %': 37.98,
  })
})

test('a credit note is a negative row that names its invoice', () => {
  const corrects = { number: 'PA/26-27/000009', day: '2026-11-01', amount: 24_900 }
  const row = rowOf(bookDocument({ kind: 'credit_note', corrects }))
  const rates = { 'Taxable at 18 %': -211.02, 'Tax at 5 %': 0 }
  const sums = { Exempt: 0, Taxable: -211.02, CGST: -18.99, Total: -249 }
  assert.partialDeepStrictEqual(row, { Corrects: 'PA/26-27/000009', ...sums, ...rates })
})

test('any month’s rows add up to its documents to the paisa, and the rates to the total', () =>
  forAll(monthsOfDocuments, (documents) => {
    const rows = documents.map(rowOf)
    const total = (headings: string[]) =>
      rows.reduce((all, row) => all + headings.reduce((sum, name) => sum + Math.round(Number(row[name]) * 100), 0), 0)
    const billed = documents.reduce((all, each) => all + (isCreditNote(each) ? -1 : 1) * each.totals.amount, 0)
    assert.equal(total(['Total']), billed)
    assert.equal(total(['Exempt', 'Taxable', 'CGST', 'SGST', 'IGST']), billed)
    assert.equal(total(RATES.map((rate) => `Taxable at ${rate} %`)), total(['Taxable']))
    assert.equal(total(RATES.map((rate) => `Tax at ${rate} %`)), total(['CGST', 'SGST', 'IGST']))
  }))
