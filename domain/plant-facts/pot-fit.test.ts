import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { forAll } from '../for-all.fixture.ts'
import { unknownFacts } from './plant-facts.ts'
import { fitsPot, LEAST_GAP_CM, MOST_GAP_CM, potFitText } from './pot-fit.ts'

const diameters = fc.integer({ min: 1, max: 5000 })
const potOf = (potCm: number | null) => ({ ...unknownFacts, potCm })

test('a grow pot of any size fits a pot that is 2 to 8 cm wider: the next size up, not the one after that', () =>
  forAll(diameters, (growPot) => {
    const fitting = [0, 1, 2, 5, 8, 9, 10].filter((more) => fitsPot(growPot, growPot + more))
    assert.deepEqual(fitting, [2, 5, 8])
  }))

test('the smallest pot and the largest grow pot in the texts fit, and those a centimetre beyond do not', () => {
  const numberIn = (text: string | null) => Number(text?.match(/\d+/)?.[0])
  forAll(fc.integer({ min: LEAST_GAP_CM + 1, max: 5000 }), (potCm) => {
    const smallest = numberIn(potFitText('indoor', potOf(potCm)))
    assert.deepEqual([fitsPot(potCm, smallest), fitsPot(potCm, smallest - 1)], [true, false])
    const largest = numberIn(potFitText('pots', potOf(potCm)))
    assert.deepEqual([fitsPot(largest, potCm), fitsPot(largest + 1, potCm)], [true, false])
  })
  assert.ok(LEAST_GAP_CM < MOST_GAP_CM)
})

test('the texts name the pots that fit a plant, and the grow pots that fit a pot', () => {
  for (const [category, potCm, text] of [
    ['indoor', 15, 'Fits pots with an inner diameter of 17 cm or more'],
    ['pots', 14, 'For grow pots up to 12 cm'],
    ['pots', 2, null],
    ['seeds', 14, null],
    ['outdoor', null, null],
  ] as const)
    assert.equal(potFitText(category, potOf(potCm)), text)
})
