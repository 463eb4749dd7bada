import assert from 'node:assert/strict'
import fc from 'fast-check'
import { paise } from '../money.ts'
import { states } from '../states.ts'
import { initialTaxClasses, type TaxClass } from './tax-classes.ts'

export const day = '2026-11-26'
export const seller = { state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' } as const

export function taxClassOf(key: string): TaxClass {
  return initialTaxClasses.find((each) => each.key === key) ?? assert.fail(key)
}

const line = fc.record({
  name: fc.string(),
  taxClass: fc.constantFrom(...initialTaxClasses),
  quantity: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 0, max: 999_999 }).map(paise),
})

/** Sales by any seller, with a GSTIN or without, to any state, with or without a fee. */
export const sales = fc.record({
  seller: fc.record({ state: fc.constantFrom(...states), gstin: fc.constantFrom(seller.gstin, seller.gstin, null) }),
  deliveryState: fc.constantFrom(...states),
  lines: fc.array(line, { minLength: 1, maxLength: 50 }),
  deliveryFee: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999 })).map(paise),
  day: fc.constant(day),
})
