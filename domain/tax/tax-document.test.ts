import assert from 'node:assert/strict'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { states } from '../states.ts'
import { gstStateCodes } from './gst-states.ts'
import { day, sales, seller, taxClassOf } from './sales.fixture.ts'
import { documentNumber, documentSeries, type SoldLine, seriesOf, taxSale } from './tax-document.ts'

const line = (key: string, price = 24_900, quantity = 1): SoldLine => ({
  name: key,
  taxClass: taxClassOf(key),
  quantity,
  price: paise(price),
})
const deliveryFee = paise(0)

test('the figures of any cart add up to what was paid, along each line and down each column', () =>
  forAll(sales, (sold) => {
    const sale = taxSale(sold)
    const paid = sold.deliveryFee + sold.lines.reduce((total, { price, quantity }) => total + price * quantity, 0)
    const all = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax'] as const
    const across = (row: Record<(typeof all)[number], number>) => all.reduce((total, field) => total + row[field], 0)
    assert.deepEqual([sale.totals.amount, across(sale.totals)], [paid, paid])
    for (const each of sale.lines) assert.equal(across(each), each.amount)
    for (const field of all) assert.equal(sale.totals[field], sumOf(sale.lines, field))
    const tax = sale.totals.amount - sale.totals.taxable - sale.totals.exempt
    if (sold.seller.gstin === null || sale.kind === 'bill_of_supply') assert.equal(tax, 0)
    assert.equal(sale.isAcrossStates, sold.deliveryState !== sold.seller.state)
  }))

test('exempt goods alone make a bill of supply, taxed goods alone a tax invoice, both together one that is both', () => {
  const kind = (...lines: SoldLine[]) => taxSale({ seller, deliveryState: 'Goa', lines, deliveryFee, day }).kind
  assert.equal(kind(line('live-plants'), line('seeds'), line('earthen')), 'bill_of_supply')
  assert.equal(kind(line('ceramic')), 'tax_invoice')
  assert.equal(kind(line('ceramic'), line('live-plants')), 'invoice_cum_bill_of_supply')
})

test('a seller without a GSTIN takes no tax and makes out bills of supply', () => {
  const sold = { seller: { ...seller, gstin: null }, deliveryState: 'Goa', lines: [line('ceramic')], deliveryFee, day }
  const { kind, totals } = taxSale(sold)
  assert.deepEqual([kind, totals.exempt, totals.amount], ['bill_of_supply', 24_900, 24_900])
})

test('the state of the delivery decides between two halves and integrated tax, however it is written', () => {
  const taxes = (deliveryState: string) => {
    const { totals } = taxSale({ seller, deliveryState, lines: [line('ceramic')], deliveryFee, day })
    return [totals.centralTax, totals.stateTax, totals.integratedTax]
  }
  for (const home of ['Maharashtra', 'MAHARASHTRA', 'MH', 'nowhere at all'])
    assert.deepEqual(taxes(home), [1_899, 1_899, 0], home)
  for (const away of ['Orissa', 'TN', 'Delhi NCT']) assert.deepEqual(taxes(away), [0, 0, 3_798], away)
})

test('a number has at most 16 letters, digits, dashes and strokes, and each series its own; a mixed one is an invoice', () => {
  const kinds = ['tax_invoice', 'invoice_cum_bill_of_supply', 'bill_of_supply', 'credit_note'] as const
  assert.deepEqual(kinds.map(seriesOf), ['invoice', 'invoice', 'bill_of_supply', 'credit_note'])
  assert.equal(documentNumber('PA', 'invoice', 2026, 123), 'PA/26-27/000123')
  assert.equal(documentNumber('PA', 'bill_of_supply', 2026, 1), 'PAB/26-27/000001')
  assert.equal(documentNumber('PA', 'credit_note', 2099, 999_999), 'PAC/99-00/999999')
  for (const series of Object.keys(documentSeries) as (keyof typeof documentSeries)[])
    assert.match(documentNumber('Z9', series, 2026, 999_999), /^[A-Z0-9/-]{1,16}$/)
  for (const serial of [0, -1, 1.5, 1_000_000, Number.NaN])
    assert.throws(() => documentNumber('PA', 'invoice', 2026, serial), RangeError)
  for (const prefix of ['', 'P', 'PAB', 'pa', 'P/', 'पा'])
    assert.throws(() => documentNumber(prefix, 'invoice', 2026, 1), RangeError)
})

test('every state has a GST code of its own', () => {
  assert.equal(new Set(states.map((state) => gstStateCodes[state])).size, 36)
})
