import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paise } from '../money.ts'
import { type OrderStatus, orderStatuses } from '../order/order-status.ts'
import { countReturn } from '../order/returned-parcel.ts'
import { planRefund } from './plan-refund.ts'
import { type EarlierRefund, type RefundedLine, refundable } from './refund.ts'
import { canRestock, problemsOfRestock, restockedPieces, storedLines } from './restock.ts'
import { LEAST_BY_PROVIDER } from './share-refund.ts'

const fern = (quantity: number, restock?: number): RefundedLine => ({ item: 'fern', quantity, restock })

test('at most what is refunded and has shipped goes on sale again, and nothing of a parcel that was counted', () => {
  assert.deepEqual(orderStatuses.filter(canRestock), ['shipped', 'delivered'])
  const without = { item: 'fern', quantity: 1 }
  assert.deepEqual(storedLines([fern(2, 1), fern(1, 0), fern(1)]), [fern(2, 1), without, without])
  const problemsOf = (status: OrderStatus, ...lines: RefundedLine[]) => problemsOfRestock(status, lines)
  assert.deepEqual(problemsOf('delivered', fern(2, 2), fern(1), fern(1, 0)), {})
  assert.deepEqual(problemsOf('shipped', fern(1), fern(2, 3)), { 'lines.1.restock': 'Put back at most 2' })
  assert.deepEqual(problemsOf('cancelled', fern(1)), {})
  assert.deepEqual(problemsOf('cancelled', fern(1, 1)), {
    'lines.0.restock': 'This item was counted when the parcel was returned',
  })
})

test('whatever is refunded and comes back, and in whatever parts, no piece goes on sale again twice', () => {
  const order = {
    status: 'shipped' as const,
    isReturned: false,
    way: 'online' as const,
    lines: [
      { id: 'fern', price: paise(20_000), quantity: 4 },
      { id: 'pot', price: paise(30_000), quantity: 1 },
    ],
    delivery_fee: paise(0),
    cashLeft: paise(0),
    offer: paise(0),
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
      const payments = [{ id: 'payment', left: refundable(110_000, made), least: LEAST_BY_PROVIDER }]
      const plan = planRefund({ ...order, payments }, made, { lines, deliveryFee: false, goodwill: paise(0) })
      if (plan.kind !== 'planned') continue
      made.push({ amount: sumOf(plan.shares, 'amount'), lines: storedLines(lines), delivery_fee: 0 })
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
