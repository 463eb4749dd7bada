import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { states } from '../states.ts'
import { gstStateCodes } from './gst-states.ts'
import { initialTaxClasses, type TaxClass } from './tax-classes.ts'
import { documentNumber, documentSeries, type SoldLine, seriesOf, taxSale } from './tax-document.ts'

const day = '2026-11-21'
const registered = { state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' } as const
const taxClass = (key: string): TaxClass => {
  const found = initialTaxClasses.find((one) => one.key === key)
  assert.ok(found, key)
  return found
}
const line = (key: string, price = 24_900, quantity = 1): SoldLine => ({
  name: key,
  taxClass: taxClass(key),
  quantity,
  price: paise(price),
})

const sellers = fc.record({ state: fc.constantFrom(...states), gstin: fc.constantFrom(registered.gstin, null) })
const carts = fc.array(
  fc.record({
    name: fc.string(),
    taxClass: fc.constantFrom(...initialTaxClasses),
    quantity: fc.integer({ min: 1, max: 20 }),
    price: fc.integer({ min: 0, max: 999_999 }).map(paise),
  }),
  { minLength: 1, maxLength: 50 },
)
const fees = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999 })).map(paise)
const deliveryFee = paise(0)

test('the figures of any cart add up to what was paid, along each line and down each column', () => {
  fc.assert(
    fc.property(sellers, fc.constantFrom(...states), carts, fees, (seller, deliveryState, lines, deliveryFee) => {
      const sale = taxSale({ seller, deliveryState, lines, deliveryFee, day })
      const paid = deliveryFee + lines.reduce((total, { price, quantity }) => total + price * quantity, 0)
      const all = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax'] as const
      const across = (row: Record<(typeof all)[number], number>) => all.reduce((total, field) => total + row[field], 0)
      assert.equal(sale.totals.amount, paid)
      assert.equal(across(sale.totals), paid)
      for (const each of sale.lines) assert.equal(across(each), each.amount)
      for (const field of all) {
        const down = sale.lines.reduce((total, each) => total + each[field], 0)
        assert.equal(sale.totals[field], down)
      }
      const tax = sale.totals.amount - sale.totals.taxable - sale.totals.exempt
      if (seller.gstin === null || sale.kind === 'bill_of_supply') assert.equal(tax, 0)
      assert.equal(sale.isAcrossStates, deliveryState !== seller.state)
    }),
  )
})

test('exempt goods alone make a bill of supply, taxed goods alone a tax invoice, both together one that is both', () => {
  const kind = (...lines: SoldLine[]) =>
    taxSale({ seller: registered, deliveryState: 'Goa', lines, deliveryFee, day }).kind
  assert.equal(kind(line('live-plants'), line('seeds'), line('earthen')), 'bill_of_supply')
  assert.equal(kind(line('ceramic')), 'tax_invoice')
  assert.equal(kind(line('ceramic'), line('live-plants')), 'invoice_cum_bill_of_supply')
})

test('a seller without a GSTIN takes no tax and makes out bills of supply', () => {
  const seller = { ...registered, gstin: null }
  const sale = taxSale({ seller, deliveryState: 'Goa', lines: [line('ceramic')], deliveryFee, day })
  assert.deepEqual([sale.kind, sale.totals.exempt, sale.totals.amount], ['bill_of_supply', 24_900, 24_900])
})

test('the state of the delivery decides between two halves and integrated tax, however it is written', () => {
  const totals = (deliveryState: string) =>
    taxSale({ seller: registered, deliveryState, lines: [line('ceramic')], deliveryFee, day }).totals
  for (const home of ['Maharashtra', 'MAHARASHTRA', 'MH', 'nowhere at all']) {
    assert.deepEqual([totals(home).centralTax, totals(home).stateTax, totals(home).integratedTax], [1_899, 1_899, 0])
  }
  for (const away of ['Orissa', 'TN', 'Delhi NCT']) {
    assert.deepEqual([totals(away).centralTax, totals(away).integratedTax], [0, 3_798])
  }
})

test('a number has at most 16 letters, digits, dashes and strokes, and each series its own', () => {
  assert.equal(documentNumber('PA', 'invoice', 2026, 123), 'PA/26-27/000123')
  assert.equal(documentNumber('PA', 'bill_of_supply', 2026, 1), 'PAB/26-27/000001')
  assert.equal(documentNumber('PA', 'credit_note', 2099, 999_999), 'PAC/99-00/999999')
  for (const series of Object.keys(documentSeries) as (keyof typeof documentSeries)[]) {
    assert.match(documentNumber('Z9', series, 2026, 999_999), /^[A-Z0-9/-]{1,16}$/)
  }
  for (const serial of [0, -1, 1.5, 1_000_000, Number.NaN]) {
    assert.throws(() => documentNumber('PA', 'invoice', 2026, serial), RangeError)
  }
  for (const prefix of ['', 'P', 'PAB', 'pa', 'P/', 'पा']) {
    assert.throws(() => documentNumber(prefix, 'invoice', 2026, 1), RangeError)
  }
})

test('an invoice that is a bill of supply as well is numbered among the invoices', () => {
  assert.equal(seriesOf('tax_invoice'), 'invoice')
  assert.equal(seriesOf('invoice_cum_bill_of_supply'), 'invoice')
  assert.equal(seriesOf('bill_of_supply'), 'bill_of_supply')
  assert.equal(seriesOf('credit_note'), 'credit_note')
})

test('every state has a GST code of its own', () => {
  assert.equal(new Set(states.map((state) => gstStateCodes[state])).size, 36)
})
