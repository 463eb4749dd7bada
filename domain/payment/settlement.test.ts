import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { paise } from '../money.ts'
import { orderStatuses, paymentMethods } from '../order/order-status.ts'
import { transitionReasons } from '../order/transition-reasons.ts'
import { paymentParts } from './advance.ts'
import { paymentStatuses } from './payment-transitions.ts'
import {
  type AttemptStatus,
  acceptsLatePayment,
  attemptStatuses,
  decideSettlement,
  isPaymentAuthorized,
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
  assert.deepEqual(decide(pending, [captured('a', { amount: 39_999 })]), ['a other_amount'])
  assert.deepEqual(decide(pending, [captured('a', { amount: 40_001 })]), ['a other_amount'])
  assert.deepEqual(decide(pending, [captured('a', { currency: 'USD' })]), ['a other_amount'])
  assert.deepEqual(decide(pending, [captured('a', { currency: 'inr' })]), ['a other_amount'])
})

test('what the owner’s rule accepts pays the order with its difference, but no QR code at the door', () => {
  const rule = { customerFees: 'accept', fundedOffers: ['offer_bank'] } as const
  const withFee = captured('a', { amount: 40_944, fee: 944 })
  const withOffer = captured('b', { amount: 36_000, offers: [{ id: 'offer_bank', discount: 4_000 }] })
  assert.deepEqual(decideSettlement(pending, [withFee, withOffer], true, rule), [
    { attempt: 'a', action: 'pay_order', customerFee: 944, providerOffer: 0 },
    { attempt: 'b', action: 'refund', reason: 'paid_twice' },
  ])
  assert.deepEqual(decideSettlement(pending, [withOffer], true, rule), [
    { attempt: 'b', action: 'pay_order', customerFee: 0, providerOffer: 4_000 },
  ])
  assert.deepEqual(decide(pending, [withFee, withOffer]), ['a other_amount', 'b other_amount'])
  const shipped: OrderToSettle = { ...pending, paymentMethod: 'cod', status: 'shipped', reason: 'chosen' }
  assert.deepEqual(textOf(decideSettlement(shipped, [{ ...withFee, isAtDoor: true }], true, rule)), ['a other_amount'])
})

test('the first payment that fits pays the order, any other is refunded', () => {
  const attempts = [captured('a', { amount: 1 }), captured('b'), captured('c')]
  assert.deepEqual(decide(pending, attempts), ['a other_amount', 'b pays', 'c paid_twice'])
  const paid: OrderToSettle = { ...pending, status: 'paid', payment: 'paid', reason: 'money_arrived' }
  assert.deepEqual(decide(paid, [captured('b', { purpose: 'pays_order' }), captured('c')]), ['c paid_twice'])
})

test('what is saved by paying ahead is off the payment that was begun with it, and not off one at the door', () => {
  const ahead: OrderToSettle = { ...pending, paymentMethod: 'cod', amountAhead: paise(39_200) }
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
  const shipped: OrderToSettle = { ...pending, paymentMethod: 'cod', status: 'shipped', reason: 'chosen' }
  const scanned = (id: string, changes: Partial<PaymentAttempt> = {}) => captured(id, { isAtDoor: true, ...changes })
  assert.deepEqual(decide(shipped, [scanned('a'), scanned('b')]), ['a pays', 'b paid_twice'])
  assert.deepEqual(decide(shipped, [scanned('a', { amount: 39_999 })]), ['a other_amount'])
  assert.deepEqual(decide(shipped, [captured('a')]), ['a shipped_for_cash'])
  assert.deepEqual(decide({ ...shipped, isRemitted: true }, [scanned('a')]), ['a shipped_for_cash'])
  const delivered: OrderToSettle = { ...shipped, status: 'delivered', payment: 'paid' }
  assert.deepEqual(decide(delivered, [scanned('a')]), ['a shipped_for_cash'])
  assert.deepEqual(decide({ ...shipped, status: 'cancelled', payment: 'cancelled' }, [scanned('a')]), [
    'a order_cancelled',
  ])
  const online: OrderToSettle = { ...shipped, paymentMethod: 'online', payment: 'paid' }
  assert.deepEqual(decide(online, [captured('a', { purpose: 'pays_order' }), scanned('b')]), ['b paid_twice'])
})

test('a late payment pays an expired order if its stock is available, and is refunded otherwise', () => {
  const ended: readonly OrderToSettle[] = [
    { ...pending, status: 'cancelled', payment: 'cancelled', reason: 'expired' },
    { ...pending, status: 'cancelled', payment: 'cancelled', reason: 'dismissed' },
    { ...pending, status: 'payment_failed', payment: 'failed', reason: 'verification_failed' },
  ]
  for (const order of ended) {
    assert.deepEqual(decide(order, [captured('a')], true), ['a pays'])
    assert.deepEqual(decide(order, [captured('a')], false), ['a stock_gone'])
  }
})

test('a late payment is refunded after a deliberate cancellation, and when the order had been paid before', () => {
  const over: readonly OrderToSettle[] = [
    { ...pending, status: 'cancelled', payment: 'cancelled', reason: 'chosen' },
    { ...pending, status: 'cancelled', payment: 'cancelled', reason: 'replaced' },
    { ...pending, status: 'cancelled', payment: 'paid', reason: 'chosen' },
    { ...pending, status: 'cancelled', payment: 'refunded', reason: 'chosen' },
    { ...pending, status: 'cancelled', payment: 'refunded', reason: 'expired' },
    { ...pending, status: 'payment_failed', payment: 'refunded', reason: 'verification_failed' },
  ]
  for (const order of over) assert.deepEqual(decide(order, [captured('a')]), ['a order_cancelled'])
})

test('a cash order is paid ahead until it leaves; then, and once it is cancelled, the money goes back', () => {
  const cash: OrderToSettle = { ...pending, paymentMethod: 'cod' }
  assert.deepEqual(decide(cash, [captured('a'), captured('b')]), ['a pays', 'b paid_twice'])
  assert.deepEqual(decide({ ...cash, status: 'shipped', reason: 'chosen' }, [captured('a')]), ['a shipped_for_cash'])
  const delivered: OrderToSettle = { ...cash, status: 'delivered', payment: 'paid', reason: 'chosen' }
  assert.deepEqual(decide(delivered, [captured('a')]), ['a shipped_for_cash'])
  for (const reason of ['chosen', 'returned', 'expired'] as const) {
    const cancelled: OrderToSettle = { ...cash, status: 'cancelled', payment: 'cancelled', reason }
    assert.deepEqual(decide(cancelled, [captured('a')]), ['a order_cancelled'])
  }
})

test('an advance is paid by exactly its sum while the order is pending; a late one goes back, whatever ended the order', () => {
  const order: OrderToSettle = { ...pending, paymentMethod: 'cod', amount: paise(8_000) }
  assert.deepEqual(decide(order, [captured('a', { amount: SUM })]), ['a other_amount'])
  assert.deepEqual(decide(order, [captured('a', { amount: 8_000 })]), ['a pays'])
  for (const reason of transitionReasons) {
    const cancelled: OrderToSettle = { ...order, status: 'cancelled', payment: 'cancelled', reason }
    assert.deepEqual(decide(cancelled, [captured('a', { amount: 8_000 })]), ['a order_cancelled'])
  }
})

test('an attempt that is not captured, or has its purpose already, is not decided on', () => {
  for (const status of attemptStatuses.filter((one) => one !== 'captured')) {
    assert.deepEqual(decide(pending, [captured('a', { status })]), [])
  }
  assert.deepEqual(decide(pending, [captured('a', { purpose: 'given_back' })]), [])
})

test('only an authorized payment is in progress', () => {
  const authorized = attemptStatuses.filter((status) => isPaymentAuthorized([{ status, purpose: null }]))
  assert.deepEqual(authorized, ['authorized'])
  assert.equal(isPaymentAuthorized([]), false)
})

/** Every report about an attempt, written down by hand: known, reported, known after that. */
const expectedStatuses: readonly string[] = [
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
  'refunded + captured = captured',
  'refunded + refunded = refunded',
]

test('a report about an attempt changes it exactly as written down', () => {
  const statuses = attemptStatuses.flatMap((known) =>
    attemptStatuses.map((next) => `${known} + ${next} = ${nextAttemptStatus(known, next)}`),
  )
  assert.deepEqual(statuses, expectedStatuses)
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

test('whatever was captured: each payment gets one purpose, and two never pay the order', () => {
  fc.assert(
    fc.property(anyOrder, anyAttempts, fc.boolean(), (order, attempts, isStockAvailable) => {
      const decisions = decideSettlement(order, attempts, isStockAvailable)
      const open = attempts.filter(({ status, purpose }) => status === 'captured' && purpose === null)
      assert.deepEqual(
        decisions.map(({ attempt }) => attempt),
        open.map(({ id }) => id),
      )
      const paying = decisions.filter(({ action }) => action === 'pay_order')
      const before = attempts.filter(({ purpose }) => purpose === 'pays_order')
      assert.ok(paying.length + before.length <= 1)
      for (const { attempt } of paying) {
        const { amount, currency } = attempts.find(({ id }) => id === attempt) ?? assert.fail()
        assert.deepEqual([amount, currency], [SUM, 'INR'])
        const isLate = order.paymentMethod === 'online' && acceptsLatePayment(order) && isStockAvailable
        assert.ok(order.status === 'pending' || isLate)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a payment that has its purpose is not decided on again', () => {
  fc.assert(
    fc.property(anyOrder, anyAttempts, fc.boolean(), (order, attempts, isStockAvailable) => {
      const decided = new Map(
        decideSettlement(order, attempts, isStockAvailable).map((one) => [one.attempt, one.action]),
      )
      const after = attempts.map((attempt): PaymentAttempt => {
        const action = decided.get(attempt.id)
        return action ? { ...attempt, purpose: action === 'pay_order' ? 'pays_order' : 'given_back' } : attempt
      })
      assert.deepEqual(decideSettlement(order, after, isStockAvailable), [])
    }),
    { numRuns: 1_000 },
  )
})

test('in whatever order reports come and however often: a captured payment is never forgotten', () => {
  fc.assert(
    fc.property(fc.array(anyStatus, { minLength: 1, maxLength: 12 }), (reports) => {
      const end = reports.reduce(nextAttemptStatus, 'created')
      const expected = reports.findLast((status) => status === 'captured' || status === 'refunded') ?? reports.at(-1)
      assert.equal(end, expected)
    }),
    { numRuns: 1_000 },
  )
})

test('the rest of an order whose advance is paid is paid once, by exactly the rest', () => {
  const advance = captured('a', { amount: 8_000, purpose: 'pays_order' })
  const rest = (id: string, changes: Partial<PaymentAttempt> = {}) =>
    captured(id, { amount: 32_000, part: 'rest', ...changes })
  const open: OrderToSettle = { ...pending, paymentMethod: 'cod', amount: paise(8_000), rest: paise(32_000) }
  assert.deepEqual(decide(open, [advance, rest('b'), rest('c')]), ['b pays', 'c paid_twice'])
  assert.deepEqual(decide(open, [advance, rest('b', { amount: 8_000 })]), ['b other_amount'])
  assert.deepEqual(decide(open, [advance, captured('b', { amount: 8_000 })]), ['b paid_twice'])
  assert.deepEqual(decide(open, [advance, captured('b', { amount: 32_000 })]), ['b paid_twice'])
  // Before its advance is paid, nothing else is due.
  const unpaid = [captured('a', { amount: 8_000 }), rest('b')]
  assert.deepEqual(decide({ ...open, rest: null }, unpaid), ['a pays', 'b other_amount'])

  const shipped: OrderToSettle = { ...open, status: 'shipped', reason: 'chosen' }
  assert.deepEqual(decide(shipped, [advance, rest('b')]), ['b shipped_for_cash'])
  assert.deepEqual(decide(shipped, [advance, rest('b', { isAtDoor: true }), rest('c')]), ['b pays', 'c paid_twice'])
  assert.deepEqual(decide({ ...shipped, isRemitted: true }, [advance, rest('b', { isAtDoor: true })]), [
    'b shipped_for_cash',
  ])
  const over: OrderToSettle = { ...open, status: 'cancelled', payment: 'cancelled', reason: 'chosen' }
  assert.deepEqual(decide(over, [advance, rest('b')]), ['b order_cancelled'])
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
  fc.assert(
    fc.property(orders, attempts, (order, made) => {
      const state: OrderToSettle = { ...pending, paymentMethod: 'cod', amount: paise(8_000), ...order }
      const all = made.map((attempt, index) => captured(String(index), attempt))
      const paying = decideSettlement(state, all, true).flatMap((decision) =>
        decision.action === 'pay_order' ? all.filter(({ id }) => id === decision.attempt) : [],
      )
      assert.equal(new Set(paying.map(({ part }) => part)).size, paying.length)
      const due = { order: 8_000, rest: order.rest }
      assert.ok(paying.every(({ amount, part = 'order' }) => amount === due[part]))
      if (order.status !== 'pending')
        assert.ok(paying.every(({ isAtDoor }) => isAtDoor && order.status === 'shipped' && !order.isRemitted))
    }),
  )
})
