import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isRetained } from './is-retained.ts'

type Order = Parameters<typeof isRetained>[0]

const advance: NonNullable<Order['advance']> = { amount: 80, status: 'paid' }
const order = (changes: Partial<Order>): Order => ({
  parcelReturn: { reason: 'undeliverable', choice: 'policy', amount: 0, retained: 80, rule: null },
  paymentDetails: { status: 'paid', atDoor: false },
  advance: null,
  ...changes,
})

test('what was retained of a payment or of an advance is so until all of it has gone back', () => {
  assert.equal(isRetained(order({})), true)
  assert.equal(isRetained(order({ paymentDetails: { status: 'refunded', atDoor: false } })), false)
  const ofAdvance = { paymentDetails: { status: 'cancelled', atDoor: false }, advance } as const
  assert.equal(isRetained(order(ofAdvance)), true)
  assert.equal(isRetained(order({ ...ofAdvance, advance: { ...advance, status: 'refunded' } })), false)
  assert.equal(isRetained(order({ parcelReturn: null })), false)
})
