import assert from 'node:assert/strict'
import { test } from 'vitest'
import { exportPeriods } from './export-periods.ts'

const described = (today: string) => exportPeriods(today).map(({ label, from, to }) => `${label}: ${from} to ${to}`)

test('three financial years and twelve months, the latest first', () => {
  const periods = described('2026-11-22')
  assert.equal(periods.length, 15)
  assert.deepEqual(periods.slice(0, 5), [
    'Financial year 2026-27: 2026-04-01 to 2027-03-31',
    'Financial year 2025-26: 2025-04-01 to 2026-03-31',
    'Financial year 2024-25: 2024-04-01 to 2025-03-31',
    'November 2026: 2026-11-01 to 2026-11-30',
    'October 2026: 2026-10-01 to 2026-10-31',
  ])
  assert.equal(periods.at(-1), 'December 2025: 2025-12-01 to 2025-12-31')
})

test('a financial year ends with March, and February may have 29 days', () => {
  assert.equal(described('2028-03-31')[0], 'Financial year 2027-28: 2027-04-01 to 2028-03-31')
  assert.equal(described('2028-04-01')[0], 'Financial year 2028-29: 2028-04-01 to 2029-03-31')
  assert.ok(described('2028-03-31').includes('February 2028: 2028-02-01 to 2028-02-29'))
})
