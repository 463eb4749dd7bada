import assert from 'node:assert/strict'
import { test } from 'vitest'
import { changeText } from './change-text.ts'

const texts: readonly [now: number, before: number, text: string][] = [
  [112, 100, '12% more than in the days before (100)'],
  [50, 100, '50% less than in the days before (100)'],
  [300, 100, '200% more than in the days before (100)'],
  [0, 100, '100% less than in the days before (100)'],
  [1001, 1000, 'Under 1% more than in the days before (1000)'],
  [100, 100, 'As in the days before (100)'],
  [5, 0, 'None in the days before'],
  [0, 0, 'None in the days before'],
]

for (const [now, before, text] of texts) {
  test(`${now} after ${before}: ${text}`, () => assert.equal(changeText(now, before, String), text))
}
