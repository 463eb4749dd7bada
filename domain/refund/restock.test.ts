import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { type OrderStatus, orderStatuses } from '../order/order-status.ts'
import { countReturn } from '../order/returned-parcel.ts'
import { type EarlierRefund, planRefund, type RefundedLine } from './refund.ts'
import { canRestock, problemsOfRestock, restockedPieces, storedLines } from './restock.ts'

const fern = (quantity: number, restock?: number): RefundedLine => ({ item: 'fern', quantity, restock })

test('at most what is refunded goes on sale again, of what has left, and nothing of an order whose parcel was counted', () => {
  assert.deepEqual(orderStatuses.filter(canRestock), ['shipped', 'delivered'])
  const without = { item: 'fern', quantity: 1 }
  assert.deepEqual(storedLines([fern(2, 1), fern(1, 0), fern(1)]), [fern(2, 1), without, without])
  const problemsOf = (status: OrderStatus, ...lines: RefundedLine[]) => problemsOfRestock(status, lines)
  assert.deepEqual(problemsOf('delivered', fern(2, 2), fern(1), fern(1, 0)), {})
  assert.deepEqual(problemsOf('shipped', fern(1), fern(2, 3)), { 'lines.1.restock': 'At most 2' })
  assert.deepEqual(problemsOf('cancelled', fern(1)), {})
  assert.deepEqual(problemsOf('cancelled', fern(1, 1)), {
    'lines.0.restock': 'Its pieces were counted when the parcel came back',
  })
})

test('whatever is refunded and comes back, and in whatever parts, no piece goes on sale again twice', () => {
  const order = {
    way: 'online' as const,
    lines: [
      { id: 'fern', price: paise(20_000), quantity: 4 },
      { id: 'pot', price: paise(30_000), quantity: 1 },
    ],
    delivery_fee: paise(0),
    received: paise(110_000),
    offer: paise(0),
    advanceLeft: paise(0),
    beingReplaced: [],
  }
  const line = fc.record({
    item: fc.constantFrom('fern', 'pot'),
    quantity: fc.integer({ min: 1, max: 4 }),
    restock: fc.nat(5),
  })
  const requests = fc.array(fc.uniqueArray(line, { selector: ({ item }) => item, minLength: 1 }), { maxLength: 8 })
  forAll(requests, fc.nat(4), fc.nat(1), (parts, ferns, pots) => {
    const made: EarlierRefund[] = []
    for (const lines of parts) {
      const plan = planRefund(order, made, { lines, deliveryFee: false, goodwill: paise(0) })
      if ('problems' in plan || Object.keys(problemsOfRestock('shipped', lines)).length > 0) continue
      made.push({ amount: plan.amount, lines: storedLines(lines), delivery_fee: 0 })
    }
    const restocked = restockedPieces(made)
    const sound = { fern: ferns, pot: pots }
    const counts = Object.entries(sound).map(([item, pieces]) => ({ item, sound: pieces }))
    const count = countReturn(order.lines, counts, restocked)
    const fits = order.lines.every(({ id, quantity }) => {
      const before = restocked.get(id) ?? 0
      return before <= quantity && before + sound[id as keyof typeof sound] <= quantity
    })
    assert.equal('counted' in count, fits)
    if (!('counted' in count)) return
    for (const each of count.counted)
      assert.equal((restocked.get(each.line.id) ?? 0) + each.sound + each.lost, each.line.quantity)
  })
})
