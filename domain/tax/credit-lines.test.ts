import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addUp, paise, times } from '../money.ts'
import { creditLines, keysByItem, lineKey } from './credit-lines.ts'
import { deliveryCharge } from './delivery-charge.ts'
import { splitTax } from './split-tax.ts'
import type { TaxedLine } from './tax-document.ts'

type Sold = { item?: string; name: string; price: number; quantity: number; percent: number | null }

const lineOf =
  (isAcrossStates: boolean) =>
  (sold: Sold): TaxedLine => {
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
  name: fc.constantFrom('Urli', 'Tulsi'),
  price: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(500), fc.integer({ min: 1, max: 200_000 })),
  quantity: fc.integer({ min: 1, max: 20 }),
  percent: fc.constantFrom(null, 0, 5, 12, 18, 28, 40),
})

/** Up to five lines, all of an order that names its lines or all of an earlier document. */
const sale = fc
  .tuple(fc.array(sold, { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([lines, isNamed]): Sold[] => lines.map((line, n) => (isNamed ? { ...line, item: `line ${n}` } : line)))

const FIELDS = ['amount', 'exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax', 'quantity'] as const

/** Credits pieces of one line. */
const piecesOf = (line: TaxedLine, quantity: number) => ({
  pieces: [{ key: lineKey(line), quantity }],
  deliveryFee: false,
})

test('three pieces of a pot, credited one after the other, come to its line', () => {
  const line = lineOf(false)({ item: 'pot', name: 'Urli', price: 33_333, quantity: 3, percent: 18 })
  const notes = [0, 1, 2].map((gone) => creditLines([line], [{ ...line, quantity: gone }], piecesOf(line, 1), false))
  assert.deepEqual(
    notes.map(([credit]) => credit?.amount),
    [33_333, 33_333, 33_333],
  )
  assert.equal(addUp(notes.map(([credit]) => credit?.centralTax ?? paise(0))), line.centralTax)
  assert.deepEqual(creditLines([line], [line], piecesOf(line, 1), false), [])
})

test('the rest of a document of which nothing was credited is the document', () => {
  const lines = [lineOf(true)({ name: 'Urli', price: 59_000, quantity: 2, percent: 18 })]
  assert.deepEqual(creditLines(lines, [], 'rest', true), lines)
})

test('delivery is credited once, and only where it goes back', () => {
  const pot = lineOf(false)({ item: 'pot', name: 'Urli', price: 59_000, quantity: 2, percent: 18 })
  const delivery = { ...lineOf(false)({ name: 'Delivery', price: 5_000, quantity: 1, percent: 18 }), ...deliveryCharge }
  const lines = [pot, delivery]
  const [one] = creditLines(lines, [], piecesOf(pot, 1), false)
  assert.equal(one?.name, 'Urli')
  const fee = { pieces: [], deliveryFee: true }
  assert.deepEqual(creditLines(lines, [], fee, false), [delivery])
  assert.deepEqual(creditLines(lines, [delivery], fee, false), [])
})

test('of two lines with one name and price, the one whose pieces go back is credited', () => {
  const same = { name: 'Lotus', price: 50_000, quantity: 1 }
  const plant = lineOf(false)({ ...same, item: 'plant', percent: null })
  const pot = lineOf(false)({ ...same, item: 'pot', percent: 18 })
  assert.deepEqual(creditLines([plant, pot], [], piecesOf(pot, 1), false), [pot])
  assert.deepEqual(creditLines([plant, pot], [pot], 'rest', false), [plant])
})

test('an earlier document, which names no lines, has them in the order of the order’s', () => {
  const same = { name: 'Lotus', price: 50_000, quantity: 1 }
  const [plant, pot] = [lineOf(false)({ ...same, percent: null }), lineOf(false)({ ...same, percent: 18 })]
  const order = ['plant', 'pot'].map((id) => ({ ...same, id, price: paise(same.price) }))
  const keys = keysByItem([plant, pot], order)
  assert.deepEqual([keys.get('plant'), keys.get('pot')], [lineKey(plant), lineKey(pot)])
  assert.deepEqual(creditLines([plant, pot], [], piecesOf(pot, 1), false), [pot])
  const named = keysByItem([{ ...plant, item: 'plant' }], order)
  assert.deepEqual(
    [...named],
    [
      ['plant', 'plant'],
      ['pot', 'pot'],
    ],
  )
})

test('however a document is credited in parts, its notes come to it in each column, and each adds up', () => {
  fc.assert(
    fc.property(
      sale,
      fc.boolean(),
      fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 5, maxLength: 5 }), { maxLength: 12 }),
      (all, isAcrossStates, parts) => {
        const lines = all.map(lineOf(isAcrossStates))
        const notes: TaxedLine[] = []
        for (const part of parts) {
          const pieces = lines.map((line, n) => ({ key: lineKey(line), quantity: part[n] ?? 0 }))
          notes.push(...creditLines(lines, notes, { pieces, deliveryFee: false }, isAcrossStates))
        }
        notes.push(...creditLines(lines, notes, 'rest', isAcrossStates))
        for (const key of new Set(lines.map(lineKey))) {
          const [own, credited] = [lines, notes].map((some) => some.filter((line) => lineKey(line) === key))
          for (const field of FIELDS) assert.equal(sum(credited, field), sum(own, field), field)
        }
        for (const note of notes) {
          assert.equal(note.exempt + note.taxable + note.centralTax + note.stateTax + note.integratedTax, note.amount)
          if (note.price > 1) assert.equal(note.centralTax, note.stateTax)
        }
      },
    ),
  )
})

function sum(lines: readonly TaxedLine[] = [], field: (typeof FIELDS)[number]): number {
  return lines.reduce((total, line) => total + line[field], 0)
}
