import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { shop } from '../content/shop.ts'
import { ACKNOWLEDGED_WITHIN_HOURS, acknowledgementDue, deadlineOf, redressDue, ticketStates } from './tickets.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const india = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
})
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })

const months: readonly [received: string, due: string, what: string][] = [
  ['2026-11-26T10:15:00.000Z', '2026-12-26T10:15:00.000Z', 'the same day of the next month'],
  ['2026-12-15T00:00:00.000Z', '2027-01-15T00:00:00.000Z', 'over the turn of the year'],
  ['2027-01-31T06:00:00.000Z', '2027-02-28T06:00:00.000Z', 'the last day of a shorter month'],
  ['2028-01-30T06:00:00.000Z', '2028-02-29T06:00:00.000Z', 'the last day of February in a leap year'],
  ['2027-01-31T18:29:59.000Z', '2027-02-28T18:29:59.000Z', 'the last second of 31 January in India'],
  ['2027-01-31T18:30:00.000Z', '2027-02-28T18:30:00.000Z', '1 February in India, by UTC still 31 January'],
]

for (const [received, due, what] of months) {
  test(`a complaint is due a month after its receipt: ${what}`, () => {
    assert.equal(redressDue(new Date(received)).toISOString(), due)
  })
}

test('any complaint is due in 28 to 31 days at the same time in India, and none before an earlier one', () => {
  fc.assert(
    fc.property(moments, moments, (one, other) => {
      const days = (redressDue(one).getTime() - one.getTime()) / DAY_MS
      assert.ok(Number.isInteger(days) && days >= 28 && days <= 31, `${days} days`)
      const [received, due] = [india.format(one), india.format(redressDue(one))]
      assert.equal(due.slice(10), received.slice(10))
      if (received.slice(8, 10) !== due.slice(8, 10)) {
        assert.equal(india.format(new Date(redressDue(one).getTime() + DAY_MS)).slice(8, 10), '01')
      }
      if (one <= other) assert.ok(redressDue(one) <= redressDue(other))
    }),
  )
})

test('a deadline is overdue from its moment on, soon within seven days before, and none once answered', () => {
  const dueAt = new Date('2026-12-26T10:15:00.000Z')
  const at = (shiftMs: number) =>
    ticketStates.map((state) => deadlineOf({ state, dueAt }, new Date(dueAt.getTime() + shiftMs)))
  assert.deepEqual(at(-7 * DAY_MS - 1), ['later', 'later', null])
  assert.deepEqual(at(-7 * DAY_MS), ['soon', 'soon', null])
  assert.deepEqual(at(-1), ['soon', 'soon', null])
  assert.deepEqual(at(0), ['overdue', 'overdue', null])
  assert.deepEqual(at(400 * DAY_MS), ['overdue', 'overdue', null])
})

test('what the shop promises about complaints are the times that it works by', () => {
  const received = new Date('2026-11-26T10:15:00.000Z')
  assert.equal(acknowledgementDue(received).toISOString(), '2026-11-28T10:15:00.000Z')
  assert.equal(
    shop.grievanceOfficer.answersWithin,
    `Complaints are acknowledged with a ticket number within ${ACKNOWLEDGED_WITHIN_HOURS} hours and settled within one month.`,
  )
})
