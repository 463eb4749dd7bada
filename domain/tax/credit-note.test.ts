import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf, valuesOf } from '../fields.fixture.ts'
import { forAll, often } from '../for-all.fixture.ts'
import { paise, times } from '../money.ts'
import { creditLines, creditReason, keysByItem, lineKey, PARCEL_CAME_BACK } from './credit-note.ts'
import { day, seller } from './sales.fixture.ts'
import { initialTaxClasses } from './tax-classes.ts'
import { deliveryCharge, splitSale, splitTax, type TaxedLine, taxSale } from './tax-document.ts'

type Sold = { item?: string; name: string; price: number; quantity: number; percent: number | null }

const lineOf =
  (isAcrossStates: boolean) =>
  (sold: Sold): TaxedLine => {
    const amount = times(paise(sold.price), sold.quantity)
    const about = { ...sold, price: paise(sold.price), hsn: '6914', unit: 'NOS' } as const
    return { ...about, amount, ...splitTax(amount, sold.percent, isAcrossStates) }
  }

const sizes = {
  price: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(500), fc.integer({ min: 1, max: 200_000 })),
  quantity: fc.integer({ min: 1, max: 20 }),
}
const sold = fc.record({
  ...sizes,
  name: fc.constantFrom('Urli', 'Tulsi'),
  percent: fc.constantFrom(null, 0, 5, 12, 18, 28, 40),
})

/** Up to five lines, all of an order that names its lines or all of an earlier document. */
const sale = fc
  .tuple(fc.array(sold, { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([lines, isNamed]): Sold[] => lines.map((line, n) => (isNamed ? { ...line, item: `line ${n}` } : line)))

const SUMS = ['amount', 'exempt', 'taxable', 'centralTax', 'stateTax', 'integratedTax'] as const
const FIELDS = [...SUMS, 'quantity'] as const

/** Credits pieces of one line. */
const piecesOf = (line: TaxedLine, quantity: number) => ({
  pieces: [{ key: lineKey(line), quantity }],
  deliveryFee: false,
})

test('the uncredited rest of a document without credit notes is the whole document', () => {
  const lines = [lineOf(true)({ name: 'Urli', price: 59_000, quantity: 2, percent: 18 })]
  assert.deepEqual(creditLines(lines, [], 'rest', true), lines)
})

test('delivery is credited once, and only if it is refunded', () => {
  const pot = lineOf(false)({ item: 'pot', name: 'Urli', price: 59_000, quantity: 2, percent: 18 })
  const delivery = { ...lineOf(false)({ name: 'Delivery', price: 5_000, quantity: 1, percent: 18 }), ...deliveryCharge }
  const lines = [pot, delivery]
  const [one] = creditLines(lines, [], piecesOf(pot, 1), false)
  assert.equal(one?.name, 'Urli')
  const fee = { pieces: [], deliveryFee: true }
  assert.deepEqual(creditLines(lines, [], fee, false), [delivery])
  assert.deepEqual(creditLines(lines, [delivery], fee, false), [])
})

test('of two lines with the same name and price, the one whose pieces are refunded is credited', () => {
  const same = { name: 'Lotus', price: 50_000, quantity: 1 }
  const plant = lineOf(false)({ ...same, item: 'plant', percent: null })
  const pot = lineOf(false)({ ...same, item: 'pot', percent: 18 })
  assert.deepEqual(creditLines([plant, pot], [], piecesOf(pot, 1), false), [pot])
  assert.deepEqual(creditLines([plant, pot], [pot], 'rest', false), [plant])
})

test('the lines of an older document, which are not named, are matched to the order’s by sequence', () => {
  const same = { name: 'Lotus', price: 50_000, quantity: 1 }
  const [plant, pot] = [lineOf(false)({ ...same, percent: null }), lineOf(false)({ ...same, percent: 18 })]
  const order = ['plant', 'pot'].map((id) => ({ ...same, id, price: paise(same.price) }))
  const keys = keysByItem([plant, pot], order)
  assert.deepEqual([keys.get('plant'), keys.get('pot')], [lineKey(plant), lineKey(pot)])
  assert.deepEqual(creditLines([plant, pot], [], piecesOf(pot, 1), false), [pot])
  const named = keysByItem([{ ...plant, item: 'plant' }], order)
  assert.deepEqual(Object.fromEntries(named), { plant: 'plant', pot: 'pot' })
})

test('however a document is credited in parts, its notes add up to it in each column, and each is consistent', () =>
  forAll(
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
        for (const field of FIELDS) assert.equal(sumOf(credited ?? [], field), sumOf(own ?? [], field), field)
      }
      for (const note of notes) {
        assert.equal(note.exempt + note.taxable + note.centralTax + note.stateTax + note.integratedTax, note.amount)
        if (note.price > 1) assert.equal(note.centralTax, note.stateTax)
      }
    },
  ))

for (const price of [1, 2, 3])
  test(`pieces at ${price} paise, as in a bundle, are credited one by one and add up to their line`, () => {
    for (const percent of [null, 0, 3, 5, 12, 18, 28, 40, 100])
      for (const isAcrossStates of [false, true])
        for (let quantity = 1; quantity <= 60; quantity++) {
          const line = lineOf(isAcrossStates)({ item: 'label', name: 'Label', price, quantity, percent })
          const notes = Array.from({ length: quantity }, (_, gone) =>
            creditLines([line], gone === 0 ? [] : [{ ...line, quantity: gone }], piecesOf(line, 1), isAcrossStates),
          ).flat()
          const wrong = SUMS.filter((field) => sumOf(notes, field) !== line[field])
          assert.deepEqual(wrong, [], `${quantity} at ${percent} %`)
        }
  })

test('however an order is credited in parts, no note exceeds what its document has left, and the last ones leave nothing', () => {
  const order = fc.record({
    lines: fc.array(fc.record({ ...sizes, taxClass: fc.constantFrom(...initialTaxClasses) }), {
      minLength: 1,
      maxLength: 5,
    }),
    deliveryState: fc.constantFrom('Maharashtra', 'Karnataka'),
    deliveryFee: fc.constantFrom(0, 1, 4_900, 9_901).map(paise),
  })
  /** Of each line so many pieces, and the fee or not. */
  const part = fc.record({ pieces: fc.array(fc.nat(4), { maxLength: 5 }), deliveryFee: fc.boolean() })
  const buyers = fc.constantFrom({ gstin: '27AAACR5055K1Z7' }, { gstin: null })
  often(order, buyers, fc.array(part, { maxLength: 8 }), (sold, buyer, parts) => {
    const lines = sold.lines.map((each, n) => ({ ...each, item: `line ${n}`, name: 'Urli', price: paise(each.price) }))
    const whole = { pieces: valuesOf(lines, 'quantity'), deliveryFee: true }
    for (const { lines: taxed, totals, isAcrossStates } of splitSale(taxSale({ ...sold, seller, day, lines }), buyer)) {
      const notes: TaxedLine[] = []
      for (const { pieces, deliveryFee } of [...parts, whole]) {
        const chosen = lines.map(({ item }, n) => ({ key: item, quantity: pieces[n] ?? 0 }))
        const note = creditLines(taxed, notes, { pieces: chosen, deliveryFee }, isAcrossStates)
        for (const credited of note) for (const field of SUMS) assert.ok(credited[field] >= 0, field)
        notes.push(...note)
        for (const field of SUMS) assert.ok(sumOf(notes, field) <= totals[field], field)
      }
      for (const field of SUMS) assert.equal(totals[field] - sumOf(notes, field), 0, field)
      assert.deepEqual(creditLines(taxed, notes, 'rest', isAcrossStates), [])
    }
  })
})

test('a credit note of a part says what was paid back, one of the rest that the parcel came back', () => {
  const pieces = [{ item: 'pot', quantity: 1 }]
  assert.equal(creditReason({ pieces, deliveryFee: false, isReturned: false }), 'Goods refunded')
  assert.equal(creditReason({ pieces, deliveryFee: true, isReturned: false }), 'Goods and delivery refunded')
  assert.equal(creditReason({ pieces: [], deliveryFee: true, isReturned: false }), 'Delivery refunded')
  assert.equal(creditReason('rest'), PARCEL_CAME_BACK)
  assert.equal(creditReason({ pieces, deliveryFee: false, isReturned: true }), PARCEL_CAME_BACK)
})
