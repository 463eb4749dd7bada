import assert from 'node:assert/strict'
import { test } from 'vitest'
import { formatDate, formatLocalDate, formatTime } from './format-date.ts'

/** Half past midnight in India, and still the day before in UTC. */
const moment = '2026-11-20T19:00:00.000Z'

test('dates and times are those of India', () => {
  assert.equal(formatDate(moment), 'Nov 21, 2026')
  assert.equal(formatLocalDate(moment), '21 Nov 2026')
  assert.equal(formatTime(moment), '12:30 AM')
})

test('an invalid date says so', () => {
  for (const none of ['', 'soon', '2026-13-45']) {
    for (const format of [formatDate, formatLocalDate, formatTime]) assert.equal(format(none), 'Invalid date')
  }
})
