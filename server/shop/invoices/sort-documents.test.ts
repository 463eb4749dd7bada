import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { DocumentKind } from '../../../domain/tax/tax-document.ts'
import { type IssuedDocument, sortDocuments } from './sort-documents.ts'

const issued = <Kind extends DocumentKind>(kind: Kind, number: string, corrects: string | null = null) => ({
  kind,
  number,
  corrects,
})
const none = { invoice: null, billOfSupply: null, creditNote: null, billOfSupplyCreditNote: null }

/** In whatever order they are read. */
function assertSorted(documents: readonly IssuedDocument[], expected: Partial<ReturnType<typeof sortDocuments>>): void {
  fc.assert(
    fc.property(fc.shuffledSubarray([...documents], { minLength: documents.length }), (shuffled) => {
      const creditNotes = shuffled.filter(({ kind }) => kind === 'credit_note')
      assert.deepEqual(sortDocuments(shuffled), { ...none, ...expected, creditNotes })
    }),
  )
}

test('the one document of an order is its invoice, of whatever kind, and its note is the credit note', () => {
  assertSorted([], {})
  for (const kind of ['tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply'] as const) {
    const [invoice, creditNote] = [issued(kind, 'PA/1'), issued('credit_note', 'PAC/1', 'PA/1')]
    assertSorted([invoice], { invoice })
    assertSorted([invoice, creditNote], { invoice, creditNote })
  }
})

test('of two documents the bill of supply is the second, and each note goes with what it corrects', () => {
  const [invoice, billOfSupply] = [issued('tax_invoice', 'PA/1'), issued('bill_of_supply', 'PAB/1')]
  const creditNote = issued('credit_note', 'PAC/1', 'PA/1')
  const billOfSupplyCreditNote = issued('credit_note', 'PAC/2', 'PAB/1')
  assertSorted([invoice, billOfSupply], { invoice, billOfSupply })
  assertSorted([invoice, billOfSupply, creditNote, billOfSupplyCreditNote], {
    invoice,
    billOfSupply,
    creditNote,
    billOfSupplyCreditNote,
  })
})
