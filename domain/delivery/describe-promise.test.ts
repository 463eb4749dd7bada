import assert from 'node:assert/strict'
import { test } from 'vitest'
import { promiseText } from './describe-promise.ts'

test('a promise is described by its carrier and days, with the year where it is another one', () => {
  for (const [by, earliest, latest, today, text] of [
    ['van', '2026-12-04', '2026-12-04', '2026-11-27', 'our van, Friday 4 December'],
    ['courier', '2026-12-02', '2026-12-05', '2026-11-27', 'by courier, 2–5 December'],
    ['courier', '2026-11-30', '2026-12-03', '2026-11-27', 'by courier, 30 November – 3 December'],
    ['courier', '2026-12-30', '2027-01-02', '2026-12-28', 'by courier, 30 December – 2 January 2027'],
    ['courier', '2027-01-02', '2027-01-05', '2026-12-28', 'by courier, 2–5 January 2027'],
    ['van', '2028-02-29', '2028-02-29', '2028-02-01', 'our van, Tuesday 29 February'],
  ] as const) {
    assert.equal(promiseText({ by, earliest, latest }, today), text)
  }
})
