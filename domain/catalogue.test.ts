import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  canBeOrdered,
  capitalised,
  categories,
  categoryCardTitle,
  categoryLabels,
  displayedRating,
  lastPieceText,
  stockText,
} from './catalogue.ts'
import { forAll } from './for-all.fixture.ts'

test('the six categories have a fixed order and labels', () => {
  assert.deepEqual(categories, ['indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots'])
  const labels = categories.map((category) => categoryLabels[category])
  assert.deepEqual(labels, ['Indoor Plants', 'Outdoor Plants', 'Succulents', 'Exotic Fruits', 'Seeds', 'Pots'])
})

test("a chip shows the key with a capital first letter, a category card's title the same and Plants", () => {
  assert.deepEqual(['all', 'exotic-fruit', ''].map(capitalised), ['All', 'Exotic-fruit', ''])
  assert.equal(categoryCardTitle('exotic-fruit'), 'Exotic-fruit Plants')
})

test('the rating is the one that the admin entered before the first review, and then the mean to one decimal', () => {
  assert.equal(displayedRating({ count: 0, stars: 0 }, 4.3), 4.3)
  assert.equal(displayedRating({ count: 4, stars: 17 }, 5), 4.3)
  forAll(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 200 }), (given) => {
    const stars = given.reduce((total, rating) => total + rating, 0)
    const rating = displayedRating({ count: given.length, stars }, 0)
    assert.ok(rating >= Math.min(...given) && rating <= Math.max(...given))
    assert.equal(Number(rating.toFixed(1)), rating)
    assert.ok(Math.abs(rating - stars / given.length) <= 0.05 + 1e-9)
  })
})

test('above 1 the stock text gives the number; for the last one it says Out of Stock, and that it can still be ordered', () => {
  const textsOf = (stock: number) => [stockText(stock), lastPieceText(stock), canBeOrdered(stock)]
  assert.deepEqual(textsOf(0), ['Out of Stock', null, false])
  assert.deepEqual(textsOf(1), ['Out of Stock', 'The last one can still be ordered.', true])
  assert.deepEqual(textsOf(2), ['In Stock (2 available)', null, true])
})
