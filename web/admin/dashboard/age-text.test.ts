import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ageText } from './age-text.ts'

const ages: readonly [hours: number, text: string][] = [
  [0, 'less than an hour'],
  [1, '1 hour'],
  [47, '47 hours'],
  [48, '2 days'],
  [71, '2 days'],
  [240, '10 days'],
]

for (const [hours, text] of ages) test(`${hours} hours are told as ${text}`, () => assert.equal(ageText(hours), text))
