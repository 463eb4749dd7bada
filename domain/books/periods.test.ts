import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOfMonth, daysOfYear, monthsOfYear } from './periods.ts'

test('a financial year runs from April to March, in twelve months that follow each other', () => {
  assert.deepEqual(daysOfYear(2026), { from: '2026-04-01', to: '2027-03-31' })
  const months = monthsOfYear(2026)
  assert.deepEqual(
    [months.length, months[0], months[8], months[9], months[11]],
    [12, '2026-04', '2026-12', '2027-01', '2027-03'],
  )
  assert.equal(daysOfMonth(months[11] ?? '').to, daysOfYear(2026).to)
})
