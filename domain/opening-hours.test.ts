import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openingLines } from './opening-hours.ts'

test('opening hours are lines of days and hours', () => {
  assert.deepEqual(openingLines('Mon-Fri 9am-6pm\r\n\n  Sat-Sun   10am-1pm, 3pm-5pm '), [
    { days: 'Mon-Fri', hours: '9am-6pm' },
    { days: 'Sat-Sun', hours: '10am-1pm, 3pm-5pm' },
  ])
  assert.deepEqual(openingLines(' \n'), [])
  assert.deepEqual(openingLines('Daily'), [{ days: 'Daily', hours: '' }])
})
