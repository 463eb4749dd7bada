import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { valuesOf } from '../fields.fixture.ts'
import { forAll, often } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { orderStatuses, paymentMethods } from '../order/order-status.ts'
import { transitionReasons } from '../order/order-transitions.ts'
import { paymentParts } from './advance.ts'
import { paymentStatuses } from './payment-transitions.ts'
import {
  type AttemptStatus,
  acceptsLatePayment,
  attemptStatuses,
  decideSettlement,
  nextAttemptStatus,
  type OrderToSettle,
  type PaymentAttempt,
  type SettlementDecision,
} from './settlement.ts'

const SUM = paise(40_000)
const pending: OrderToSettle = {
  amount: SUM,
  paymentMethod: 'online',
  status: 'pending',
  payment: 'pending',
  reason: 'placed',
}
const cash: OrderToSettle = { ...pending, paymentMethod: 'cod' }
const shipped: OrderToSettle = { ...cash, status: 'shipped', reason: 'chosen' }
const cancelled = { status: 'cancelled', payment: 'cancelled' } as const
const captured = (id: string, changes: Partial<PaymentAttempt> = {}): PaymentAttempt => ({
  id,
  amount: SUM,
  currency: 'INR',
  status: 'captured',
  purpose: null,
  ...changes,
})
const textOf = (decisions: readonly SettlementDecision[]) =>
  decisions.map((decision) => `${decision.attempt} ${decision.action === 'pay_order' ? 'pays' : decision.reason}`)
const decide = (order: OrderToSettle, attempts: readonly PaymentAttempt[], isStockAvailable = true) =>
  textOf(decideSettlement(order, attempts, isStockAvailable))

test('a payment of exactly the order’s amount pays it; any other is refunded', () => {
  assert.deepEqual(decide(pending, [captured('a')]), ['a pays'])
  for (const other of [{ amount: 39_999 }, { amount: 40_001 }, { currency: 'USD' }, { currency: 'inr' }])
    assert.deepEqual(decide(pending, [captured('a', other)]), ['a other_amount'])
})

test('the first payment that fits pays the order, any other is refunded', () => {
  const attempts = [captured('a', { amount: 1 }), captured('b'), captured('c')]
  assert.deepEqual(decide(pending, attempts), ['a other_amount', 'b pays', 'c paid_twice'])
  const paid: OrderToSettle = { ...pending, status: 'paid', payment: 'paid', reason: 'money_arrived' }
  assert.deepEqual(decide(paid, [captured('b', { purpose: 'pays_order' }), captured('c')]), ['c paid_twice'])
})

test('a saving for paying ahead applies to the payment begun with it, not to one at the door', () => {
  const ahead: OrderToSettle = { ...cash, amountAhead: paise(39_200) }
  const less = (id: string, changes: Partial<PaymentAttempt> = {}) => captured(id, { amount: 39_200, ...changes })
  assert.deepEqual(decide(ahead, [captured('a'), less('b')]), ['a other_amount', 'b pays'])
  assert.deepEqual(decide(ahead, [less('a', { isAtDoor: true }), captured('b', { isAtDoor: true })]), [
    'a other_amount',
    'b pays',
  ])
  assert.deepEqual(decide({ ...ahead, status: 'shipped' }, [less('a')]), ['a shipped_for_cash'])
  assert.deepEqual(decide({ ...ahead, status: 'cancelled' }, [less('a')]), ['a order_cancelled'])
})

test('money by QR code at the door pays a cash order on its way, once, unless its cash is collected; other money does not', () => {
  const scanned = (id: string, changes: Partial<PaymentAttempt> = {}) => captured(id, { isAtDoor: true, ...changes })
  assert.deepEqual(decide(shipped, [scanned('a'), scanned('b')]), ['a pays', 'b paid_twice'])
  assert.deepEqual(decide(shipped, [scanned('a', { amount: 39_999 })]), ['a other_amount'])
  for (const collected of [{ isRemitted: true }, { status: 'delivered', payment: 'paid' }] as const)
    assert.deepEqual(decide({ ...shipped, ...collected }, [scanned('a')]), ['a shipped_for_cash'])
  assert.deepEqual(decide({ ...shipped, ...cancelled }, [scanned('a')]), ['a order_cancelled'])
  const online: OrderToSettle = { ...shipped, paymentMethod: 'online', payment: 'paid' }
  assert.deepEqual(decide(online, [captured('a', { purpose: 'pays_order' }), scanned('b')]), ['b paid_twice'])
})

test('a late payment pays an expired order in stock; it is refunded otherwise, and after a cancellation or an earlier payment', () => {
  for (const [status, payment, reason, pays] of [
    ['cancelled', 'cancelled', 'expired', true],
    ['cancelled', 'cancelled', 'dismissed', true],
    ['payment_failed', 'failed', 'verification_failed', true],
    ['cancelled', 'cancelled', 'chosen', false],
    ['cancelled', 'cancelled', 'replaced', false],
    ['cancelled', 'paid', 'chosen', false],
    ['cancelled', 'refunded', 'chosen', false],
    ['cancelled', 'refunded', 'expired', false],
    ['payment_failed', 'refunded', 'verification_failed', false],
  ] as const) {
    const decided = [true, false].map((inStock) =>
      decide({ ...pending, status, payment, reason }, [captured('a')], inStock).join(),
    )
    assert.deepEqual(decided, pays ? ['a pays', 'a stock_gone'] : ['a order_cancelled', 'a order_cancelled'])
  }
})

test('a cash order can be paid ahead until it ships; after that, or once cancelled, the money is refunded', () => {
  assert.deepEqual(decide(cash, [captured('a'), captured('b')]), ['a pays', 'b paid_twice'])
  for (const left of [{}, { status: 'delivered', payment: 'paid' }] as const)
    assert.deepEqual(decide({ ...shipped, ...left }, [captured('a')]), ['a shipped_for_cash'])
  for (const reason of ['chosen', 'returned', 'expired'] as const)
    assert.deepEqual(decide({ ...cash, ...cancelled, reason }, [captured('a')]), ['a order_cancelled'])
})

test('an advance is paid by exactly its sum while the order is pending; a late one is refunded, whatever ended the order', () => {
  const [order, advance] = [{ ...cash, amount: paise(8_000) }, captured('a', { amount: 8_000 })]
  assert.deepEqual(decide(order, [captured('a')]), ['a other_amount'])
  assert.deepEqual(decide(order, [advance]), ['a pays'])
  for (const reason of transitionReasons)
    assert.deepEqual(decide({ ...order, ...cancelled, reason }, [advance]), ['a order_cancelled'])
})

const anyStatus = fc.constantFrom<AttemptStatus>(...attemptStatuses)
const anyAttempt = fc.record({
  amount: fc.constantFrom(SUM as number, 1, 39_999, 40_001),
  currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
  status: anyStatus,
  purpose: fc.constantFrom(null, null, null, 'given_back' as const),
})
const anyAttempts = fc.tuple(fc.array(anyAttempt, { maxLength: 8 }), fc.nat(20)).map(([attempts, payer]) =>
  attempts.map(
    (attempt, place): PaymentAttempt => ({
      ...attempt,
      id: `pay_${place}`,
      purpose: attempt.status !== 'captured' ? null : place === payer ? ('pays_order' as const) : attempt.purpose,
    }),
  ),
)
const anyOrder = fc.record({
  amount: fc.constant(SUM),
  paymentMethod: fc.constantFrom(...paymentMethods),
  status: fc.constantFrom(...orderStatuses),
  payment: fc.constantFrom(...paymentStatuses),
  reason: fc.constantFrom(null, ...transitionReasons),
})

test('whatever was captured: each payment gets one purpose, and two never pay the order', () =>
  often(anyOrder, anyAttempts, fc.boolean(), (order, attempts, isStockAvailable) => {
    const decisions = decideSettlement(order, attempts, isStockAvailable)
    const open = attempts.filter(({ status, purpose }) => status === 'captured' && purpose === null)
    assert.deepEqual(valuesOf(decisions, 'attempt'), valuesOf(open, 'id'))
    const paying = decisions.filter(({ action }) => action === 'pay_order')
    const before = attempts.filter(({ purpose }) => purpose === 'pays_order')
    assert.ok(paying.length + before.length <= 1)
    for (const { attempt } of paying) {
      const { amount, currency } = attempts.find(({ id }) => id === attempt) ?? assert.fail()
      assert.deepEqual([amount, currency], [SUM, 'INR'])
      const isLate = order.paymentMethod === 'online' && acceptsLatePayment(order) && isStockAvailable
      assert.ok(order.status === 'pending' || isLate)
    }
  }))

test('in whatever sequence and however often reports come, a captured payment is never forgotten', () =>
  often(fc.array(anyStatus, { minLength: 1, maxLength: 12 }), (reports) => {
    const end = reports.reduce(nextAttemptStatus, 'created')
    const expected = reports.findLast((status) => status === 'captured' || status === 'refunded') ?? reports.at(-1)
    assert.equal(end, expected)
  }))

test('the rest of an order whose advance is paid is paid once, by exactly the rest', () => {
  const advance = captured('a', { amount: 8_000, purpose: 'pays_order' })
  const rest = (id: string, changes: Partial<PaymentAttempt> = {}) =>
    captured(id, { amount: 32_000, part: 'rest', ...changes })
  const sums = { amount: paise(8_000), rest: paise(32_000) }
  const open: OrderToSettle = { ...cash, ...sums }
  assert.deepEqual(decide(open, [advance, rest('b'), rest('c')]), ['b pays', 'c paid_twice'])
  assert.deepEqual(decide(open, [advance, rest('b', { amount: 8_000 })]), ['b other_amount'])
  for (const amount of [8_000, 32_000])
    assert.deepEqual(decide(open, [advance, captured('b', { amount })]), ['b paid_twice'])
  // Before its advance is paid, nothing else is due.
  const unpaid = [captured('a', { amount: 8_000 }), rest('b')]
  assert.deepEqual(decide({ ...open, rest: null }, unpaid), ['a pays', 'b other_amount'])
  const left: OrderToSettle = { ...shipped, ...sums }
  const atDoor = rest('b', { isAtDoor: true })
  assert.deepEqual(decide(left, [advance, rest('b')]), ['b shipped_for_cash'])
  assert.deepEqual(decide(left, [advance, atDoor, rest('c')]), ['b pays', 'c paid_twice'])
  assert.deepEqual(decide({ ...left, isRemitted: true }, [advance, atDoor]), ['b shipped_for_cash'])
  assert.deepEqual(decide({ ...left, ...cancelled }, [advance, rest('b')]), ['b order_cancelled'])
})

test('whatever comes in, at most one payment pays each part, by exactly its sum', () => {
  const attempts = fc.array(
    fc.record({
      amount: fc.constantFrom(8_000, 32_000, 40_000),
      part: fc.constantFrom(...paymentParts),
      isAtDoor: fc.boolean(),
      status: fc.constantFrom(...attemptStatuses),
    }),
    { maxLength: 6 },
  )
  const orders = fc.record({
    status: fc.constantFrom(...orderStatuses),
    isRemitted: fc.boolean(),
    rest: fc.constantFrom(null, paise(32_000)),
  })
  forAll(orders, attempts, (order, made) => {
    const state: OrderToSettle = { ...cash, amount: paise(8_000), ...order }
    const all = made.map((attempt, index) => captured(String(index), attempt))
    const paying = decideSettlement(state, all, true).flatMap((decision) =>
      decision.action === 'pay_order' ? all.filter(({ id }) => id === decision.attempt) : [],
    )
    assert.equal(new Set(paying.map(({ part }) => part)).size, paying.length)
    const due = { order: 8_000, rest: order.rest }
    assert.ok(paying.every(({ amount, part = 'order' }) => amount === due[part]))
    if (order.status !== 'pending')
      assert.ok(paying.every(({ isAtDoor }) => isAtDoor && order.status === 'shipped' && !order.isRemitted))
  })
})
