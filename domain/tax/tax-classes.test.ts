import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { categories } from '../catalogue.ts'
import { valuesOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import {
  categoryTaxClass,
  eInvoiceDuty,
  initialTaxClasses,
  rateOn,
  TAX_CLASS_KEY,
  type TaxRate,
} from './tax-classes.ts'

const days = fc
  .date({ min: new Date('2017-07-01T00:00:00Z'), max: new Date('2050-01-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const rateFrom = (from: string): TaxRate => ({ from, percent: 5, source: 'A notification' })

test('a day’s rate is the latest that has begun, or else the first, in whatever sequence rates are saved', () => {
  const anyRates = fc.uniqueArray(days, { minLength: 1, maxLength: 8 }).map((all) => all.map(rateFrom))
  forAll(anyRates, days, (rates, anyDay) => {
    for (const day of [anyDay, ...valuesOf(rates, 'from')]) {
      const begun = rates.filter(({ from }) => from <= day)
      const expected =
        begun.length > 0 ? valuesOf(begun, 'from').toSorted().at(-1) : valuesOf(rates, 'from').toSorted()[0]
      assert.equal(rateOn({ key: 'ceramic', rates }, day).from, expected)
    }
  })
})

test('plants, seeds and earthen pots are exempt from GST; other pots and hangers are not', () => {
  const percents = Object.fromEntries(initialTaxClasses.map((one) => [one.key, rateOn(one, '2026-11-26').percent]))
  const exempt = { 'live-plants': null, seeds: null, earthen: null }
  assert.deepEqual(percents, { ...exempt, ceramic: 18, plastic: 18, metal: 18, textile: 5, 'potting-mix': 5 })
})

test('every category has an initial class, and every class a key, a heading and a source', () => {
  const keys = initialTaxClasses.map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
  for (const category of categories) assert.ok(keys.includes(categoryTaxClass(category)), category)
  for (const { key, hsn, rates } of initialTaxClasses) {
    assert.match(key, TAX_CLASS_KEY)
    assert.match(hsn, /^\d{4}(\d{2}){0,2}$/)
    for (const { source } of rates) assert.match(source, /^Notification \d+\/\d{4}/)
  }
})

test.each([
  ['up-to-5-crore', 0, 0, '2026-11-26', 'none'],
  ['up-to-5-crore', 5, 5, '2026-11-26', 'none'],
  ['up-to-5-crore', 0, 5.1, '2026-11-26', 'next-year'],
  ['up-to-5-crore', 5.1, 0, '2026-11-26', 'due'],
  ['above-5-crore', 0, 0, '2026-11-26', 'due'],
  ['above-5-crore', 0, 0, '2023-07-31', 'none'],
  ['up-to-5-crore', 11, 0, '2023-07-31', 'due'],
] as const)(
  'a turnover %s, with %d crore sold last year and %d this year: on %s e-invoices are %s',
  (turnover, last, current, day, duty) => {
    const crore = 1_000_000_000
    assert.equal(eInvoiceDuty(turnover, { last: last * crore, current: current * crore }, day), duty)
  },
)
