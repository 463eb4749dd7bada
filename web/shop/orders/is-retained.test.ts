import assert from 'node:assert/strict'
import { test } from 'vitest'
import { anOrder } from '../../../test/screens/order-records.ts'
import { isRetained } from './is-retained.ts'

const parcelReturn = { reason: 'undeliverable', choice: 'policy', amount: 0, retained: 80, rule: null } as const

test('what was retained of a payment or of an advance is so until all of it has gone back', () => {
  const refunded = { paymentDetails: { status: 'refunded', atDoor: false } } as const
  const advance = (status: 'paid' | 'refunded') => ({ advance: { amount: 80, status } })
  for (const kept of [{}, advance('paid')]) assert.equal(isRetained(anOrder({ parcelReturn, ...kept })), true)
  for (const gone of [refunded, advance('refunded'), { parcelReturn: null }])
    assert.equal(isRetained(anOrder({ parcelReturn, ...gone })), false)
})
