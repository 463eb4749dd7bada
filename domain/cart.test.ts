import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  cartTotal,
  isBelowMinimum,
  MAX_CART_LINES,
  MAX_QUANTITY,
  mergeLines,
  pieceCount,
  quantityAfter,
  quantityLimit,
} from './cart.ts'
import { fromRupees, paise } from './money.ts'

const line = fc.record({ plant: fc.constantFrom('a', 'b', 'c', 'd', 'e'), quantity: fc.integer({ min: 1, max: 999 }) })
const lines = fc.array(line, { maxLength: 30 })

test('the total is the sum of price times quantity', () => {
  assert.equal(cartTotal([]), 0)
  const cart = [
    { price: fromRupees(199.5), quantity: 2 },
    { price: fromRupees(0.1), quantity: 3 },
    { price: fromRupees(0), quantity: 7 },
  ]
  assert.equal(cartTotal(cart), fromRupees(399.3))
})

test('the largest cart there can be still adds up exactly', () => {
  const dearest = { price: paise(1_000_000_000), quantity: 999 }
  const total = cartTotal(Array.from({ length: MAX_CART_LINES }, () => dearest))
  assert.equal(BigInt(total), 1_000_000_000n * 999n * 50n)
})

test('the badge counts pieces, not lines', () => {
  assert.equal(pieceCount([]), 0)
  assert.equal(pieceCount([{ quantity: 2 }, { quantity: 3 }]), 5)
})

test('a total of ₹299.99 is below the minimum, ₹300 passes', () => {
  assert.equal(isBelowMinimum(fromRupees(0)), true)
  assert.equal(isBelowMinimum(fromRupees(299.99)), true)
  assert.equal(isBelowMinimum(fromRupees(300)), false)
  assert.equal(isBelowMinimum(fromRupees(300.01)), false)
})

test('a cart holds at most the stock of a plant, and at most 999', () => {
  assert.equal(quantityLimit(0), 0)
  assert.equal(quantityLimit(7), 7)
  assert.equal(quantityLimit(999), 999)
  assert.equal(quantityLimit(5_000), 999)
})

test('lines for the same plant are added up, in the order of the plants', () => {
  const merged = mergeLines([
    { plant: 'b', quantity: 2 },
    { plant: 'a', quantity: 1 },
    { plant: 'b', quantity: 3 },
  ])
  assert.deepEqual(merged, [
    { plant: 'a', quantity: 1 },
    { plant: 'b', quantity: 5 },
  ])
})

test('merging preserves every piece, lists each plant once, in one order whatever the order before', () => {
  fc.assert(
    fc.property(lines, fc.infiniteStream(fc.nat()), (cart, keys) => {
      const merged = mergeLines(cart)
      assert.equal(pieceCount(merged), pieceCount(cart))
      const plants = merged.map(({ plant }) => plant)
      assert.deepEqual(plants, [...new Set(cart.map(({ plant }) => plant))].sort())
      assert.deepEqual(mergeLines(shuffled(cart, keys)), merged)
      assert.deepEqual(mergeLines(merged), merged)
    }),
  )
})

function shuffled<Item>(items: readonly Item[], keys: Iterator<number>): Item[] {
  return items
    .map((item) => ({ item, key: Number(keys.next().value) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

const change = fc.record({
  kind: fc.constantFrom('add' as const, 'set' as const),
  quantity: fc.integer({ min: 1, max: 999 }),
})
const state = fc.record({
  inCart: fc.nat({ max: 999 }),
  lineCount: fc.nat({ max: MAX_CART_LINES }),
  stock: fc.nat({ max: 2_000 }),
})

test('no change leaves more of a plant in a cart than is in stock, or than 999', () => {
  fc.assert(
    fc.property(change, state, (change, state) => {
      const result = quantityAfter(change, state)
      if ('refused' in result) return result.limit === quantityLimit(state.stock)
      return result.quantity >= 1 && result.quantity <= Math.min(state.stock, MAX_QUANTITY)
    }),
  )
})

test('adding comes on top of what is there, setting replaces it, and one that asks for too much changes nothing', () => {
  const cart = { inCart: 3, lineCount: 1, stock: 5 }
  assert.deepEqual(quantityAfter({ kind: 'add', quantity: 2 }, cart), { quantity: 5 })
  assert.deepEqual(quantityAfter({ kind: 'set', quantity: 2 }, cart), { quantity: 2 })
  assert.deepEqual(quantityAfter({ kind: 'add', quantity: 3 }, cart), { refused: 'stock_short', limit: 5 })
})

test('only what is in the cart can be set, and a full cart takes no further plant', () => {
  const none = { inCart: 0, lineCount: MAX_CART_LINES, stock: 5 }
  assert.deepEqual(quantityAfter({ kind: 'set', quantity: 1 }, none), { refused: 'not_in_cart', limit: 5 })
  assert.deepEqual(quantityAfter({ kind: 'add', quantity: 1 }, none), { refused: 'cart_full', limit: 5 })
  assert.deepEqual(quantityAfter({ kind: 'add', quantity: 1 }, { ...none, inCart: 1 }), { quantity: 2 })
})
