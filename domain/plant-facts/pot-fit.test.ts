import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { unknownFacts } from './plant-facts.ts'
import { fitsPot, LEAST_GAP_CM, MOST_GAP_CM, potFitText } from './pot-fit.ts'

const diameters = fc.integer({ min: 1, max: 5000 })
const potOf = (potCm: number | null) => ({ ...unknownFacts, potCm })

test('a grow pot fits a pot that is from 2 to 8 cm wider', () => {
  for (const [inner, isFitting] of [
    [15, false],
    [16, false],
    [17, true],
    [20, true],
    [23, true],
    [24, false],
  ] as const) {
    assert.equal(fitsPot(15, inner), isFitting, `${inner} cm`)
  }
})

test('a plant fits the next size of pot, and neither its own nor the one after that', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 900 }), (steps) => {
      const growPot = steps * 5
      assert.deepEqual(
        [growPot, growPot + 5, growPot + 10].map((inner) => fitsPot(growPot, inner)),
        [false, true, false],
      )
    }),
  )
})

test('whether it fits depends on the difference alone', () => {
  fc.assert(
    fc.property(diameters, diameters, diameters, (growPot, inner, more) => {
      assert.equal(fitsPot(growPot, inner), fitsPot(growPot + more, inner + more))
    }),
  )
})

test('the smallest pot and the largest grow pot in the texts fit, and those one cm beyond do not', () => {
  const numberIn = (text: string | null) => Number(text?.match(/\d+/)?.[0])
  fc.assert(
    fc.property(fc.integer({ min: LEAST_GAP_CM + 1, max: 5000 }), (potCm) => {
      const smallest = numberIn(potFitText('indoor', potOf(potCm)))
      assert.deepEqual([fitsPot(potCm, smallest), fitsPot(potCm, smallest - 1)], [true, false])
      const largest = numberIn(potFitText('pots', potOf(potCm)))
      assert.deepEqual([fitsPot(largest, potCm), fitsPot(largest + 1, potCm)], [true, false])
    }),
  )
  assert.ok(LEAST_GAP_CM < MOST_GAP_CM)
})

test('the texts name the pots of a plant and the grow pots of a pot', () => {
  assert.equal(potFitText('indoor', potOf(15)), 'Fits pots from 17 cm inner diameter')
  assert.equal(potFitText('pots', potOf(14)), 'For grow pots up to 12 cm')
  assert.equal(potFitText('pots', potOf(2)), null)
  assert.equal(potFitText('seeds', potOf(14)), null)
  assert.equal(potFitText('outdoor', potOf(null)), null)
})
