import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { advanceOf, type CashHistory, cashOffer } from './cash-offer.ts'
import { type CashReason, type CashRules, cashReasons } from './delivery-rules.ts'

const none: CashRules = {
  maxTotal: null,
  maxOpen: null,
  maxRefused: null,
  needsConfirmedEmail: false,
  advance: null,
  saving: null,
}
const rules: CashRules = { ...none, maxTotal: paise(5_000_00), maxOpen: 2, maxRefused: 1, needsConfirmedEmail: true }

test('cash is offered up to each limit; of a visitor only zone and total count, and without rules only the zone', () => {
  const worst: CashHistory = { isEmailConfirmed: false, open: 99, refused: 99 }
  for (const [of, total, buyer, cash, offered] of [
    [rules, 5_000_00, { isEmailConfirmed: true, open: 1, refused: 0 }, true, true],
    [rules, 5_000_00, null, true, true],
    [rules, 5_000_01, null, true, false],
    [none, 999_999_900, worst, true, true],
    [none, 1_00, worst, false, false],
  ] as const)
    assert.equal(cashOffer(of, { cash }, paise(total), buyer).offered, offered)
})

test('an advance is the percentage in whole rupees, rounded up, at least one and less than the total', () => {
  assert.equal(advanceOf(paise(601_50), 20), 121_00)
  forAll(fc.nat(100_000_000), fc.integer({ min: 10, max: 50 }), (total, percent) => {
    const advance = advanceOf(paise(total), percent)
    if (advance === null) return assert.ok(total <= 1_00)
    assert.ok(advance % 100 === 0 && advance >= 1_00 && advance < total)
    assert.ok(advance * 100 >= total * percent && (advance - 100) * 100 < Math.max(total * percent, 1))
  })
})

test('only with an advance where the owner takes one for every reason, never without one where there is a reason', () => {
  const anyReasons = fc.subarray<CashReason>([...cashReasons])
  forAll(anyReasons, anyReasons, fc.integer({ min: 2_00, max: 9_000_00 }), (against, reasons, total) => {
    const has = (reason: CashReason) => against.includes(reason)
    const offer = cashOffer(
      { ...rules, maxTotal: has('sum') ? paise(total - 1) : null, maxOpen: 1, advance: { percent: 25, reasons } },
      { cash: !has('zone') },
      paise(total),
      { isEmailConfirmed: !has('unconfirmed'), open: has('open') ? 1 : 0, refused: has('refused') ? 1 : 0 },
    )
    assert.equal(offer.offered, against.length === 0)
    const isTaken = against.length > 0 && against.every((reason) => reasons.includes(reason))
    assert.equal(offer.advance, isTaken ? advanceOf(paise(total), 25) : null)
  })
})
