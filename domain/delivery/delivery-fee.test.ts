import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { deliveryFee, isFree, isFreeEverywhere } from './delivery-fee.ts'

const sum = fc.constantFrom(0, 1, 4_900).map(paise)

test('a zone is free if no order there has a fee, however small and heavy', () =>
  forAll(sum, sum, fc.option(sum), fc.nat(50_000), (fee, feePerKg, freeFrom, grams) => {
    const zone = { fee, feePerKg, freeFrom }
    if (isFree(zone)) assert.equal(deliveryFee(zone, paise(0), grams), 0)
    else assert.ok(deliveryFee({ ...zone, freeFrom: null }, paise(0), grams + 1) > 0)
  }))

test('delivery is free everywhere if no zone has a fee, and not where nothing is delivered', () => {
  const free = { fee: 0, feePerKg: 0 }
  assert.ok(isFreeEverywhere({ zones: [free, free] }))
  for (const zones of [[], [free, { ...free, fee: 4_000 }], [{ ...free, feePerKg: 1 }]])
    assert.ok(!isFreeEverywhere({ zones }))
})
