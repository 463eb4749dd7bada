import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { DocumentKind } from '../../../domain/tax/tax-document.ts'
import { type IssuedDocument, sortDocuments } from './queries.ts'

const issued = <Kind extends DocumentKind>(kind: Kind, number: string, corrects: string | null = null) => ({
  kind,
  number,
  corrects,
})

/** In whatever order they are read. */
function assertSorted(documents: readonly IssuedDocument[], expected: Partial<ReturnType<typeof sortDocuments>>): void {
  fc.assert(
    fc.property(fc.shuffledSubarray([...documents], { minLength: documents.length }), (shuffled) => {
      const creditNotes = shuffled.filter(({ kind }) => kind === 'credit_note')
      assert.deepEqual(sortDocuments(shuffled), { invoice: null, billOfSupply: null, ...expected, creditNotes })
    }),
  )
}

test('the one invoice of an order is its invoice, of whatever kind; of two the bill of supply is the second', () => {
  assertSorted([], {})
  const note = issued('credit_note', 'PAC/1', 'PA/1')
  for (const kind of ['tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply'] as const) {
    const invoice = issued(kind, 'PA/1')
    assertSorted([invoice, note], { invoice })
  }
  const [invoice, billOfSupply] = [issued('tax_invoice', 'PA/1'), issued('bill_of_supply', 'PAB/1')]
  assertSorted([invoice, billOfSupply, note], { invoice, billOfSupply })
})
