import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { sumOf } from '../fields.fixture.ts'
import { forAll } from '../for-all.fixture.ts'
import { claimStatuses, hasEnded, isVoid } from './claim.ts'
import {
  type ClaimedLine,
  claimableLines,
  claimableUntil,
  claimDaysOf,
  claimDaysText,
  DEFAULT_CLAIM_SETTINGS,
  findRedressedLine,
  photosPurgedAt,
  problemsOfRefundedLines,
  refusalOfClaim,
  refusalOfLines,
} from './claimable.ts'

const delivered = new Date('2026-11-20T06:00:00Z')
const until = claimableUntil(delivered, DEFAULT_CLAIM_SETTINGS.days)

test('plants may be claimed for seven days from delivery', () => {
  assert.deepEqual(until, new Date('2026-11-27T06:00:00Z'))
  assert.equal(refusalOfClaim(until, new Date('2026-11-27T06:00:00Z')), null)
  assert.equal(refusalOfClaim(until, new Date('2026-11-27T06:00:00.001Z')), 'too_late')
  assert.equal(refusalOfClaim(claimableUntil(null, 7), delivered), 'not_delivered')
  assert.deepEqual(photosPurgedAt(delivered, 180, { photoDays: 2 }), new Date('2026-11-22T06:00:00Z'))
  assert.deepEqual(photosPurgedAt(delivered, 2, { photoDays: 1095 }), new Date('2026-11-22T06:00:00Z'))
  assert.equal(photosPurgedAt(null, 180, DEFAULT_CLAIM_SETTINGS), null)
})

test('an order has as many days as the settings ever said since it was placed', () => {
  const held = (days: number, day: string) => ({ days, heldUntil: new Date(`${day}T00:00:00Z`) })
  const former = [held(30, '2026-11-01'), held(10, '2026-11-10')]
  const daysOf = (day: string, now: number) => claimDaysOf(new Date(`${day}T00:00:00Z`), now, former)
  assert.deepEqual([daysOf('2026-10-31', 7), daysOf('2026-11-01', 7), daysOf('2026-11-10', 7)], [30, 10, 7])
  assert.equal(daysOf('2026-10-31', 60), 60)
})

test('what was settled counts, what was refused or withdrawn does not, and a claim that goes on excludes its line', () => {
  const pieces = (item: string, quantity: number) => ({ item, quantity })
  const ordered = [pieces('a', 5), pieces('b', 2), pieces('c', 1)]
  const claimed: ClaimedLine[] = [
    { ...pieces('a', 2), status: 'settled' },
    { ...pieces('a', 3), status: 'refused' },
    { ...pieces('b', 1), status: 'awaiting_shopper' },
    { ...pieces('c', 1), status: 'settled' },
  ]
  assert.deepEqual(claimableLines(ordered, claimed, []), [pieces('a', 3)])
  assert.deepEqual(claimableLines(ordered, claimed, [pieces('a', 3)]), [])
  const refusals = [pieces('a', 3), pieces('a', 4), pieces('b', 1), pieces('elsewhere', 1)].map((line) =>
    refusalOfLines([line], ordered, claimed, []),
  )
  assert.deepEqual(refusals, [null, 'too_many', 'claim_open', 'too_many'])
})

const items = ['a', 'b', 'c']
const ordered = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 })
  .map((quantities) => items.map((item, at) => ({ item, quantity: quantities[at] ?? 1 })))
const requests = fc.array(
  fc.record({
    item: fc.constantFrom(...items),
    quantity: fc.integer({ min: 1, max: 7 }),
    status: fc.constantFrom(...claimStatuses),
  }),
)

const pieces = fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: 1, max: 3 }) })
const redressed = fc.array(pieces, { maxLength: 3 })

test('however many claims are made, no more pieces are claimed than were ordered, nor by two claims at a time', () =>
  forAll(ordered, requests, redressed, (lines, wishes, gone) => {
    const claimed: ClaimedLine[] = []
    for (const wish of wishes) if (refusalOfLines([wish], lines, claimed, gone) === null) claimed.push(wish)
    for (const { item, quantity } of lines) {
      const valid = claimed.filter((line) => line.item === item && !isVoid(line.status))
      const taken = gone.filter((line) => line.item === item)
      assert.ok(valid.length === 0 || sumOf([...valid, ...taken], 'quantity') <= quantity)
      assert.ok(valid.filter(({ status }) => !hasEnded(status)).length <= 1)
    }
    const open = claimableLines(lines, wishes, gone)
    assert.equal(refusalOfLines(open, lines, wishes, gone), null, 'what may be claimed is what is accepted')
    for (const { item, quantity } of open)
      assert.equal(refusalOfLines([{ item, quantity: quantity + 1 }], lines, wishes, gone), 'too_many')
  }))

const linePieces = (item: string, quantity: number) => ({ item, quantity })

test('only what was claimed is refunded, with the field of what was not', () => {
  const claimed = [linePieces('fern', 2), linePieces('neem', 1)]
  assert.deepEqual(problemsOfRefundedLines(claimed, [linePieces('neem', 1), linePieces('fern', 1)]), {})
  assert.deepEqual(problemsOfRefundedLines(claimed, [linePieces('neem', 2), linePieces('palm', 1)]), {
    'lines.0.quantity': 'At most 1 claimed',
    'lines.1.item': 'This plant was not claimed',
  })
})

test('the first plant of which too few pieces are left is named', () => {
  const ordered = [linePieces('fern', 2), linePieces('neem', 1)]
  const requested = [linePieces('fern', 1), linePieces('neem', 1)]
  assert.equal(findRedressedLine(ordered, [linePieces('fern', 1)], requested), null)
  assert.equal(findRedressedLine(ordered, [linePieces('neem', 1)], requested), 'neem')
  assert.equal(findRedressedLine(ordered, [], [linePieces('palm', 1)]), 'palm')
})

test('whatever is refunded and replaced, in any order, no piece has both', () => {
  const items = ['a', 'b']
  const line = fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: 1, max: 3 }) })
  const quantities = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 2 })
  forAll(quantities, fc.array(line), ([a = 1, b = 1], requests) => {
    const ordered = [linePieces('a', a), linePieces('b', b)]
    const redressed: { item: string; quantity: number }[] = []
    for (const one of requests) if (findRedressedLine(ordered, redressed, [one]) === null) redressed.push(one)
    for (const { item, quantity } of ordered) {
      const gone = redressed.filter((one) => one.item === item).reduce((sum, one) => sum + one.quantity, 0)
      assert.ok(gone <= quantity)
      assert.equal(findRedressedLine(ordered, redressed, [linePieces(item, quantity - gone + 1)]), item)
    }
  })
})

test('the days of claims are written out, small numbers in words', () => {
  assert.equal(claimDaysText(DEFAULT_CLAIM_SETTINGS), 'seven days')
  const days = [1, 2, 9, 10, 90].map((days) => claimDaysText({ days }))
  assert.deepEqual(days, ['one day', 'two days', 'nine days', '10 days', '90 days'])
})
