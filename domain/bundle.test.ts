import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { areSameParts, bundleStock, MAX_PARTS, MAX_PIECES, partsText, splitPrice } from './bundle.ts'
import { sumOf, valuesOf } from './fields.fixture.ts'
import { forAll } from './for-all.fixture.ts'
import { MAX_SUM, paise } from './money.ts'

const price = fc
  .oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_SUM }), fc.integer({ min: 0, max: 300 }))
  .map(paise)
const parts = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: MAX_PIECES }) }), {
  minLength: 1,
  maxLength: MAX_PARTS,
})

const costOf = (lines: readonly { price: number; quantity: number }[]) =>
  lines.reduce((sum, line) => sum + line.price * line.quantity, 0)

test('the shares of a bundle come to its price to the paisa, with all pieces, each part’s to what it costs alone', () =>
  forAll(price, parts, (bundlePrice, all) => {
    const shares = splitPrice(bundlePrice, all)
    assert.equal(costOf(shares), bundlePrice)
    for (const part of all) {
      const own = shares.filter((share) => share.part === part)
      assert.equal(sumOf(own, 'quantity'), part.quantity)
      const prices = valuesOf(own, 'price')
      assert.ok(Math.min(...prices) >= 0 && Math.max(...prices) - Math.min(...prices) <= 1)
      const fair = (bundlePrice / costOf(all)) * part.price * part.quantity
      if (costOf(all) > 0) assert.ok(Math.abs(costOf(own) - fair) <= 1.01, `${costOf(own)} is not ${fair}`)
    }
  }))

test('as many bundles can be had as the scarcest part allows', () => {
  const of = (...parts: [stock: number, quantity: number][]) =>
    bundleStock(parts.map(([stock, quantity]) => ({ stock, quantity })))
  assert.deepEqual([of([7, 2], [100, 1]), of([1, 2]), of([5_000, 10]), of()], [3, 0, 99, 0])
})

const [palms, pot] = [
  { plant: 'palm', name: 'Palm', quantity: 2 },
  { plant: 'pot', name: 'Pot', quantity: 1 },
]

test('parts in words name how many there are of each, and are the same in any order, and no others', () => {
  assert.equal(partsText([palms, pot]), '2 × Palm, Pot')
  assert.ok(areSameParts([palms, pot], [pot, palms]) && areSameParts(null, null))
  for (const others of [[palms], [palms, { ...pot, quantity: 2 }], [palms, { ...pot, plant: 'tub' }], null])
    assert.ok(!areSameParts([palms, pot], others))
})
