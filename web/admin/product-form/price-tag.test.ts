import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plantForTests } from './plant.fixture.ts'
import { followingText, priceTagOf } from './price-tag.ts'

test('a discount that follows from the original price is left empty', () => {
  const followed = { ...plantForTests, price: 400, originalPrice: 500, discount: 20 }
  assert.deepEqual(priceTagOf(followed), { originalPrice: '500', discount: '' })
})

test('a discount of its own stays', () => {
  assert.deepEqual(priceTagOf({ ...plantForTests, price: 400, originalPrice: 500, discount: 10 }), {
    originalPrice: '500',
    discount: '10',
  })
  assert.deepEqual(priceTagOf({ ...plantForTests, originalPrice: null, discount: 0 }), {
    originalPrice: '',
    discount: '',
  })
})

test('what follows is told for the one that is empty', () => {
  assert.deepEqual(followingText({ price: '400', originalPrice: '500', discount: '' }), {
    originalPrice: null,
    discount: '20%',
  })
  assert.deepEqual(followingText({ price: '400', originalPrice: '', discount: '20' }), {
    originalPrice: '₹500',
    discount: null,
  })
})

test('nothing follows from what is no sum, no percent or nothing', () => {
  const nothing = { originalPrice: null, discount: null }
  assert.deepEqual(followingText({ price: '400', originalPrice: '', discount: '' }), nothing)
  assert.deepEqual(followingText({ price: '', originalPrice: '500', discount: '' }), nothing)
  assert.deepEqual(followingText({ price: '400', originalPrice: '-1', discount: '' }), nothing)
  assert.deepEqual(followingText({ price: '400', originalPrice: '', discount: '100' }), nothing)
  assert.deepEqual(followingText({ price: '400', originalPrice: '300', discount: '' }), nothing)
})
