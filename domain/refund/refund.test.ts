import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addUp, paise } from '../money.ts'
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

test('pieces, the fee and a sum of goodwill go back, as far as they have not', () => {
  const fern = { item: 'fern', quantity: 1 }
  assert.deepEqual(planRefund(order, [], { ...nothing, lines: [fern] }), planned(20_000))
  assert.deepEqual(planRefund(order, [], { lines: [fern], deliveryFee: true, goodwill: paise(100) }), planned(25_100))
  const once: EarlierRefund = { amount: 20_000, lines: [fern], delivery_fee: 5_000 }
  assert.deepEqual(planRefund(order, [once], { ...nothing, lines: [fern] }), planned(20_000))
  assert.deepEqual(planRefund(order, [once, once], { ...nothing, lines: [fern] }), {
    problems: { 'lines.0.quantity': 'All of it has been refunded' },
  })
  assert.deepEqual(planRefund(order, [once], { ...nothing, deliveryFee: true }), {
    problems: { deliveryFee: 'The fee has been refunded' },
  })
})

test('of pieces that an offer paid in part goes back what was captured, and no more', () => {
  const offered = { ...order, received: paise(65_000), offer: paise(10_000) }
  const ferns = { ...nothing, lines: [{ item: 'fern', quantity: 2 }] }
  const pot = { ...nothing, lines: [{ item: 'pot', quantity: 1 }], deliveryFee: true }
  const first: EarlierRefund = { amount: 40_000, lines: ferns.lines, delivery_fee: 0 }
  assert.deepEqual(planRefund(offered, [], ferns), planned(40_000))
  assert.deepEqual(planRefund(offered, [first], pot), planned(25_000))
  const tooMuch = (sum: string) => ({
    problems: { amount: `Only ${sum} of what was paid this way can still go back` },
  })
  assert.deepEqual(planRefund(offered, [first], { ...nothing, goodwill: paise(25_001) }), tooMuch('₹250'))
  assert.deepEqual(planRefund(offered, [first], { ...pot, goodwill: paise(1) }), tooMuch('₹250'))
  const goodwill: EarlierRefund = { amount: 1, lines: [], delivery_fee: 0 }
  assert.deepEqual(planRefund(offered, [first, goodwill], pot), tooMuch('₹249.99'))
  assert.deepEqual(planRefund(offered, [{ ...first, amount: 65_000 }], pot), tooMuch('₹0'))
  assert.deepEqual(planRefund({ ...offered, offer: paise(0) }, [first], pot), tooMuch('₹250'))
})

test('what is being replaced is not refunded', () => {
  const replaced = { ...order, beingReplaced: [{ item: 'fern', quantity: 1 }] }
  const fern = (quantity: number) => ({ ...nothing, lines: [{ item: 'fern', quantity }] })
  assert.deepEqual(planRefund(replaced, [], fern(1)), planned(20_000))
  assert.deepEqual(planRefund(replaced, [], fern(2)), { problems: { 'lines.0.quantity': 'At most 1' } })
  const once: EarlierRefund = { amount: 20_000, lines: fern(1).lines, delivery_fee: 0 }
  assert.deepEqual(planRefund(replaced, [once], fern(1)), {
    problems: { 'lines.0.quantity': 'It is being replaced; cancel that parcel first' },
  })
})

test('what is not of the order, named twice, or nothing is refused by its field', () => {
  const problemsOf = (request: Partial<RefundRequest>) =>
    planRefund({ ...order, delivery_fee: paise(0) }, [], { ...nothing, ...request })
  assert.deepEqual(problemsOf({}), { problems: { amount: 'Nothing is chosen' } })
  assert.deepEqual(problemsOf({ deliveryFee: true }), { problems: { deliveryFee: 'The delivery was free' } })
  const twice = [
    { item: 'pot', quantity: 1 },
    { item: 'pot', quantity: 1 },
    { item: 'palm', quantity: 1 },
    { item: 'fern', quantity: 3 },
  ]
  assert.deepEqual(problemsOf({ lines: twice }), {
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
  assert.deepEqual(give(1_000), planned(1_000))
  assert.deepEqual(give(900), planned(900))
  assert.deepEqual(give(99), { problems: { amount: 'The provider refunds ₹1 at least' } })
  assert.deepEqual(give(901), {
    problems: { amount: 'Give back ₹10, or leave ₹1: the provider refunds no less' },
  })
  assert.deepEqual([give(99, 'cash'), give(901, 'cash')], [planned(99), planned(901)])
})

test('pieces and the fee that cost more than what is left of the cash take the rest of the advance', () => {
  const cash = { ...order, way: 'cash', received: paise(60_000), advanceLeft: paise(15_000) } as const
  const all = {
    ...nothing,
    lines: [
      { item: 'fern', quantity: 2 },
      { item: 'pot', quantity: 1 },
    ],
    deliveryFee: true,
  }
  assert.deepEqual(planRefund(cash, [], all), planned(75_000, 15_000))
  const spent = (amount: number) => [{ amount, lines: [], delivery_fee: 0 }]
  const pot = { ...nothing, lines: [{ item: 'pot', quantity: 1 }] }
  assert.deepEqual(planRefund(cash, spent(30_000), pot), planned(30_000), 'the cash suffices')
  assert.deepEqual(planRefund(cash, spent(30_001), pot), planned(30_000, 100), 'the provider refunds ₹1 at least')
  assert.deepEqual(planRefund(cash, spent(44_901), pot), planned(30_000, 15_000), 'nor does it refund less later')
  const problem = (sum: string) => ({ problems: { amount: `Only ${sum} of what was paid this way can still go back` } })
  assert.deepEqual(planRefund(cash, spent(45_001), pot), problem('₹299.99'))
  assert.deepEqual(planRefund({ ...cash, offer: paise(1) }, spent(45_001), pot), planned(29_999, 15_000))
  assert.deepEqual(planRefund(cash, spent(60_000), pot), problem('₹0'), 'no cash is left')
  assert.deepEqual(planRefund(cash, [], { ...nothing, goodwill: paise(60_001) }), problem('₹600'))
})

test('pieces go back once there is an invoice, a sum once it was paid, and cash once it was collected', () => {
  const partsOf = (way: RefundWay) => orderStatuses.map((status) => `${status} ${refundableParts(status, way)}`)
  assert.deepEqual(partsOf('online'), [
    'pending sum',
    'paid sum',
    'shipped all',
    'delivered all',
    'cancelled none',
    'payment_failed none',
  ])
  assert.deepEqual(
    partsOf('cash').filter((text) => !text.endsWith('none')),
    ['delivered all'],
  )
})

test('whatever is refunded, and in whatever parts, never more goes back than came in, and no piece twice', () => {
  const request = fc.record({
    lines: fc.uniqueArray(
      fc.record({ item: fc.constantFrom('fern', 'pot'), quantity: fc.integer({ min: 1, max: 3 }) }),
      { selector: ({ item }) => item },
    ),
    deliveryFee: fc.boolean(),
    goodwill: fc.nat(40_000).map(paise),
  })
  fc.assert(
    fc.property(fc.array(request, { maxLength: 8 }), (requests) => {
      const made: EarlierRefund[] = []
      for (const one of requests) {
        const plan = planRefund(order, made, one)
        if ('problems' in plan) continue
        assert.ok(plan.amount > 0)
        made.push({ amount: plan.amount, lines: one.lines, delivery_fee: one.deliveryFee ? order.delivery_fee : 0 })
      }
      assert.ok(addUp(made.map(({ amount }) => paise(amount))) + refundable(order.received, made) === order.received)
      for (const { id, quantity } of order.lines) {
        const refunded = made.flatMap(({ lines }) => lines).filter(({ item }) => item === id)
        assert.equal(
          refunded.reduce((sum, line) => sum + line.quantity, 0) + (piecesLeft(order.lines, made).get(id) ?? 0),
          quantity,
        )
      }
    }),
  )
})
