import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { claimStatuses, hasEnded, isVoid } from './claim-transitions.ts'
import {
  type ClaimedLine,
  claimableLines,
  claimDaysOf,
  claimWindow,
  DEFAULT_CLAIM_SETTINGS,
  photosPurgedAt,
  refusalOfClaim,
  refusalOfLines,
} from './claimable.ts'

const delivered = new Date('2026-11-20T06:00:00Z')
const window = claimWindow(delivered, DEFAULT_CLAIM_SETTINGS)

test('plants may be claimed for seven days from delivery, with a photo for two', () => {
  assert.deepEqual(window, {
    until: new Date('2026-11-27T06:00:00Z'),
    photosUntil: new Date('2026-11-22T06:00:00Z'),
  })
  assert.equal(refusalOfClaim(window, new Date('2026-11-27T06:00:00Z')), null)
  assert.equal(refusalOfClaim(window, new Date('2026-11-27T06:00:00.001Z')), 'too_late')
  assert.equal(refusalOfClaim(claimWindow(null, DEFAULT_CLAIM_SETTINGS), delivered), 'not_delivered')
  assert.deepEqual(photosPurgedAt(delivered, 180, { photoDays: 2 }), new Date('2026-11-22T06:00:00Z'))
  assert.deepEqual(photosPurgedAt(delivered, 2, { photoDays: 1095 }), new Date('2026-11-22T06:00:00Z'))
  assert.equal(photosPurgedAt(null, 180, DEFAULT_CLAIM_SETTINGS), null)
})

test('an order has as many days as the settings ever said since it was placed', () => {
  const former = [
    { days: 30, heldUntil: new Date('2026-11-01T00:00:00Z') },
    { days: 10, heldUntil: new Date('2026-11-10T00:00:00Z') },
  ]
  assert.equal(claimDaysOf(new Date('2026-10-31T00:00:00Z'), 7, former), 30)
  assert.equal(claimDaysOf(new Date('2026-11-01T00:00:00Z'), 7, former), 10)
  assert.equal(claimDaysOf(new Date('2026-11-10T00:00:00Z'), 7, former), 7)
  assert.equal(claimDaysOf(new Date('2026-10-31T00:00:00Z'), 60, former), 60)
  assert.equal(claimDaysOf(delivered, 7, []), 7)
})

test('what was settled counts, what was refused or withdrawn does not, and a claim that goes on excludes its line', () => {
  const ordered = [
    { item: 'a', quantity: 5 },
    { item: 'b', quantity: 2 },
    { item: 'c', quantity: 1 },
  ]
  const claimed: ClaimedLine[] = [
    { item: 'a', quantity: 2, status: 'settled' },
    { item: 'a', quantity: 3, status: 'refused' },
    { item: 'b', quantity: 1, status: 'awaiting_shopper' },
    { item: 'c', quantity: 1, status: 'settled' },
  ]
  assert.deepEqual(claimableLines(ordered, claimed, []), [{ item: 'a', quantity: 3 }])
  assert.equal(refusalOfLines([{ item: 'a', quantity: 3 }], ordered, claimed, []), null)
  assert.deepEqual(claimableLines(ordered, claimed, [{ item: 'a', quantity: 3 }]), [])
  assert.equal(refusalOfLines([{ item: 'a', quantity: 4 }], ordered, claimed, []), 'too_many')
  assert.equal(refusalOfLines([{ item: 'b', quantity: 1 }], ordered, claimed, []), 'claim_open')
  assert.equal(refusalOfLines([{ item: 'elsewhere', quantity: 1 }], ordered, claimed, []), 'too_many')
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

const redressed = fc.array(fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: 1, max: 3 }) }), {
  maxLength: 3,
})

test('however many claims are made, no more pieces are claimed than were ordered, nor by two claims at a time', () => {
  fc.assert(
    fc.property(ordered, requests, redressed, (lines, wishes, gone) => {
      const claimed: ClaimedLine[] = []
      for (const wish of wishes) if (refusalOfLines([wish], lines, claimed, gone) === null) claimed.push(wish)
      for (const { item, quantity } of lines) {
        const valid = claimed.filter((line) => line.item === item && !isVoid(line.status))
        const taken = gone.filter((line) => line.item === item)
        const pieces = [...valid, ...taken].reduce((sum, line) => sum + line.quantity, 0)
        assert.ok(valid.length === 0 || pieces <= quantity)
        assert.ok(valid.filter(({ status }) => !hasEnded(status)).length <= 1)
      }
    }),
  )
})

test('what may be claimed is what is accepted', () => {
  fc.assert(
    fc.property(ordered, requests, redressed, (lines, claimed, gone) => {
      const open = claimableLines(lines, claimed, gone)
      assert.equal(refusalOfLines(open, lines, claimed, gone), null)
      for (const { item, quantity } of open) {
        assert.equal(refusalOfLines([{ item, quantity: quantity + 1 }], lines, claimed, gone), 'too_many')
      }
    }),
  )
})
