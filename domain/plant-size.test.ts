import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from './for-all.fixture.ts'
import { lowestPrice, nameWithSize } from './plant-size.ts'

const sizes = fc.array(fc.record({ price: fc.nat(100_000), stock: fc.nat(3) }))

test('the lowest price is one of a size in stock, unless all are sold out, and no such size costs less', () =>
  forAll(sizes, (all) => {
    const lowest = lowestPrice(all)
    if (all.length === 0) return assert.equal(lowest, null)
    const available = all.filter(({ stock }) => stock > 0)
    const candidates = available.length > 0 ? available : all
    assert.ok(candidates.some(({ price }) => price === lowest))
    assert.ok(candidates.every(({ price }) => lowest !== null && price >= lowest))
  }))

test('a name has the size, where a plant has one', () => {
  assert.equal(nameWithSize({ name: 'Areca Palm', size: { label: '15 cm pot' } }), 'Areca Palm, 15 cm pot')
  assert.equal(nameWithSize({ name: 'Areca Palm', size: null }), 'Areca Palm')
})
