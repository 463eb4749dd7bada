import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ageText, changeText } from './dashboard-texts.ts'

const ages: readonly [hours: number, text: string][] = [
  [0, 'less than an hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [71, '2 days'],
  [240, '10 days'],
]

for (const [hours, text] of ages) test(`${hours} hours are told as ${text}`, () => assert.equal(ageText(hours), text))

const changes: readonly [now: number, before: number, text: string][] = [
  [112, 100, '12% more than in the previous period (100)'],
  [50, 100, '50% less than in the previous period (100)'],
  [300, 100, '200% more than in the previous period (100)'],
  [0, 100, '100% less than in the previous period (100)'],
  [1001, 1000, 'Under 1% more than in the previous period (1000)'],
  [100, 100, 'Same as the previous period (100)'],
  [5, 0, 'None in the previous period'],
  [0, 0, 'None in the previous period'],
]

for (const [now, before, text] of changes) {
  test(`${now} after ${before}: ${text}`, () => assert.equal(changeText(now, before, String), text))
}
