import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { mayOrderWithCash, UNCONFIRMED_CASH_AMOUNT, UNCONFIRMED_CASH_ORDERS } from './cash-on-delivery.ts'

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
