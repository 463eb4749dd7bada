import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { advanceOf, type CashHistory, cashOffer } from './cash-offer.ts'
import { type CashReason, type CashRules, cashReasons } from './delivery-rules.ts'

const rules: CashRules = {
  maxTotal: paise(5_000_00),
  maxOpen: 2,
  maxRefused: 1,
  needsConfirmedEmail: true,
  advance: null,
  saving: null,
}
const good: CashHistory = { isEmailConfirmed: true, open: 1, refused: 0 }
const isOffered = (total: number, buyer: CashHistory | null, cash = true, of = rules) =>
  cashOffer(of, { cash }, paise(total), buyer).offered

test('cash is offered up to each limit, and not beyond', () => {
  assert.ok(isOffered(5_000_00, good))
  assert.ok(!isOffered(5_000_01, good))
  assert.ok(!isOffered(1_00, { ...good, open: 2 }))
  assert.ok(!isOffered(1_00, { ...good, refused: 1 }))
  assert.ok(!isOffered(1_00, { ...good, isEmailConfirmed: false }))
  assert.ok(!isOffered(1_00, good, false))
})

test('of a visitor only zone and total count, and without rules only the zone', () => {
  assert.ok(isOffered(1_00, null))
  assert.ok(!isOffered(5_000_01, null))
  const none: CashRules = {
    maxTotal: null,
    maxOpen: null,
    maxRefused: null,
    needsConfirmedEmail: false,
    advance: null,
    saving: null,
  }
  const worst = { isEmailConfirmed: false, open: 99, refused: 99 }
  assert.ok(isOffered(9_999_999_00 / 10, worst, true, none))
  assert.ok(!isOffered(1_00, worst, false, none))
})

test('an advance is the percentage in whole rupees, rounded up, at least one and less than the total', () => {
  assert.equal(advanceOf(paise(600_00), 20), 120_00)
  assert.equal(advanceOf(paise(601_50), 20), 121_00)
  assert.equal(advanceOf(paise(3_00), 10), 1_00)
  assert.equal(advanceOf(paise(1_00), 50), null)
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.integer({ min: 10, max: 50 }), (total, percent) => {
      const advance = advanceOf(paise(total), percent)
      if (advance === null) return assert.ok(total <= 1_00)
      assert.ok(advance % 100 === 0 && advance >= 1_00 && advance < total)
      assert.ok(advance * 100 >= total * percent && (advance - 100) * 100 < Math.max(total * percent, 1))
    }),
  )
})

test('only with an advance where the owner takes one for every reason, never without one where there is a reason', () => {
  const anyReasons = fc.subarray<CashReason>([...cashReasons])
  const anyCase = fc.record({
    against: anyReasons,
    advance: anyReasons,
    total: fc.integer({ min: 2_00, max: 9_000_00 }),
  })
  fc.assert(
    fc.property(anyCase, ({ against, advance, total }) => {
      const has = (reason: CashReason) => against.includes(reason)
      const offer = cashOffer(
        {
          maxTotal: has('sum') ? paise(total - 1) : null,
          maxOpen: 1,
          maxRefused: 1,
          needsConfirmedEmail: true,
          advance: { percent: 25, reasons: advance },
          saving: null,
        },
        { cash: !has('zone') },
        paise(total),
        { isEmailConfirmed: !has('unconfirmed'), open: has('open') ? 1 : 0, refused: has('refused') ? 1 : 0 },
      )
      assert.equal(offer.offered, against.length === 0)
      const isTaken = against.length > 0 && against.every((reason) => advance.includes(reason))
      assert.equal(offer.advance, isTaken ? advanceOf(paise(total), 25) : null)
    }),
  )
})
