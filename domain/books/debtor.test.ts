import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { valuesOf } from '../fields.fixture.ts'
import { often } from '../for-all.fixture.ts'
import { type DebtorEvent, refundShares } from './debtor.ts'

const received = (amount: number, offer = 0) => ({ kind: 'received', amount, offer }) as const
const refunded = (amount: number) => ({ kind: 'refunded', amount }) as const
const billed = (amount: number) => ({ kind: 'billed', amount }) as const
const credited = (amount: number) => ({ kind: 'credited', amount }) as const
const ended = (amount = 0) => ({ kind: 'ended', amount }) as const

const sale = [received(400), billed(400)]

test.each<[about: string, goodwill: number[], events: DebtorEvent[]]>([
  ['a sum beside the goods', [25], [...sale, refunded(25)]],
  ['a piece, and a piece with a sum', [0, 25], [...sale, credited(100), refunded(100), credited(50), refunded(75)]],
  ['a transfer that came back, and its sum sent again', [0, 0, 0], [...sale, credited(9), ...[9, -9, 9].map(refunded)]],
  ['a sum, by a transfer that came back', [25, -25], [...sale, refunded(25), refunded(-25)]],
  ['a sum before the parcel left', [25], [received(400), refunded(25), billed(400)]],
  ['a sum before the order was cancelled', [25, -25, 0], [received(400), refunded(25), ended(), refunded(375)]],
  ['a sum of the advance of a cash order', [10], [received(80), billed(400), refunded(10), received(320)]],
  ['a part, and the rest as it was cancelled', [100, -100, 0], [received(400), refunded(100), ended(), refunded(300)]],
  ['all of it, before the parcel came back', [400, -400], [...sale, refunded(400), credited(400), ended()]],
  ['a fee that the customer bore', [0, 10], [received(400), ended(), refunded(410)]],
  ['all but what a returned parcel is billed', [0, 0], [...sale, credited(300), ended(), refunded(300)]],
  [
    'what was retained of an advance, later',
    [0, 80],
    [received(80), billed(400), credited(400), ended(80), refunded(80)],
  ],
])('%s: goodwill is what no document credits', (_, goodwill, events) => {
  const shares = refundShares(400, events)
  assert.deepEqual(valuesOf(shares, 'goodwill'), goodwill)
  assert.equal(balanceOf(400, events), 0)
})

/** The balance of the buyer's account. */
function balanceOf(amount: number, events: readonly DebtorEvent[]): number {
  const shares = refundShares(amount, events)
  const signs = { billed: 1, credited: -1, ended: 1, received: -1, refunded: 1 }
  const booked = events.reduce((sum, each) => sum + signs[each.kind] * each.amount, 0)
  return shares.reduce((sum, { goodwill, offer }) => sum - goodwill + offer, booked)
}

const orders = fc.record({
  amount: fc.integer({ min: 2, max: 1_000 }),
  offer: fc.integer({ min: 0, max: 300 }),
  before: fc.integer({ min: 0, max: 100 }),
  parts: fc.array(fc.record({ credit: fc.nat(400), extra: fc.nat(50) }), { maxLength: 4 }),
  end: fc.constantFrom('delivered', 'cancelled', 'returned'),
  isLate: fc.boolean(),
})

test('whatever is refunded and however an order ends, its buyer’s account is cleared', () =>
  often(orders, ({ amount, offer: offered, before, parts, end, isLate }) => {
    const offer = Math.min(offered, amount - 1)
    const events: DebtorEvent[] = [received(amount, offer)]
    let [left, open] = [amount - offer, amount]
    const give = (sum: number) => {
      const given = Math.min(sum, left)
      left -= given
      if (given > 0) events.push(refunded(given))
    }
    give(before)
    if (end !== 'cancelled') events.push(billed(amount))
    for (const { credit, extra } of end === 'cancelled' ? [] : parts) {
      const goods = Math.min(credit, open, left + offer)
      // The part that an offer paid is credited but not refunded.
      if (goods > 0) events.push(credited(goods))
      open -= goods
      give(goods)
      give(extra)
    }
    if (end === 'returned' && open > 0) events.push(credited(open))
    if (end !== 'delivered') events.push(ended())
    if (end !== 'delivered') give(left)
    if (left > 0 || end !== 'delivered') assert.equal(balanceOf(amount, isLate ? withLateRefunds(events) : events), 0)
  }))

/** Moves the refunds to the end, latest first, as if the provider made them once all is over. */
function withLateRefunds(events: readonly DebtorEvent[]): DebtorEvent[] {
  const [refunds, others] = [true, false].map((isRefund) =>
    events.filter(({ kind }) => (kind === 'refunded') === isRefund),
  )
  return [...(others ?? []), ...(refunds ?? []).toReversed()]
}
