import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readReviewFilter, reviewsAddress, unfiltered } from './review-filter.ts'

const read = (search: string) => readReviewFilter(new URLSearchParams(search))

test('an address contains exactly what was chosen', () => {
  assert.equal(reviewsAddress('tulsi', unfiltered), '/plants/tulsi#reviews')
  assert.equal(reviewsAddress('tulsi', { stars: 4, sort: 'lowest' }), '/plants/tulsi?stars=4&sort=lowest#reviews')
  assert.deepEqual(read('stars=4&sort=lowest'), { stars: 4, sort: 'lowest' })
})

test('what is unknown in an address is left out', () => {
  assert.deepEqual(read('stars=6&sort=best&utm_source=x'), unfiltered)
  assert.deepEqual(read(''), unfiltered)
})
