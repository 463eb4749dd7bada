import assert from 'node:assert/strict'
import { test } from 'vitest'
import { bookPeriods } from './book-periods.ts'

test('twelve months, the quarters in which they lie and three financial years', () => {
  const described = bookPeriods('2026-11-22').map(
    ({ label, from, to, month }) => `${label}: ${from} to ${to}, ${month}`,
  )
  assert.equal(described.length, 20)
  assert.equal(described[0], 'November 2026: 2026-11-01 to 2026-11-30, 2026-11')
  assert.deepEqual(described.slice(12, 17), [
    'October to December 2026: 2026-10-01 to 2026-12-31, null',
    'July to September 2026: 2026-07-01 to 2026-09-30, null',
    'April to June 2026: 2026-04-01 to 2026-06-30, null',
    'January to March 2026: 2026-01-01 to 2026-03-31, null',
    'October to December 2025: 2025-10-01 to 2025-12-31, null',
  ])
  assert.equal(described[17], 'Financial year 2026-27: 2026-04-01 to 2027-03-31, null')
})
