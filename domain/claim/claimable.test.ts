import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import {
  type ClaimedLine,
  claimableLines,
  claimDaysOf,
  claimDaysText,
  DEFAULT_CLAIM_SETTINGS,
  findMissingLine,
  heldPieces,
  photosPurgedAt,
  problemsOfRefundedLines,
  type RedressedPieces,
  refusalOfLines,
  type TimedPieces,
} from './claimable.ts'

const pieces = (item: string, quantity: number) => ({ item, quantity })
const on = (day: number) => new Date(Date.UTC(2026, 10, day, 6))
const later = (day: number) => new Date(on(day).getTime() + 1)
const at = (day: number, item: string, quantity: number) => ({ item, quantity, at: on(day) })
const claimed = (day: number, item: string, quantity: number, decided = day) => ({
  ...at(decided, item, quantity),
  claimedAt: on(day),
})
const until = (day: number, item: string, quantity: number) => ({ item, quantity, until: on(day) })

/** Delivered on the first, claimable for seven days. */
const arrivals = { deliveredAt: on(1), days: 7, redressed: [], replaced: [], claimed: [] }

test('plants may be claimed for seven days from delivery; their photos stay for the days that were promised', () => {
  const held = heldPieces([pieces('fern', 2)], arrivals)
  assert.deepEqual(held, [until(8, 'fern', 2)])
  assert.deepEqual(claimableLines(held, [], on(8)), [until(8, 'fern', 2)])
  assert.deepEqual(claimableLines(held, [], later(8)), [])
  assert.equal(refusalOfLines([pieces('fern', 2)], held, [], later(8)), 'too_late')
  assert.deepEqual(photosPurgedAt(on(20), 180, { photoDays: 2 }), on(22))
  assert.deepEqual(photosPurgedAt(on(20), 2, { photoDays: 1095 }), on(22))
  assert.equal(photosPurgedAt(null, 180, DEFAULT_CLAIM_SETTINGS), null)
})

test('a replacement counts as the piece it replaces, from its own arrival, and so on', () => {
  const ordered = [pieces('fern', 2)]
  const redressed = [claimed(5, 'fern', 1)]
  assert.deepEqual(heldPieces(ordered, { ...arrivals, redressed }), [until(8, 'fern', 1)], 'under way')
  const replaced = [at(9, 'fern', 1)]
  const held = heldPieces(ordered, { ...arrivals, redressed, replaced })
  assert.deepEqual(held, [until(8, 'fern', 1), until(16, 'fern', 1)])
  assert.deepEqual(claimableLines(held, [], on(7)), [until(8, 'fern', 2)])
  assert.deepEqual(claimableLines(held, [], on(10)), [until(16, 'fern', 1)])
  assert.equal(refusalOfLines([pieces('fern', 2)], held, [], on(10)), 'too_late')
  assert.equal(refusalOfLines([pieces('fern', 3)], held, [], on(10)), 'too_many')
  const again = {
    ...arrivals,
    redressed: [...redressed, claimed(10, 'fern', 1)],
    replaced: [...replaced, at(20, 'fern', 1)],
  }
  assert.deepEqual(heldPieces(ordered, again), [until(8, 'fern', 1), until(27, 'fern', 1)])
  const refunded = { ...again, redressed: [...again.redressed, claimed(21, 'fern', 1)] }
  assert.deepEqual(heldPieces(ordered, refunded), [until(8, 'fern', 1)], 'not the one of which it is too late')
  const goodwill = { ...again, redressed: [...again.redressed, { ...at(21, 'fern', 1), claimedAt: null }] }
  assert.deepEqual(heldPieces(ordered, goodwill), [until(27, 'fern', 1)], 'the one of which it is too late')
})

test('pieces are taken off when the claim is decided, though it was made before others arrived', () => {
  const redressed = [claimed(2, 'fern', 2), claimed(3, 'fern', 1, 10)]
  const held = heldPieces([pieces('fern', 2)], { ...arrivals, redressed, replaced: [at(9, 'fern', 2)] })
  assert.deepEqual(held, [until(16, 'fern', 1)])
})

test('while a claim for its line is open, the days for a piece do not run, unless it is late or arrives meanwhile', () => {
  const span = (item: string, from: number, to: number) => ({ item, from: on(from), to: on(to) })
  const claims = [span('fern', 5, 15), span('fern', 17, 18), span('pot', 9, 20)]
  const held = heldPieces([pieces('fern', 2), pieces('pot', 1)], {
    ...arrivals,
    redressed: [claimed(5, 'fern', 1, 6)],
    replaced: [at(15, 'fern', 1)],
    claimed: claims,
  })
  assert.deepEqual(held, [until(19, 'fern', 1), until(23, 'fern', 1), until(8, 'pot', 1)])
})

test('an order gets the most days that the settings allowed at any time since it was placed', () => {
  const held = (days: number, day: string) => ({ days, heldUntil: new Date(`${day}T00:00:00Z`) })
  const former = [held(30, '2026-11-01'), held(10, '2026-11-10')]
  const daysOf = (day: string, now: number) => claimDaysOf(new Date(`${day}T00:00:00Z`), now, former)
  assert.deepEqual([daysOf('2026-10-31', 7), daysOf('2026-11-01', 7), daysOf('2026-11-10', 7)], [30, 10, 7])
  assert.equal(daysOf('2026-10-31', 60), 60)
})

test('an open claim blocks its line; after it has ended, what was neither refunded nor replaced can be claimed', () => {
  const held = heldPieces([pieces('a', 5), pieces('b', 2)], { ...arrivals, redressed: [claimed(2, 'a', 1)] })
  const lines: ClaimedLine[] = [
    { ...pieces('a', 2), status: 'settled' },
    { ...pieces('a', 3), status: 'refused' },
    { ...pieces('b', 1), status: 'awaiting_shopper' },
  ]
  assert.deepEqual(claimableLines(held, lines, on(3)), [until(8, 'a', 4)])
  const refusals = [pieces('a', 4), pieces('a', 5), pieces('b', 1), pieces('elsewhere', 1)].map((line) =>
    refusalOfLines([line], held, lines, on(3)),
  )
  assert.deepEqual(refusals, [null, 'too_many', 'claim_open', 'too_many'])
})

const items = ['a', 'b']
const ordered = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 2 })
  .map((quantities) => items.map((item, place) => pieces(item, quantities[place] ?? 1)))
const steps = fc.array(
  fc.record({
    item: fc.constantFrom(...items),
    quantity: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 0, max: 5 }),
    outcome: fc.constantFrom('refunded', 'replaced', 'lost', 'refused'),
  }),
)

test('whatever is claimed, refunded, replaced or lost, no more is claimed or refunded than the customer has or had', () =>
  forAll(ordered, steps, (lines, claims) => {
    const redressed: RedressedPieces[] = []
    const replaced: TimedPieces[] = []
    const held = () => heldPieces(lines, { ...arrivals, redressed, replaced })
    let day = 1
    for (const { item, quantity, day: days, outcome } of claims) {
      day += days
      const before = held()
      const open = claimableLines(before, [], on(day)).find((line) => line.item === item)?.quantity ?? 0
      const asked = pieces(item, quantity)
      const refusal = refusalOfLines([asked], before, [], on(day))
      assert.equal(refusal === null, quantity <= open, 'what may be claimed is what is accepted')
      if (refusal !== null) continue
      const going: ClaimedLine[] = [{ ...asked, status: 'replacing' }]
      assert.equal(refusalOfLines([pieces(item, 1)], before, going, on(day)), 'claim_open')
      if (outcome === 'refunded' || outcome === 'replaced') redressed.push(claimed(day, item, quantity))
      if (outcome === 'replaced') {
        day += days
        replaced.push(at(day, item, quantity))
        const freshest = claimableLines(held(), [], on(day + 7)).find((line) => line.item === item)
        assert.ok((freshest?.quantity ?? 0) >= quantity)
      }
    }
    for (const { item, quantity } of lines) {
      const of = (all: readonly { item: string; quantity: number }[]) =>
        all.reduce((sum, one) => sum + (one.item === item ? one.quantity : 0), 0)
      assert.equal(of(held()), quantity - of(redressed) + of(replaced))
      assert.ok(of(redressed) - of(replaced) <= quantity, 'refunded')
      assert.equal(findMissingLine(held(), [pieces(item, of(held()) + 1)]), item)
    }
  }))

test('only what was claimed is refunded, with the field of what was not', () => {
  const lines = [pieces('fern', 2), pieces('neem', 1)]
  assert.deepEqual(problemsOfRefundedLines(lines, [pieces('neem', 1), pieces('fern', 1)]), {})
  assert.deepEqual(problemsOfRefundedLines(lines, [pieces('neem', 2), pieces('palm', 1)]), {
    'lines.0.quantity': 'Only 1 was claimed',
    'lines.1.item': 'This plant was not claimed',
  })
})

test('the days of claims are written out, small numbers in words', () => {
  assert.equal(claimDaysText(DEFAULT_CLAIM_SETTINGS), 'seven days')
  const days = [1, 2, 9, 10, 90].map((days) => claimDaysText({ days }))
  assert.deepEqual(days, ['one day', 'two days', 'nine days', '10 days', '90 days'])
})
