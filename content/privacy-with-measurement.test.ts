import assert from 'node:assert/strict'
import { test } from 'vitest'
import { privacy } from './privacy.ts'
import { privacyWithMeasurement } from './privacy-with-measurement.ts'

const textOf = (text: typeof privacy) => JSON.stringify(text)

test('the notice of a shop that measures says so, by whom and how it is taken back, and nothing to the contrary', () => {
  const text = textOf(privacyWithMeasurement())
  assert.match(text, /Measuring our advertising/)
  assert.match(text, /Meta Platforms/)
  assert.match(text, /Cookie choices/)
  assert.match(text, /paudha_consent/)
  assert.doesNotMatch(text, /There is no advertising/)
  assert.equal(privacyWithMeasurement().sections.length, privacy.sections.length + 1)
})

test('the notice of a shop that measures nothing promises that', () => {
  assert.match(textOf(privacy), /There is no advertising and no tracking/)
  assert.doesNotMatch(textOf(privacy), /Meta|_fbp/)
})
