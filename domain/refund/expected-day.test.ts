import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { dayInIndia } from '../days.ts'
import { addDays, weekdayOf } from '../delivery/calendar.ts'
import { forAll } from '../for-all.fixture.ts'
import { refundExpectedBy } from './expected-day.ts'

test('seven working days, from the day in India', () => {
  assert.equal(refundExpectedBy(new Date('2026-11-27T06:00:00Z')), '2026-12-08')
  assert.equal(refundExpectedBy(new Date('2026-11-28T06:00:00Z')), '2026-12-08')
  assert.equal(refundExpectedBy(new Date('2026-11-29T20:00:00Z')), '2026-12-09', 'Monday has begun in India')
})

test('it is a working day with six in between, and a later refund is never expected earlier', () => {
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  forAll(moment, moment, (sentAt, other) => {
    const expected = refundExpectedBy(sentAt)
    let working = 0
    for (let day = addDays(dayInIndia(sentAt), 1); day <= expected; day = addDays(day, 1))
      if (weekdayOf(day) <= 5) working += 1
    assert.equal(working, 7)
    assert.ok(weekdayOf(expected) <= 5)
    if (sentAt <= other) assert.ok(expected <= refundExpectedBy(other))
  })
})
