import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import {
  cartTotal,
  MAX_CART_LINES,
  MAX_QUANTITY,
  mergeLines,
  pieceCount,
  quantityAfter,
  quantityLimit,
} from './cart.ts'
import { valuesOf } from './fields.fixture.ts'
import { forAll } from './for-all.fixture.ts'
import { fromRupees, paise } from './money.ts'

const line = fc.record({ plant: fc.constantFrom('a', 'b', 'c', 'd', 'e'), quantity: fc.integer({ min: 1, max: 999 }) })
const lines = fc.array(line, { maxLength: 30 })

test('the total is the sum of price times quantity; the badge counts pieces, not lines', () => {
  assert.deepEqual([cartTotal([]), pieceCount([])], [0, 0])
  const line = (rupees: number, quantity: number) => ({ price: fromRupees(rupees), quantity })
  const cart = [line(199.5, 2), line(0.1, 3), line(0, 7)]
  assert.deepEqual([cartTotal(cart), pieceCount(cart)], [fromRupees(399.3), 12])
})

test('the largest cart there can be still adds up exactly', () => {
  const dearest = { price: paise(1_000_000_000), quantity: 999 }
  const total = cartTotal(Array.from({ length: MAX_CART_LINES }, () => dearest))
  assert.equal(BigInt(total), 1_000_000_000n * 999n * 50n)
})

test('a cart holds at most the stock of a plant, and at most 999', () => {
  assert.deepEqual([0, 7, 999, 5_000].map(quantityLimit), [0, 7, 999, 999])
})

test('lines for the same plant are added up, in the order of the plants, whatever the order before', () => {
  const line = (plant: string, quantity: number) => ({ plant, quantity })
  assert.deepEqual(mergeLines([line('b', 2), line('a', 1), line('b', 3)]), [line('a', 1), line('b', 5)])
  const shuffled = lines.chain((cart) =>
    fc.shuffledSubarray(cart, { minLength: cart.length }).map((other) => [cart, other] as const),
  )
  forAll(shuffled, ([cart, other]) => {
    const merged = mergeLines(cart)
    assert.equal(pieceCount(merged), pieceCount(cart))
    assert.deepEqual(valuesOf(merged, 'plant'), [...new Set(valuesOf(cart, 'plant'))].sort())
    assert.deepEqual(mergeLines(other), merged)
    assert.deepEqual(mergeLines(merged), merged)
  })
})

const change = fc.record({
  kind: fc.constantFrom('add' as const, 'set' as const),
  quantity: fc.integer({ min: 1, max: 999 }),
})
const state = fc.record({
  inCart: fc.nat({ max: 999 }),
  lineCount: fc.nat({ max: MAX_CART_LINES }),
  stock: fc.nat({ max: 2_000 }),
})

test('no change leaves more of a plant in a cart than is in stock, or than 999', () =>
  forAll(change, state, (change, state) => {
    const result = quantityAfter(change, state)
    if ('refused' in result) return result.limit === quantityLimit(state.stock)
    return result.quantity >= 1 && result.quantity <= Math.min(state.stock, MAX_QUANTITY)
  }))

test('adding comes on top of what is there, setting replaces it; too much, a further plant in a full cart, or none to set is refused', () => {
  const cart = { inCart: 3, lineCount: 1, stock: 5 }
  const full = { inCart: 0, lineCount: MAX_CART_LINES, stock: 5 }
  for (const [kind, quantity, state, result] of [
    ['add', 2, cart, { quantity: 5 }],
    ['set', 2, cart, { quantity: 2 }],
    ['add', 3, cart, { refused: 'stock_short', limit: 5 }],
    ['set', 1, full, { refused: 'not_in_cart', limit: 5 }],
    ['add', 1, full, { refused: 'cart_full', limit: 5 }],
    ['add', 1, { ...full, inCart: 1 }, { quantity: 2 }],
  ] as const)
    assert.deepEqual(quantityAfter({ kind, quantity }, state), result)
})
