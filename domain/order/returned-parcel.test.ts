import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { valuesOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { paymentStatuses } from '../payment/payment-transitions.ts'
import { shipmentStatuses } from '../shipment.ts'
import { orderStatuses, paymentMethods } from './order-status.ts'
import { stateAfterTransition, stockEffect } from './order-transitions.ts'
import { countReturn, refusalOfReturn } from './returned-parcel.ts'

const line = fc.record({
  id: fc.stringMatching(/^[a-z]{3}$/),
  quantity: fc.integer({ min: 1, max: 999 }),
  share: fc.constantFrom(0, 0.3, 0.9, 1),
})
const lines = fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 1, maxLength: 8 })
const countedOrder = lines.map((all) => ({
  lines: all.map(({ id, quantity }) => ({ id, quantity })),
  counts: all.map(({ id, quantity, share }) => ({ item: id, sound: Math.round(quantity * share) })),
}))

test('intact and lost pieces add up to what was ordered, in whatever sequence they are counted', () =>
  forAll(countedOrder, fc.boolean(), ({ lines, counts }, isTurned) => {
    const count = countReturn(lines, isTurned ? counts.toReversed() : counts)
    assert.ok('counted' in count)
    assert.deepEqual(valuesOf(count.counted, 'line'), lines)
    for (const { line, sound, lost } of count.counted) {
      assert.equal(sound, counts.find(({ item }) => item === line.id)?.sound)
      assert.equal(sound + lost, line.quantity)
      assert.ok(sound >= 0 && lost >= 0)
    }
  }))

test('a line that is left out, counted twice, unknown or counted beyond what was ordered is named', () =>
  forAll(countedOrder, fc.nat(), ({ lines, counts }, choice) => {
    const place = choice % counts.length
    const [chosen, line] = [counts[place], lines[place]]
    assert.ok(chosen && line)
    const problemsOf = (items: typeof counts | readonly { item: string; sound: number }[]) => {
      const count = countReturn(lines, items)
      assert.ok('problems' in count)
      return Object.keys(count.problems).toSorted()
    }
    assert.deepEqual(problemsOf(counts.toSpliced(place, 1)), ['items'])
    assert.deepEqual(problemsOf([...counts, chosen]), [`items.${counts.length}.item`])
    assert.deepEqual(problemsOf(counts.with(place, { ...chosen, item: 'ABC' })), ['items', `items.${place}.item`])
    for (const sound of [-1, 0.5, line.quantity + 1, Number.NaN, Infinity])
      assert.deepEqual(problemsOf(counts.with(place, { ...chosen, sound })), [`items.${place}.sound`])
  }))

test('only an admin records a return, and only of a parcel that is on its way', () => {
  for (const paymentMethod of paymentMethods)
    for (const status of orderStatuses)
      for (const shipment of shipmentStatuses)
        for (const payment of paymentStatuses)
          for (const actor of ['admin', 'shopper', 'payment', 'clock'] as const) {
            // A parcel is only ever on its way while its order is shipped.
            if (shipment === 'shipped' && status !== 'shipped') continue
            const state = { status, shipment, payment, paymentMethod, advance: null, actor }
            assert.equal(refusalOfReturn(state) === null, actor === 'admin' && shipment === 'shipped')
          }
})

test('a returned order is cancelled, its shipment stays returned, and its pieces are left to the count', () => {
  for (const [paymentMethod, payment, after] of [
    ['cod', 'pending', 'cancelled'],
    ['online', 'paid', 'paid'],
  ] as const) {
    const returned = { status: 'shipped', payment, shipment: 'returned', paymentMethod, advance: null } as const
    const { paymentMethod: _, ...state } = returned
    assert.deepEqual(stateAfterTransition(returned, 'cancelled'), { ...state, status: 'cancelled', payment: after })
    assert.equal(stockEffect(returned, 'cancelled'), 'none')
  }
})
