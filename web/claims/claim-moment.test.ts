import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDeadline } from './claim-moment.ts'

test('a deadline names weekday, day and time in India', () => {
  assert.equal(formatDeadline('2026-12-04T04:45:00.000Z'), 'Fri 4 Dec, 10:15')
  assert.equal(formatDeadline('2026-12-03T18:30:00.000Z'), 'Fri 4 Dec, 00:00')
})

test('an invalid time says so', () => {
  assert.equal(formatDeadline('tomorrow'), 'Invalid date')
})
