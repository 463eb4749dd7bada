import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { shop } from '../content/shop.ts'
import { forAll } from './for-all.fixture.ts'
import { ACKNOWLEDGED_WITHIN_HOURS, acknowledgementDue, deadlineOf, redressDue, ticketStates } from './tickets.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const india = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

test('a complaint is due a month after receipt by days in India, at the latest on the last day of that month', () => {
  for (const [received, due] of [
    ['2026-12-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z'],
    ['2027-01-31T06:00:00.000Z', '2027-02-28T06:00:00.000Z'],
    ['2028-01-30T06:00:00.000Z', '2028-02-29T06:00:00.000Z'],
    // The last second of 31 January in India, and the first of 1 February
    ['2027-01-31T18:29:59.000Z', '2027-02-28T18:29:59.000Z'],
    ['2027-01-31T18:30:00.000Z', '2027-02-28T18:30:00.000Z'],
  ] as const)
    assert.equal(redressDue(new Date(received)).toISOString(), due)
})

test('any complaint is due in 28 to 31 days at the same time in India, and none before an earlier one', () =>
  forAll(moments, moments, (one, other) => {
    const days = (redressDue(one).getTime() - one.getTime()) / DAY_MS
    assert.ok(Number.isInteger(days) && days >= 28 && days <= 31, `${days} days`)
    const [received, due] = [india.format(one), india.format(redressDue(one))]
    assert.equal(due.slice(10), received.slice(10))
    if (received.slice(8, 10) !== due.slice(8, 10))
      assert.equal(india.format(new Date(redressDue(one).getTime() + DAY_MS)).slice(8, 10), '01')
    if (one <= other) assert.ok(redressDue(one) <= redressDue(other))
  }))

test('a deadline is overdue from its moment on, soon within the seven days before, and gone once answered', () => {
  const dueAt = new Date('2026-12-26T10:15:00.000Z')
  for (const [shiftMs, deadline] of [
    [-7 * DAY_MS - 1, 'later'],
    [-7 * DAY_MS, 'soon'],
    [-1, 'soon'],
    [0, 'overdue'],
  ] as const) {
    const now = new Date(dueAt.getTime() + shiftMs)
    const deadlines = ticketStates.map((state) => deadlineOf({ state, dueAt }, now))
    assert.deepEqual(deadlines, [deadline, deadline, null])
  }
})

test('the shop’s promises about complaints are the deadlines that it applies', () => {
  const received = new Date('2026-11-26T10:15:00.000Z')
  assert.equal(acknowledgementDue(received).toISOString(), '2026-11-28T10:15:00.000Z')
  const times = `within ${ACKNOWLEDGED_WITHIN_HOURS} hours and settled within one month.`
  assert.equal(shop.grievanceOfficer.answersWithin, `Complaints are acknowledged with a ticket number ${times}`)
})
