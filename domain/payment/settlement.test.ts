import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paise } from '../money.ts'
import { orderStatuses } from '../order/order-status.ts'
import { moveReasons } from '../order/transition-reasons.ts'
import { paymentStatuses } from './payment-transitions.ts'
import {
  type Attempt,
  type AttemptStatus,
  attemptStatuses,
  decideOnMoney,
  isMoneyUnderWay,
  type MoneyDecision,
  type OrderToSettle,
  statusAfterNews,
  waitsForLateMoney,
} from './settlement.ts'

const SUM = paise(40_000)
const pending: OrderToSettle = { amount: SUM, status: 'pending', payment: 'pending', reason: 'placed' }
const captured = (id: string, changes: Partial<Attempt> = {}): Attempt => ({
  id,
  amount: SUM,
  currency: 'INR',
  status: 'captured',
  purpose: null,
  ...changes,
})
const textOf = (decisions: readonly MoneyDecision[]) =>
  decisions.map((one) => `${one.attempt} ${one.does === 'pay_order' ? 'pays' : one.reason}`)
const decide = (order: OrderToSettle, attempts: readonly Attempt[], stockIsThere = true) =>
  textOf(decideOnMoney(order, attempts, stockIsThere))

test('money of exactly the order’s sum pays it; any other goes back', () => {
  assert.deepEqual(decide(pending, [captured('a')]), ['a pays'])
  assert.deepEqual(decide(pending, [captured('a', { amount: 39_999 })]), ['a other_amount'])
  assert.deepEqual(decide(pending, [captured('a', { amount: 40_001 })]), ['a other_amount'])
  assert.deepEqual(decide(pending, [captured('a', { currency: 'USD' })]), ['a other_amount'])
  assert.deepEqual(decide(pending, [captured('a', { currency: 'inr' })]), ['a other_amount'])
})

test('the first that fits pays, what comes beside it goes back', () => {
  const attempts = [captured('a', { amount: 1 }), captured('b'), captured('c')]
  assert.deepEqual(decide(pending, attempts), ['a other_amount', 'b pays', 'c paid_twice'])
  const paid: OrderToSettle = { ...pending, status: 'paid', payment: 'paid', reason: 'money_arrived' }
  assert.deepEqual(decide(paid, [captured('b', { purpose: 'pays_order' }), captured('c')]), ['c paid_twice'])
})

test('late money pays what ended by itself if its stock is there, and goes back otherwise', () => {
  const ended: readonly OrderToSettle[] = [
    { amount: SUM, status: 'cancelled', payment: 'cancelled', reason: 'expired' },
    { amount: SUM, status: 'cancelled', payment: 'cancelled', reason: 'dismissed' },
    { amount: SUM, status: 'payment_failed', payment: 'failed', reason: 'verification_failed' },
  ]
  for (const order of ended) {
    assert.deepEqual(decide(order, [captured('a')], true), ['a pays'])
    assert.deepEqual(decide(order, [captured('a')], false), ['a stock_gone'])
  }
})

test('late money goes back after a cancel that somebody chose, and where money had been before', () => {
  const over: readonly OrderToSettle[] = [
    { amount: SUM, status: 'cancelled', payment: 'cancelled', reason: 'chosen' },
    { amount: SUM, status: 'cancelled', payment: 'cancelled', reason: 'replaced' },
    { amount: SUM, status: 'cancelled', payment: 'paid', reason: 'chosen' },
    { amount: SUM, status: 'cancelled', payment: 'refunded', reason: 'chosen' },
    { amount: SUM, status: 'cancelled', payment: 'refunded', reason: 'expired' },
    { amount: SUM, status: 'payment_failed', payment: 'refunded', reason: 'verification_failed' },
  ]
  for (const order of over) assert.deepEqual(decide(order, [captured('a')]), ['a order_cancelled'])
})

test('what is not captured, or has its purpose, is left alone', () => {
  for (const status of attemptStatuses.filter((one) => one !== 'captured')) {
    assert.deepEqual(decide(pending, [captured('a', { status })]), [])
  }
  assert.deepEqual(decide(pending, [captured('a', { purpose: 'given_back' })]), [])
})

test('only money that is authorised is under way', () => {
  const underWay = attemptStatuses.filter((status) => isMoneyUnderWay([{ status, purpose: null }]))
  assert.deepEqual(underWay, ['authorized'])
  assert.equal(isMoneyUnderWay([]), false)
})

/** Every piece of news about an attempt, written down by hand: known, told, known after that. */
const news: readonly string[] = [
  'created + created = created',
  'created + failed = failed',
  'created + authorized = authorized',
  'created + captured = captured',
  'created + refunded = refunded',
  'failed + created = created',
  'failed + failed = failed',
  'failed + authorized = authorized',
  'failed + captured = captured',
  'failed + refunded = refunded',
  'authorized + created = created',
  'authorized + failed = failed',
  'authorized + authorized = authorized',
  'authorized + captured = captured',
  'authorized + refunded = refunded',
  'captured + created = captured',
  'captured + failed = captured',
  'captured + authorized = captured',
  'captured + captured = captured',
  'captured + refunded = refunded',
  'refunded + created = refunded',
  'refunded + failed = refunded',
  'refunded + authorized = refunded',
  'refunded + captured = refunded',
  'refunded + refunded = refunded',
]

test('news of an attempt changes it exactly as written down', () => {
  const told = attemptStatuses.flatMap((known) =>
    attemptStatuses.map((next) => `${known} + ${next} = ${statusAfterNews(known, next)}`),
  )
  assert.deepEqual(told, news)
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
    (attempt, place): Attempt => ({
      ...attempt,
      id: `pay_${place}`,
      purpose: attempt.status !== 'captured' ? null : place === payer ? ('pays_order' as const) : attempt.purpose,
    }),
  ),
)
const anyOrder = fc.record({
  amount: fc.constant(SUM),
  status: fc.constantFrom(...orderStatuses),
  payment: fc.constantFrom(...paymentStatuses),
  reason: fc.constantFrom(null, ...moveReasons),
})

test('whatever has come in: each captured payment gets one purpose, and never do two pay the order', () => {
  fc.assert(
    fc.property(anyOrder, anyAttempts, fc.boolean(), (order, attempts, stockIsThere) => {
      const decisions = decideOnMoney(order, attempts, stockIsThere)
      const open = attempts.filter(({ status, purpose }) => status === 'captured' && purpose === null)
      assert.deepEqual(
        decisions.map(({ attempt }) => attempt),
        open.map(({ id }) => id),
      )
      const paying = decisions.filter(({ does }) => does === 'pay_order')
      const before = attempts.filter(({ purpose }) => purpose === 'pays_order')
      assert.ok(paying.length + before.length <= 1)
      for (const { attempt } of paying) {
        const { amount, currency } = attempts.find(({ id }) => id === attempt) ?? assert.fail()
        assert.deepEqual([amount, currency], [SUM, 'INR'])
        assert.ok(order.status === 'pending' || (waitsForLateMoney(order) && stockIsThere))
      }
    }),
    { numRuns: 2_000 },
  )
})

test('what was decided once is not decided again', () => {
  fc.assert(
    fc.property(anyOrder, anyAttempts, fc.boolean(), (order, attempts, stockIsThere) => {
      const decided = new Map(decideOnMoney(order, attempts, stockIsThere).map((one) => [one.attempt, one.does]))
      const after = attempts.map((attempt): Attempt => {
        const does = decided.get(attempt.id)
        return does ? { ...attempt, purpose: does === 'pay_order' ? 'pays_order' : 'given_back' } : attempt
      })
      assert.deepEqual(decideOnMoney(order, after, stockIsThere), [])
    }),
    { numRuns: 1_000 },
  )
})

test('in whatever order news come and however often: money that was captured is never forgotten', () => {
  fc.assert(
    fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 12 }), (told) => {
      const end = told.reduce(statusAfterNews, 'created')
      const expected = (['refunded', 'captured'] as const).find((status) => told.includes(status)) ?? told.at(-1)
      assert.equal(end, expected)
    }),
    { numRuns: 1_000 },
  )
})
