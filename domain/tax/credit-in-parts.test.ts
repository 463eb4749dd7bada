import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { creditLines } from './credit-lines.ts'
import { splitSale } from './split-sale.ts'
import { initialTaxClasses } from './tax-classes.ts'
import { type TaxedLine, taxSale } from './tax-document.ts'

const FIELDS = ['amount', 'exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax'] as const

const line = fc.record({
  price: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 200_000 })),
  quantity: fc.integer({ min: 1, max: 12 }),
  taxClass: fc.constantFrom(...initialTaxClasses),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  deliveryState: fc.constantFrom('Maharashtra', 'Karnataka'),
  deliveryFee: fc.constantFrom(0, 1, 4_900, 9_901),
  isRegistered: fc.boolean(),
})
/** Of each line so many pieces, and the fee or not. */
const part = fc.record({
  pieces: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 5 }),
  deliveryFee: fc.boolean(),
})

test('however an order is credited in parts, no note takes more than its document has left, and the last leave nothing', () => {
  fc.assert(
    fc.property(order, fc.array(part, { maxLength: 8 }), ({ lines, isRegistered, ...sold }, parts) => {
      const whole = { pieces: lines.map(({ quantity }) => quantity), deliveryFee: true }
      for (const document of documentsOf({ lines, isRegistered, ...sold })) {
        const notes: TaxedLine[] = []
        for (const { pieces, deliveryFee } of [...parts, whole]) {
          const chosen = lines.map((_, n) => ({ key: `line ${n}`, quantity: pieces[n] ?? 0 }))
          const note = creditLines(document.lines, notes, { pieces: chosen, deliveryFee }, document.isAcrossStates)
          for (const field of FIELDS) assert.ok(note.every((credited) => credited[field] >= 0, field))
          notes.push(...note)
          for (const field of FIELDS) assert.ok(sum(notes, field) <= document.totals[field], field)
        }
        for (const field of FIELDS) assert.equal(document.totals[field] - sum(notes, field), 0, field)
        assert.deepEqual(creditLines(document.lines, notes, 'rest', document.isAcrossStates), [])
      }
    }),
    { numRuns: 300 },
  )
})

type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never

/** The invoice of an order, or the invoice and the bill of a registered buyer. */
function documentsOf({ lines, deliveryState, deliveryFee, isRegistered }: Order) {
  const sale = taxSale({
    seller: { state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' },
    deliveryState,
    deliveryFee: paise(deliveryFee),
    day: '2026-11-27',
    lines: lines.map((each, n) => ({ ...each, item: `line ${n}`, name: 'Urli', price: paise(each.price) })),
  })
  return splitSale(sale, { gstin: isRegistered ? '27AAACR5055K1Z7' : null })
}

function sum(lines: readonly TaxedLine[], field: (typeof FIELDS)[number]): number {
  return lines.reduce((total, each) => total + each[field], 0)
}
