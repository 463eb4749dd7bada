import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { capitalised, categories, categoryCardTitle, categoryLabels, displayedRating } from './catalogue.ts'

test('the six categories have a fixed order and labels', () => {
  assert.deepEqual(categories, ['indoor', 'outdoor', 'succulent', 'exotic-fruit', 'seeds', 'pots'])
  assert.deepEqual(
    categories.map((category) => categoryLabels[category]),
    ['Indoor Plants', 'Outdoor Plants', 'Succulents', 'Exotic Fruits', 'Seeds', 'Pots'],
  )
})

test('a chip shows the key with a capital first letter', () => {
  assert.deepEqual(['all', ...categories].map(capitalised), [
    'All',
    'Indoor',
    'Outdoor',
    'Succulent',
    'Exotic-fruit',
    'Seeds',
    'Pots',
  ])
  assert.equal(capitalised(''), '')
})

test("a category card's title is the capitalised key and Plants", () => {
  assert.equal(categoryCardTitle('exotic-fruit'), 'Exotic-fruit Plants')
  assert.equal(categoryCardTitle('pots'), 'Pots Plants')
})

test('before the first review the rating is the one that the admin entered', () => {
  assert.equal(displayedRating({ count: 0, stars: 0 }, 4.3), 4.3)
  assert.equal(displayedRating({ count: 0, stars: 0 }, 0), 0)
})

test('with reviews the rating is their mean to one decimal', () => {
  assert.equal(displayedRating({ count: 1, stars: 5 }, 1.2), 5)
  assert.equal(displayedRating({ count: 3, stars: 14 }, 1.2), 4.7)
  assert.equal(displayedRating({ count: 4, stars: 17 }, 1.2), 4.3)
  assert.equal(displayedRating({ count: 3, stars: 4 }, 1.2), 1.3)
})

test('the displayed rating lies between the worst and the best review and has one decimal', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 200 }), (given) => {
      const stars = given.reduce((total, rating) => total + rating, 0)
      const rating = displayedRating({ count: given.length, stars }, 0)
      assert.ok(rating >= Math.min(...given) && rating <= Math.max(...given))
      assert.equal(Number(rating.toFixed(1)), rating)
      assert.ok(Math.abs(rating - stars / given.length) <= 0.05 + 1e-9)
    }),
  )
})
