import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf, valuesOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { sales, seller } from './sales.fixture.ts'
import { splitSale } from './split-sale.ts'
import { isUntaxed, taxSale } from './tax-document.ts'

const sums = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'amount'] as const

test('the documents of a registered buyer come to the sale together, in each sum and line by line', () =>
  forAll(sales, (sold) => {
    const sale = taxSale(sold)
    const parts = splitSale(sale, seller)
    for (const field of sums) assert.equal(sumOf(valuesOf(parts, 'totals'), field), sale.totals[field], field)
    const ascending = (places: readonly number[]) => places.toSorted((a, b) => a - b)
    const places = parts.map(({ lines }) => lines.map((line) => sale.lines.indexOf(line)))
    for (const each of places) assert.deepEqual(each, ascending(each))
    assert.deepEqual(ascending(places.flat()), [...sale.lines.keys()])
  }))

test('no registered buyer gets a document that is both: taxed lines are on a tax invoice, the others on a bill', () =>
  forAll(sales, (sold) => {
    const sale = taxSale(sold)
    const parts = splitSale(sale, seller)
    const kinds = sale.kind === 'invoice_cum_bill_of_supply' ? ['tax_invoice', 'bill_of_supply'] : [sale.kind]
    assert.deepEqual(valuesOf(parts, 'kind'), kinds)
    for (const { kind, lines, totals, placeOfSupply, isAcrossStates } of parts) {
      assert.ok(lines.length > 0 && lines.every((line) => isUntaxed(line) === (kind === 'bill_of_supply')))
      assert.equal(kind === 'bill_of_supply' ? totals.taxable : totals.exempt, 0)
      assert.deepEqual([placeOfSupply, isAcrossStates], [sale.placeOfSupply, sale.isAcrossStates])
    }
  }))

test('the sale to a buyer who is not registered, and one that is not mixed, stays as it is', () =>
  forAll(sales, fc.constantFrom(seller.gstin, null), (sold, gstin) => {
    const sale = taxSale(sold)
    fc.pre(gstin === null || sale.kind !== 'invoice_cum_bill_of_supply')
    assert.deepEqual(splitSale(sale, { gstin }), [sale])
  }))
