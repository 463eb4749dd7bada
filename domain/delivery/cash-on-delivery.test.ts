import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import {
  advanceOf,
  type CashHistory,
  cashOffer,
  mayOrderWithCash,
  UNCONFIRMED_CASH_AMOUNT,
  UNCONFIRMED_CASH_ORDERS,
} from './cash-on-delivery.ts'
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

test('cash with reasons against it needs an advance if the owner takes one for each of them, and is otherwise refused', () => {
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

const amounts = fc.array(fc.integer({ min: 1, max: 20_000_00 }), { maxLength: 20 })

test('whatever an unconfirmed account orders, it never has more than three orders or ₹10,000 open', () =>
  forAll(amounts, (attempted) => {
    const open = { count: 0, amount: paise(0) }
    for (const amount of attempted) {
      if (!mayOrderWithCash(false, open, paise(amount))) continue
      open.count++
      open.amount = paise(open.amount + amount)
    }
    assert.ok(open.count <= UNCONFIRMED_CASH_ORDERS)
    assert.ok(open.amount <= UNCONFIRMED_CASH_AMOUNT)
  }))

test('the third order and the last rupee pass, the fourth and one paisa more only of a confirmed account', () => {
  forAll(fc.nat(), fc.nat(), fc.nat(), (count, amount, more) =>
    mayOrderWithCash(true, { count, amount: paise(amount) }, paise(more)),
  )
  const open = (count: number, rupees: number) => ({ count, amount: paise(rupees * 100) })
  assert.equal(mayOrderWithCash(false, open(2, 600), paise(300_00)), true)
  assert.equal(mayOrderWithCash(false, open(3, 900), paise(300_00)), false)
  assert.equal(mayOrderWithCash(false, open(1, 9_000), paise(1_000_00)), true)
  assert.equal(mayOrderWithCash(false, open(1, 9_000), paise(1_000_01)), false)
  assert.equal(mayOrderWithCash(false, open(0, 0), paise(10_000_01)), false)
})
