import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { refundArrival } from './refund-arrival.ts'

test('weekends do not count, and the day is India’s', () => {
  assert.equal(refundArrival(new Date('2026-11-27T10:00:00Z')), '2026-12-08', 'a Friday')
  assert.equal(refundArrival(new Date('2026-11-29T10:00:00Z')), '2026-12-08', 'a Sunday')
  assert.equal(refundArrival(new Date('2026-11-29T20:00:00Z')), '2026-12-09', 'a Monday in India already')
})

test('it is a working day, nine to eleven days later', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      const arrival = new Date(`${refundArrival(moment)}T00:00:00+05:30`)
      const days = (arrival.getTime() - moment.getTime()) / (24 * 60 * 60 * 1000)
      assert.ok(days > 8 && days <= 11, String(days))
      assert.ok([1, 2, 3, 4, 5].includes(new Date(refundArrival(moment)).getUTCDay()))
    }),
  )
})
