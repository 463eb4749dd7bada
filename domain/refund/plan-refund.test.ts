import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { orderStatuses } from '../order/order-status.ts'
import { planRefund, type RefundableOrder, type RefundRequest, type RefundWay, refundableParts } from './plan-refund.ts'
import { type EarlierRefund, piecesLeft, refundable } from './refund.ts'
import { LEAST_BY_PROVIDER } from './share-refund.ts'

const paid = (left: number) => ({ id: 'payment', left: paise(left), least: LEAST_BY_PROVIDER })
const order: RefundableOrder = {
  status: 'delivered',
  isReturned: false,
  way: 'online',
  lines: [
    { id: 'fern', price: paise(20_000), quantity: 2 },
    { id: 'pot', price: paise(30_000), quantity: 1 },
  ],
  delivery_fee: paise(5_000),
  cashLeft: paise(0),
  payments: [paid(75_000)],
  offer: paise(0),
  beingReplaced: [],
}
const nothing: RefundRequest = { lines: [], deliveryFee: false, goodwill: paise(0) }
const online = (amount: number) => ({ kind: 'planned', cash: 0, shares: [{ id: 'payment', amount }] })
const inCash = (sum: number, fromAdvance = 0) => {
  const shares = fromAdvance ? [{ id: 'payment', amount: fromAdvance }] : []
  return { kind: 'planned', cash: sum - fromAdvance, shares }
}
const problem = (field: string, text: string) => ({ kind: 'invalid', problems: { [field]: text } })
const onlyLeft = (sum: string, ofWhat = ' of what was paid online') =>
  problem('amount', `Only ${sum}${ofWhat} can still be refunded`)
const some = (...lines: [item: string, quantity: number][]): RefundRequest => {
  return { ...nothing, lines: lines.map(([item, quantity]) => ({ item, quantity })) }
}
/** The plan once this money of the payment, or of the cash, has gone back. */
function planAfter(from: RefundableOrder, earlier: readonly EarlierRefund[], request: RefundRequest) {
  const [received = paid(0)] = from.payments
  const left =
    from.way === 'cash'
      ? { cashLeft: refundable(from.cashLeft, earlier) }
      : { payments: [paid(refundable(received.left, earlier))] }
  return planRefund({ ...from, ...left }, earlier, request)
}

test('pieces, the fee and goodwill are refunded unless they already were', () => {
  const fern = some(['fern', 1])
  assert.deepEqual(planAfter(order, [], fern), online(20_000))
  assert.deepEqual(planAfter(order, [], { ...fern, deliveryFee: true, goodwill: paise(100) }), online(25_100))
  const once: EarlierRefund = { amount: 20_000, lines: fern.lines, delivery_fee: 5_000 }
  assert.deepEqual(planAfter(order, [once], fern), online(20_000))
  const gone = problem('lines.0.quantity', 'This item has already been fully refunded')
  assert.deepEqual(planAfter(order, [once, once], fern), gone)
  const fee = planAfter(order, [once], { ...nothing, deliveryFee: true })
  assert.deepEqual(fee, problem('deliveryFee', 'The delivery fee has already been refunded'))
})

test('for pieces partly paid by an offer, no more is refunded than was captured', () => {
  const offered = { ...order, payments: [paid(65_000)], offer: paise(10_000) }
  const ferns = some(['fern', 2])
  const pot = { ...some(['pot', 1]), deliveryFee: true }
  const first: EarlierRefund = { amount: 40_000, lines: ferns.lines, delivery_fee: 0 }
  const goodwill: EarlierRefund = { amount: 1, lines: [], delivery_fee: 0 }
  assert.deepEqual(planAfter(offered, [], ferns), online(40_000))
  assert.deepEqual(planAfter(offered, [first], pot), online(25_000))
  assert.deepEqual(planAfter(offered, [first], { ...nothing, goodwill: paise(25_001) }), onlyLeft('₹250'))
  assert.deepEqual(planAfter(offered, [first], { ...pot, goodwill: paise(1) }), onlyLeft('₹250'))
  assert.deepEqual(planAfter(offered, [first, goodwill], pot), onlyLeft('₹249.99'))
  assert.deepEqual(planAfter(offered, [{ ...first, amount: 65_000 }], pot), onlyLeft('₹0'))
  assert.deepEqual(planAfter({ ...offered, offer: paise(0) }, [first], pot), onlyLeft('₹250'))
})

test('what is being replaced is not refunded', () => {
  const replaced = { ...order, beingReplaced: [{ item: 'fern', quantity: 1 }] }
  assert.deepEqual(planAfter(replaced, [], some(['fern', 1])), online(20_000))
  assert.deepEqual(planAfter(replaced, [], some(['fern', 2])), problem('lines.0.quantity', 'Only 1 can be refunded'))
  const once: EarlierRefund = { amount: 20_000, lines: some(['fern', 1]).lines, delivery_fee: 0 }
  const why = 'This item is being replaced. Cancel the replacement or, if it has shipped, record what became of it'
  assert.deepEqual(planAfter(replaced, [once], some(['fern', 1])), problem('lines.0.quantity', why))
})

test('a request for nothing, for an item twice or for one not in the order is refused, naming the field', () => {
  const free = { ...order, delivery_fee: paise(0) }
  assert.deepEqual(planAfter(free, [], nothing), problem('amount', 'Nothing is selected'))
  const fee = planAfter(free, [], { ...nothing, deliveryFee: true })
  assert.deepEqual(fee, problem('deliveryFee', 'Delivery was free'))
  assert.deepEqual(planAfter(free, [], some(['pot', 1], ['pot', 1], ['palm', 1], ['fern', 3])), {
    kind: 'invalid',
    problems: {
      'lines.1.item': 'This item is already listed',
      'lines.2.item': 'This item is not in the order',
      'lines.3.quantity': 'Only 2 can be refunded',
    },
  })
})

test('the provider refunds ₹1 at least, now and later; cash goes back to the last paisa', () => {
  const spent = [{ amount: 74_000, lines: [], delivery_fee: 0 }]
  const give = (goodwill: number, way: RefundWay = 'online') =>
    planAfter({ ...order, ...(way === 'cash' && { way, cashLeft: paise(75_000) }) }, spent, {
      ...nothing,
      goodwill: paise(goodwill),
    })
  assert.deepEqual([give(1_000), give(900)], [online(1_000), online(900)])
  assert.deepEqual(give(99), problem('amount', 'The provider’s minimum refund is ₹1'))
  const least = 'Refund all of the ₹10 left, or leave at least ₹1: that is the smallest refund the provider allows'
  assert.deepEqual(give(901), problem('amount', least))
  assert.deepEqual([give(99, 'cash'), give(901, 'cash')], [inCash(99), inCash(901)])
})

test('pieces and the fee that cost more than what is left of the cash take the rest of the advance', () => {
  const cash = { ...order, way: 'cash', cashLeft: paise(60_000), payments: [paid(15_000)] } as const
  const pot = some(['pot', 1])
  const of = (spent: number, request = pot, from: RefundableOrder = cash) =>
    planAfter(from, [{ amount: spent, lines: [], delivery_fee: 0 }], request)
  assert.deepEqual(of(0, { ...some(['fern', 2], ['pot', 1]), deliveryFee: true }), inCash(75_000, 15_000))
  assert.deepEqual(of(30_000), inCash(30_000), 'the cash suffices')
  const crumbs = { ...cash, payments: [paid(50)] }
  assert.deepEqual(of(0, pot, crumbs), inCash(30_000), 'less of the advance is left than the provider refunds')
  assert.deepEqual(of(30_001), inCash(30_000, 100), 'the provider refunds ₹1 at least')
  assert.deepEqual(of(44_901), inCash(30_000, 15_000), 'nor does it refund less later')
  assert.deepEqual(of(45_001), onlyLeft('₹299.99', ''))
  assert.deepEqual(of(45_001, pot, { ...cash, offer: paise(1) }), inCash(29_999, 15_000))
  assert.deepEqual(of(60_000), onlyLeft('₹0', ' of the cash'), 'no cash is left')
  const almost = { ...cash, cashLeft: paise(50) }
  const cheap = { ...almost, lines: [{ id: 'pot', price: paise(100), quantity: 1 }] }
  const tooLittle = problem('amount', 'The provider’s minimum refund is ₹1')
  assert.deepEqual(of(0, pot, cheap), tooLittle, 'none of it would be cash')
  assert.deepEqual(of(0, { ...nothing, goodwill: paise(60_001) }), onlyLeft('₹600', ' of the cash'))
})

test('pieces can be refunded once there is an invoice, a sum once it was paid, cash once it was collected', () => {
  const partsOf = (way: RefundWay) => orderStatuses.map((status) => `${status} ${refundableParts(status, way)}`)
  const none = ['cancelled none', 'payment_failed none']
  assert.deepEqual(partsOf('online'), ['pending sum', 'paid sum', 'shipped all', 'delivered all', ...none])
  assert.deepEqual(partsOf('cash'), ['pending none', 'paid none', 'shipped none', 'delivered all', ...none])
})

test('whatever is refunded, in whatever parts, no more goes back than came in, and no piece twice', () => {
  const line = fc.record({ item: fc.constantFrom('fern', 'pot'), quantity: fc.integer({ min: 1, max: 3 }) })
  const request = fc.record({
    lines: fc.uniqueArray(line, { selector: ({ item }) => item }),
    deliveryFee: fc.boolean(),
    goodwill: fc.nat(40_000).map(paise),
  })
  forAll(fc.array(request, { maxLength: 8 }), (requests) => {
    const made: EarlierRefund[] = []
    for (const one of requests) {
      const plan = planAfter(order, made, one)
      if (plan.kind !== 'planned') continue
      const amount = sumOf(plan.shares, 'amount')
      assert.ok(amount > 0)
      made.push({ amount, lines: one.lines, delivery_fee: one.deliveryFee ? order.delivery_fee : 0 })
    }
    assert.equal(sumOf(made, 'amount') + refundable(75_000, made), 75_000)
    for (const { id, quantity } of order.lines) {
      const refunded = made.flatMap(({ lines }) => lines).filter(({ item }) => item === id)
      assert.equal(sumOf(refunded, 'quantity') + (piecesLeft(order.lines, made).get(id) ?? 0), quantity)
    }
  })
})
