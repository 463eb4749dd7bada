import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { claimDeadline, claimUrgency } from './claim-deadline.ts'
import { claimStatuses, isUndecided } from './claim-transitions.ts'

const createdAt = new Date('2026-11-27T06:00:00Z')

test('the first answer is due within 48 hours, the decision within a month', () => {
  assert.deepEqual(claimDeadline({ createdAt, answeredAt: null }), new Date('2026-11-29T06:00:00Z'))
  assert.deepEqual(claimDeadline({ createdAt, answeredAt: createdAt }), new Date('2026-12-27T06:00:00Z'))
})

test('a deadline comes near, then passes, for claims that are not decided', () => {
  const open = { createdAt, answeredAt: null, status: 'open' } as const
  assert.equal(claimUrgency(open, createdAt), 'later')
  assert.equal(claimUrgency(open, new Date('2026-11-28T18:00:00Z')), 'soon')
  assert.equal(claimUrgency(open, new Date('2026-11-29T06:00:00Z')), 'overdue')
  const questioned = { ...open, answeredAt: createdAt, status: 'awaiting_shopper' } as const
  assert.equal(claimUrgency(questioned, new Date('2026-12-21T06:00:00Z')), 'soon')
  forAll(fc.constantFrom(...claimStatuses), fc.date({ noInvalidDate: true }), (status, now) => {
    assert.equal(claimUrgency({ ...open, status }, now) === null, !isUndecided(status))
  })
})
