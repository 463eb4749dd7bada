import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { orderStatuses } from '../order/order-status.ts'
import {
  type EarlierRefund,
  piecesLeft,
  planRefund,
  type RefundableOrder,
  type RefundRequest,
  type RefundWay,
  refundable,
  refundableParts,
} from './refund.ts'

const order: RefundableOrder = {
  way: 'online',
  lines: [
    { id: 'fern', price: paise(20_000), quantity: 2 },
    { id: 'pot', price: paise(30_000), quantity: 1 },
  ],
  delivery_fee: paise(5_000),
  received: paise(75_000),
  offer: paise(0),
  advanceLeft: paise(0),
  beingReplaced: [],
}
const nothing: RefundRequest = { lines: [], deliveryFee: false, goodwill: paise(0) }
const planned = (amount: number, fromAdvance = 0) => ({ amount, fromAdvance })
const problem = (field: string, text: string) => ({ problems: { [field]: text } })
const onlyLeft = (sum: string) => problem('amount', `Only ${sum} of what was paid this way can still go back`)
const some = (...lines: [item: string, quantity: number][]): RefundRequest => {
  return { ...nothing, lines: lines.map(([item, quantity]) => ({ item, quantity })) }
}

test('pieces, the fee and a sum of goodwill go back, as far as they have not', () => {
  const fern = some(['fern', 1])
  assert.deepEqual(planRefund(order, [], fern), planned(20_000))
  assert.deepEqual(planRefund(order, [], { ...fern, deliveryFee: true, goodwill: paise(100) }), planned(25_100))
  const once: EarlierRefund = { amount: 20_000, lines: fern.lines, delivery_fee: 5_000 }
  assert.deepEqual(planRefund(order, [once], fern), planned(20_000))
  const gone = problem('lines.0.quantity', 'All of it has been refunded')
  assert.deepEqual(planRefund(order, [once, once], fern), gone)
  const fee = planRefund(order, [once], { ...nothing, deliveryFee: true })
  assert.deepEqual(fee, problem('deliveryFee', 'The fee has been refunded'))
})

test('of pieces that an offer paid in part goes back what was captured, and no more', () => {
  const offered = { ...order, received: paise(65_000), offer: paise(10_000) }
  const ferns = some(['fern', 2])
  const pot = { ...some(['pot', 1]), deliveryFee: true }
  const first: EarlierRefund = { amount: 40_000, lines: ferns.lines, delivery_fee: 0 }
  const goodwill: EarlierRefund = { amount: 1, lines: [], delivery_fee: 0 }
  assert.deepEqual(planRefund(offered, [], ferns), planned(40_000))
  assert.deepEqual(planRefund(offered, [first], pot), planned(25_000))
  assert.deepEqual(planRefund(offered, [first], { ...nothing, goodwill: paise(25_001) }), onlyLeft('₹250'))
  assert.deepEqual(planRefund(offered, [first], { ...pot, goodwill: paise(1) }), onlyLeft('₹250'))
  assert.deepEqual(planRefund(offered, [first, goodwill], pot), onlyLeft('₹249.99'))
  assert.deepEqual(planRefund(offered, [{ ...first, amount: 65_000 }], pot), onlyLeft('₹0'))
  assert.deepEqual(planRefund({ ...offered, offer: paise(0) }, [first], pot), onlyLeft('₹250'))
})

test('what is being replaced is not refunded', () => {
  const replaced = { ...order, beingReplaced: [{ item: 'fern', quantity: 1 }] }
  assert.deepEqual(planRefund(replaced, [], some(['fern', 1])), planned(20_000))
  assert.deepEqual(planRefund(replaced, [], some(['fern', 2])), problem('lines.0.quantity', 'At most 1'))
  const once: EarlierRefund = { amount: 20_000, lines: some(['fern', 1]).lines, delivery_fee: 0 }
  const why = problem('lines.0.quantity', 'It is being replaced; cancel that parcel first')
  assert.deepEqual(planRefund(replaced, [once], some(['fern', 1])), why)
})

test('what is not of the order, named twice, or nothing is refused by its field', () => {
  const free = { ...order, delivery_fee: paise(0) }
  assert.deepEqual(planRefund(free, [], nothing), problem('amount', 'Nothing is chosen'))
  const fee = planRefund(free, [], { ...nothing, deliveryFee: true })
  assert.deepEqual(fee, problem('deliveryFee', 'The delivery was free'))
  assert.deepEqual(planRefund(free, [], some(['pot', 1], ['pot', 1], ['palm', 1], ['fern', 3])), {
    problems: {
      'lines.1.item': 'This item is named already',
      'lines.2.item': 'This is not an item of the order',
      'lines.3.quantity': 'At most 2',
    },
  })
})

test('the provider refunds ₹1 at least, now and later; cash goes back to the last paisa', () => {
  const spent = [{ amount: 74_000, lines: [], delivery_fee: 0 }]
  const give = (goodwill: number, way: RefundWay = 'online') =>
    planRefund({ ...order, way }, spent, { ...nothing, goodwill: paise(goodwill) })
  assert.deepEqual([give(1_000), give(900)], [planned(1_000), planned(900)])
  assert.deepEqual(give(99), problem('amount', 'The provider refunds ₹1 at least'))
  assert.deepEqual(give(901), problem('amount', 'Give back ₹10, or leave ₹1: the provider refunds no less'))
  assert.deepEqual([give(99, 'cash'), give(901, 'cash')], [planned(99), planned(901)])
})

test('pieces and the fee that cost more than what is left of the cash take the rest of the advance', () => {
  const cash = { ...order, way: 'cash', received: paise(60_000), advanceLeft: paise(15_000) } as const
  const pot = some(['pot', 1])
  const of = (spent: number, request = pot, from: RefundableOrder = cash) =>
    planRefund(from, [{ amount: spent, lines: [], delivery_fee: 0 }], request)
  assert.deepEqual(of(0, { ...some(['fern', 2], ['pot', 1]), deliveryFee: true }), planned(75_000, 15_000))
  assert.deepEqual(of(30_000), planned(30_000), 'the cash suffices')
  assert.deepEqual(of(30_001), planned(30_000, 100), 'the provider refunds ₹1 at least')
  assert.deepEqual(of(44_901), planned(30_000, 15_000), 'nor does it refund less later')
  assert.deepEqual(of(45_001), onlyLeft('₹299.99'))
  assert.deepEqual(of(45_001, pot, { ...cash, offer: paise(1) }), planned(29_999, 15_000))
  assert.deepEqual(of(60_000), onlyLeft('₹0'), 'no cash is left')
  assert.deepEqual(of(0, { ...nothing, goodwill: paise(60_001) }), onlyLeft('₹600'))
})

test('pieces go back once there is an invoice, a sum once it was paid, and cash once it was collected', () => {
  const partsOf = (way: RefundWay) => orderStatuses.map((status) => `${status} ${refundableParts(status, way)}`)
  const none = ['cancelled none', 'payment_failed none']
  assert.deepEqual(partsOf('online'), ['pending sum', 'paid sum', 'shipped all', 'delivered all', ...none])
  assert.deepEqual(partsOf('cash'), ['pending none', 'paid none', 'shipped none', 'delivered all', ...none])
})

test('whatever is refunded, and in whatever parts, never more goes back than came in, and no piece twice', () => {
  const line = fc.record({ item: fc.constantFrom('fern', 'pot'), quantity: fc.integer({ min: 1, max: 3 }) })
  const request = fc.record({
    lines: fc.uniqueArray(line, { selector: ({ item }) => item }),
    deliveryFee: fc.boolean(),
    goodwill: fc.nat(40_000).map(paise),
  })
  forAll(fc.array(request, { maxLength: 8 }), (requests) => {
    const made: EarlierRefund[] = []
    for (const one of requests) {
      const plan = planRefund(order, made, one)
      if ('problems' in plan) continue
      assert.ok(plan.amount > 0)
      made.push({ amount: plan.amount, lines: one.lines, delivery_fee: one.deliveryFee ? order.delivery_fee : 0 })
    }
    assert.equal(sumOf(made, 'amount') + refundable(order.received, made), order.received)
    for (const { id, quantity } of order.lines) {
      const refunded = made.flatMap(({ lines }) => lines).filter(({ item }) => item === id)
      assert.equal(sumOf(refunded, 'quantity') + (piecesLeft(order.lines, made).get(id) ?? 0), quantity)
    }
  })
})
