import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { states } from '../states.ts'
import { splitSale } from './split-sale.ts'
import { initialTaxClasses } from './tax-classes.ts'
import { isUntaxed, type TaxedSale, taxSale } from './tax-document.ts'

const day = '2026-11-26'
const GSTIN = '27AAPFU0939F1ZV'
const registered = { gstin: GSTIN }
const sums = ['exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'amount'] as const

const sales = fc
  .record({
    seller: fc.record({ state: fc.constantFrom(...states), gstin: fc.constantFrom(GSTIN, GSTIN, null) }),
    deliveryState: fc.constantFrom(...states),
    lines: fc.array(
      fc.record({
        name: fc.string(),
        taxClass: fc.constantFrom(...initialTaxClasses),
        quantity: fc.integer({ min: 1, max: 20 }),
        price: fc.integer({ min: 0, max: 999_999 }).map(paise),
      }),
      { minLength: 1, maxLength: 50 },
    ),
    deliveryFee: fc.integer({ min: 0, max: 99_999 }).map(paise),
  })
  .map((sale) => taxSale({ ...sale, day }))

/** Each line with its place in the sale. */
const placesIn = (sale: TaxedSale, part: TaxedSale) => part.lines.map((line) => sale.lines.indexOf(line))

test('the documents of a registered buyer come to the sale together, in each sum and line by line', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const parts = splitSale(sale, registered)
      for (const field of sums)
        assert.equal(
          parts.reduce((total, { totals }) => total + totals[field], 0),
          sale.totals[field],
          field,
        )
      const places = parts.map((part) => placesIn(sale, part))
      for (const each of places)
        assert.deepEqual(
          each,
          each.toSorted((a, b) => a - b),
        )
      assert.deepEqual(
        places.flat().toSorted((a, b) => a - b),
        sale.lines.map((_, index) => index),
      )
    }),
  )
})

test('no registered buyer gets a document that is both: taxed lines are on a tax invoice, the others on a bill', () => {
  fc.assert(
    fc.property(sales, (sale) => {
      const parts = splitSale(sale, registered)
      const isMixed = sale.kind === 'invoice_cum_bill_of_supply'
      assert.deepEqual(
        parts.map(({ kind }) => kind),
        isMixed ? ['tax_invoice', 'bill_of_supply'] : [sale.kind],
      )
      for (const { kind, lines, totals, placeOfSupply, isAcrossStates } of parts) {
        assert.ok(lines.length > 0)
        assert.ok(lines.every((line) => isUntaxed(line) === (kind === 'bill_of_supply')))
        assert.equal(kind === 'bill_of_supply' ? totals.taxable : totals.exempt, 0)
        assert.deepEqual([placeOfSupply, isAcrossStates], [sale.placeOfSupply, sale.isAcrossStates])
      }
    }),
  )
})

test('the sale to a buyer who is not registered, and one that is not mixed, stays as it is', () => {
  fc.assert(
    fc.property(sales, fc.constantFrom(GSTIN, null), (sale, gstin) => {
      fc.pre(gstin === null || sale.kind !== 'invoice_cum_bill_of_supply')
      assert.deepEqual(splitSale(sale, { gstin }), [sale])
    }),
  )
})
