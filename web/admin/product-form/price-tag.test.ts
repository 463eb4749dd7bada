import assert from 'node:assert/strict'
import { test } from 'vitest'
import { plantForTests } from './plant.fixture.ts'
import { followingText, priceTagOf } from './price-tag.ts'

test('the derived one of original price and discount is left empty', () => {
  const tag = (priceTag: 'discount' | 'original' | null) =>
    priceTagOf({ ...plantForTests, price: 449, originalPrice: 498.89, discount: 10, priceTag })
  assert.deepEqual(tag('discount'), { originalPrice: '', discount: '10' })
  assert.deepEqual(tag('original'), { originalPrice: '498.89', discount: '' })
  assert.deepEqual(tag(null), { originalPrice: '498.89', discount: '10' })
})

test('without original price and discount both fields are empty', () => {
  const plain = { ...plantForTests, originalPrice: null, discount: 0, priceTag: null }
  assert.deepEqual(priceTagOf(plain), { originalPrice: '', discount: '' })
})

test('the derived value is named for the empty field', () => {
  assert.deepEqual(followingText({ price: '400', originalPrice: '500', discount: '' }), {
    originalPrice: null,
    discount: '20%',
  })
  assert.deepEqual(followingText({ price: '400', originalPrice: '', discount: '20' }), {
    originalPrice: '₹500',
    discount: null,
  })
})

test('nothing is derived from an invalid amount or percentage, or from nothing', () => {
  const nothing = { originalPrice: null, discount: null }
  assert.deepEqual(followingText({ price: '400', originalPrice: '', discount: '' }), nothing)
  assert.deepEqual(followingText({ price: '', originalPrice: '500', discount: '' }), nothing)
  assert.deepEqual(followingText({ price: '400', originalPrice: '-1', discount: '' }), nothing)
  assert.deepEqual(followingText({ price: '400', originalPrice: '', discount: '100' }), nothing)
  assert.deepEqual(followingText({ price: '400', originalPrice: '300', discount: '' }), nothing)
})
