import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plantForTests } from './plant.fixture.ts'
import { followingText, priceTagOf } from './price-tag.ts'

test('the one of original price and discount that only follows is left empty', () => {
  const tag = (priceTag: 'discount' | 'original' | null) =>
    priceTagOf({ ...plantForTests, price: 449, originalPrice: 498.89, discount: 10, priceTag })
  assert.deepEqual(tag('discount'), { originalPrice: '', discount: '10' })
  assert.deepEqual(tag('original'), { originalPrice: '498.89', discount: '' })
  assert.deepEqual(tag(null), { originalPrice: '498.89', discount: '10' })
})

test('a product without either has both fields empty', () => {
  const plain = { ...plantForTests, originalPrice: null, discount: 0, priceTag: null }
  assert.deepEqual(priceTagOf(plain), { originalPrice: '', discount: '' })
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
