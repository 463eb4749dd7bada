import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { MAX_SUM, paise } from '../money.ts'
import { bundleStock, MAX_PARTS, MAX_PIECES } from './bundle.ts'
import { splitPrice } from './split-price.ts'

const price = fc
  .oneof(fc.constant(0), fc.integer({ min: 0, max: MAX_SUM }), fc.integer({ min: 0, max: 300 }))
  .map(paise)
const parts = fc.array(fc.record({ price, quantity: fc.integer({ min: 1, max: MAX_PIECES }) }), {
  minLength: 1,
  maxLength: MAX_PARTS,
})

test('the shares of a bundle come to its price to the paisa, with all pieces, and none is negative', () => {
  fc.assert(
    fc.property(price, parts, (bundlePrice, all) => {
      const shares = splitPrice(bundlePrice, all)
      assert.equal(
        shares.reduce((sum, share) => sum + share.price * share.quantity, 0),
        bundlePrice,
      )
      for (const part of all) {
        const own = shares.filter((share) => share.part === part)
        assert.equal(
          own.reduce((pieces, { quantity }) => pieces + quantity, 0),
          part.quantity,
        )
        const prices = own.map((share) => share.price)
        assert.ok(Math.max(...prices) - Math.min(...prices) <= 1)
      }
    }),
  )
})

test('each part has its share of what the parts cost alone, within a paisa', () => {
  fc.assert(
    fc.property(price, parts, (bundlePrice, all) => {
      const alone = all.reduce((sum, part) => sum + part.price * part.quantity, 0)
      fc.pre(alone > 0)
      const shares = splitPrice(bundlePrice, all)
      for (const part of all) {
        const total = shares.filter((share) => share.part === part).reduce((sum, s) => sum + s.price * s.quantity, 0)
        const fair = (bundlePrice / alone) * part.price * part.quantity
        assert.ok(Math.abs(total - fair) <= 1.01, `${total} is not ${fair}`)
      }
    }),
  )
})

test('as many bundles can be had as the scarcest part allows', () => {
  assert.equal(
    bundleStock([
      { stock: 7, quantity: 2 },
      { stock: 100, quantity: 1 },
    ]),
    3,
  )
  assert.equal(bundleStock([{ stock: 1, quantity: 2 }]), 0)
  assert.equal(bundleStock([{ stock: 5_000, quantity: 10 }]), 99)
  assert.equal(bundleStock([]), 0)
})
