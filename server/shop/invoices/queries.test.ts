import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { initialTaxClasses } from '../../../domain/tax/tax-classes.ts'
import { type DocumentKind, taxSale } from '../../../domain/tax/tax-document.ts'
import type { StoredContent } from '../../database/document-content.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { type IssuedDocument, presentContent, sortDocuments } from './queries.ts'

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

test('an order’s only document counts as its invoice, of whatever kind; of two, the bill of supply is the second', () => {
  assertSorted([], {})
  const note = issued('credit_note', 'PAC/1', 'PA/1')
  for (const kind of ['tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply'] as const) {
    const invoice = issued(kind, 'PA/1')
    assertSorted([invoice, note], { invoice })
  }
  const [invoice, billOfSupply] = [issued('tax_invoice', 'PA/1'), issued('bill_of_supply', 'PAB/1')]
  assertSorted([invoice, billOfSupply, note], { invoice, billOfSupply })
})

const day = '2026-11-21'
const sale = taxSale({
  deliveryFee: paise(0),
  seller: { state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' },
  deliveryState: 'Goa',
  day,
  lines: ['live-plants', 'ceramic'].map((key) => ({
    name: key,
    quantity: 2,
    price: paise(29_900),
    taxClass: initialTaxClasses.find((one) => one.key === key) ?? assert.fail(),
  })),
})
const content = {
  day,
  order: { day, paymentMethod: 'cod' as const },
  seller: { ...defaultSettings, isExample: true },
  buyer: {
    name: 'Asha',
    phone: null,
    street: '1 MG Road',
    city: 'Panaji',
    state: 'Goa',
    zipCode: '403001',
    gstin: null,
    billing: null,
  },
  sale,
}

test('a document issued today is read as it was stored', () => {
  assert.deepEqual(presentContent(content), content)
})

test('an older document, with exempt value among the taxable and no units, is read like one issued today', () => {
  const lines = sale.lines.map(({ exempt, unit, ...line }) => ({
    ...line,
    taxable: paise(line.taxable + exempt),
    percent: line.percent ?? 0,
  }))
  const { gstin, billing, ...buyer } = content.buyer
  const { exempt, ...rest } = sale.totals
  const totals = { ...rest, taxable: paise(rest.taxable + exempt) }
  const { signatory, ...seller } = content.seller
  const earlier: StoredContent = { ...content, seller, buyer, sale: { ...sale, lines, totals } }
  const { sale: read, ...others } = presentContent(earlier)
  assert.deepEqual({ ...others, sale }, content)
  const shown = read.lines.map(({ exempt, taxable, percent, unit }) => [exempt, taxable, percent, unit])
  assert.deepEqual(shown, [
    [59_800, 0, null, 'NOS'],
    [0, 50_678, 18, 'NOS'],
  ])
  assert.deepEqual(read.totals, sale.totals)
})
