import assert from 'node:assert/strict'
import { test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { initialTaxClasses } from '../../../domain/tax/tax-classes.ts'
import { taxSale } from '../../../domain/tax/tax-document.ts'
import type { StoredContent } from '../../database/document-content.ts'
import { defaultSettings } from '../settings/default-settings.ts'
import { presentContent } from './queries.ts'

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

test('what is issued today is read as it was stored', () => {
  assert.deepEqual(presentContent(content), content)
})

test('an earlier document, with exempt value among the taxable and no units, is read like one of today', () => {
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
  assert.deepEqual(
    read.lines.map(({ exempt, taxable, percent, unit }) => [exempt, taxable, percent, unit]),
    [
      [59_800, 0, null, 'NOS'],
      [0, 50_678, 18, 'NOS'],
    ],
  )
  assert.deepEqual(read.totals, sale.totals)
})
