import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addUp, paise, times } from '../money.ts'
import { type CreditedPieces, creditLines } from './credit-lines.ts'
import { splitTax } from './split-tax.ts'
import type { TaxedLine } from './tax-document.ts'

const lineOf =
  (isAcrossStates: boolean) =>
  (sold: { name: string; price: number; quantity: number; percent: number | null }): TaxedLine => {
    const amount = times(paise(sold.price), sold.quantity)
    return {
      ...sold,
      price: paise(sold.price),
      hsn: '6914',
      unit: 'NOS',
      amount,
      ...splitTax(amount, sold.percent, isAcrossStates),
    }
  }

const sold = fc.record({
  name: fc.constantFrom('Urli', 'Tulsi', 'Pot'),
  price: fc.integer({ min: 1, max: 200_000 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  percent: fc.constantFrom(null, 0, 5, 12, 18, 28),
})

const FIELDS = ['amount', 'exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'quantity'] as const

test('three pieces of a pot, credited one after the other, come to its line', () => {
  const line = lineOf(false)({ name: 'Urli', price: 33_333, quantity: 3, percent: 18 })
  const one = { name: 'Urli', price: line.price, quantity: 1 }
  const notes = [0, 1, 2].map((gone) => creditLines([line], [{ ...one, quantity: gone }], [one], false))
  assert.deepEqual(
    notes.map(([credit]) => credit?.amount),
    [33_333, 33_333, 33_333],
  )
  assert.equal(addUp(notes.map(([credit]) => credit?.centralTax ?? paise(0))), line.centralTax)
  assert.deepEqual(creditLines([line], [{ ...one, quantity: 3 }], [one], false), [])
})

test('the rest of a document of which nothing was credited is the document', () => {
  const lines = [lineOf(true)({ name: 'Urli', price: 59_000, quantity: 2, percent: 18 })]
  assert.deepEqual(creditLines(lines, [], 'rest', true), lines)
})

test('however a document is credited in parts, its notes come to it in each column, and each adds up', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(sold, { minLength: 1, maxLength: 5, selector: ({ name, price }) => `${name} ${price}` }),
      fc.boolean(),
      fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }), { maxLength: 4 }),
      (all, isAcrossStates, parts) => {
        const lines = all.map(lineOf(isAcrossStates))
        const credited: CreditedPieces[] = []
        const notes: TaxedLine[] = []
        for (const part of [...parts, 'rest' as const]) {
          const pieces =
            part === 'rest' ? part : lines.map(({ name, price }, n) => ({ name, price, quantity: part[n] ?? 0 }))
          const note = creditLines(lines, credited, pieces, isAcrossStates)
          credited.push(...note)
          notes.push(...note)
        }
        for (const line of lines) {
          const own = notes.filter(({ name, price }) => name === line.name && price === line.price)
          for (const field of FIELDS)
            assert.equal(
              own.reduce((sum, note) => sum + note[field], 0),
              line[field],
              field,
            )
        }
        for (const note of notes)
          assert.equal(note.exempt + note.taxable + note.centralTax + note.stateTax + note.integratedTax, note.amount)
      },
    ),
  )
})
