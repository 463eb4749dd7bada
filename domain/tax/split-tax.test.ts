import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { splitTax } from './split-tax.ts'

const sums = fc.integer({ min: 0, max: 1_000_000_000 }).map(paise)
const percents = fc.constantFrom(null, 0, 0.25, 1.5, 3, 5, 12, 18, 28, 40)

test('value and taxes add up to the sum, to the paisa, each tax within one of its rate, the halves of a state’s equal', () =>
  forAll(sums, percents, fc.boolean(), (sum, percent, isAcrossStates) => {
    const { exempt, taxable, centralTax, stateTax, integratedTax } = splitTax(sum, percent, isAcrossStates)
    assert.equal(exempt + taxable + centralTax + stateTax + integratedTax, sum)
    assert.equal(centralTax, stateTax)
    assert.equal(isAcrossStates ? centralTax : integratedTax, 0)
    assert.equal(percent ? exempt : taxable, 0)
    const [tax, rate] = isAcrossStates ? [integratedTax, percent ?? 0] : [centralTax, (percent ?? 0) / 2]
    assert.ok(Math.abs(tax - (taxable * rate) / 100) <= 1, `${tax} of ${taxable} at ${rate} %`)
  }))

test('₹249 with 18 % are ₹211.02 and twice ₹18.99, or ₹37.98 across states', () => {
  const within = { exempt: 0, taxable: 21_102, centralTax: 1_899, stateTax: 1_899, integratedTax: 0 }
  assert.deepEqual(splitTax(paise(24_900), 18, false), within)
  assert.deepEqual(splitTax(paise(24_900), 18, true), { ...within, centralTax: 0, stateTax: 0, integratedTax: 3_798 })
})
