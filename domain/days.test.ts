import assert from 'node:assert/strict'
import { test } from 'vitest'
import { daysOfMonth, daysOfYear, isYearAtMost, monthsOfYear } from './days.ts'

test('a financial year runs from April to March, in twelve months that follow each other', () => {
  assert.deepEqual(daysOfYear(2026), { from: '2026-04-01', to: '2027-03-31' })
  const months = monthsOfYear(2026)
  const some = [0, 8, 9, 11].map((index) => months[index])
  assert.deepEqual([months.length, ...some], [12, '2026-04', '2026-12', '2027-01', '2027-03'])
  assert.equal(daysOfMonth(months[11] ?? '').to, daysOfYear(2026).to)
})

test('a period is a financial year and a day at most', () => {
  for (const [from, to, isAllowed] of [
    ['2026-04-01', '2026-04-01', true],
    ['2026-04-01', '2027-04-01', true],
    ['2026-04-01', '2027-04-02', false],
    ['2023-03-01', '2024-02-29', true],
    ['2024-02-29', '2025-03-01', false],
    ['9999-12-31', '9999-12-31', true],
  ] as const)
    assert.equal(isYearAtMost({ from, to }), isAllowed, `${from} to ${to}`)
})
