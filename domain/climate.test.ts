import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { climates, climateZones, distanceToCoast, zoneOfPin } from './climate.ts'
import { forAll } from './for-all.fixture.ts'
import { states } from './states.ts'

test('places by the sea are on the coast, and distances grow inland', () => {
  const from = (latitude: number, longitude: number) => Math.round(distanceToCoast({ latitude, longitude }))
  assert.ok(from(18.94, 72.83) === 0)
  assert.ok(from(19.22, 72.98) < 30, 'Thane')
  assert.ok(from(18.52, 73.85) > 80 && from(18.52, 73.85) < 130, 'Pune')
  assert.ok(from(28.61, 77.21) > 700, 'Delhi')
})

test('every position has one zone', () => {
  const position = fc.record({
    states: fc.array(fc.constantFrom(...states), { maxLength: 2 }),
    district: fc.string(),
    latitude: fc.double({ min: 6, max: 38, noNaN: true }),
    longitude: fc.double({ min: 68, max: 98, noNaN: true }),
  })
  forAll(position, (pin) => climateZones.includes(zoneOfPin(pin)))
})

test('the hottest month of each zone is hotter than its coldest', () => {
  for (const { coldestCelsius, hottestCelsius } of Object.values(climates)) assert.ok(coldestCelsius < hottestCelsius)
})
