import assert from 'node:assert/strict'
import { test } from 'vitest'
import { claimDaysText, photoHoursText } from './claim-texts.ts'
import { DEFAULT_CLAIM_SETTINGS } from './claimable.ts'

test('the times of claims are written out, small numbers of days in words', () => {
  assert.equal(claimDaysText(DEFAULT_CLAIM_SETTINGS), 'seven days')
  assert.equal(photoHoursText(DEFAULT_CLAIM_SETTINGS), '48 hours')
  const days = [1, 2, 9, 10, 90].map((days) => claimDaysText({ days }))
  assert.deepEqual(days, ['one day', 'two days', 'nine days', '10 days', '90 days'])
  const hours = [1, 24].map((photoHours) => photoHoursText({ photoHours }))
  assert.deepEqual(hours, ['1 hour', '24 hours'])
})
