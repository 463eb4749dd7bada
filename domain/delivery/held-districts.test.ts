import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Forecast } from './forecast.ts'
import { heldDistricts } from './held-districts.ts'

const limits = { maxCelsius: [42, 40], minCelsius: [5] }
const forecast: Forecast = {
  'Maharashtra/Pune': [
    { day: '2027-05-01', max: 45, min: 20 },
    { day: '2027-05-02', max: 40, min: 20 },
    { day: '2027-05-03', max: 39.9, min: 20 },
    { day: '2027-05-04', max: 41, min: null },
  ],
  'Rajasthan/Jaipur': [
    { day: '2027-05-02', max: 44, min: 22 },
    { day: '2027-05-03', max: null, min: 4.5 },
  ],
  'Goa/North Goa': [{ day: '2027-05-02', max: 33, min: 24 }],
  'Nowhere/At all': [{ day: '2027-05-02', max: 50, min: 24 }],
}

test('districts are held from today on, those with the most products first', () => {
  const held = heldDistricts(forecast, limits, '2027-05-02').map(
    ({ state, district, reason, from, until, days, celsius, products }) =>
      [state, district, reason, from, until, days, celsius, products].join(', '),
  )
  assert.deepEqual(held, [
    'Rajasthan, Jaipur, heat, 2027-05-02, 2027-05-02, 1, 44, 2',
    'Maharashtra, Pune, heat, 2027-05-02, 2027-05-04, 2, 41, 1',
    'Rajasthan, Jaipur, cold, 2027-05-03, 2027-05-03, 1, 4.5, 1',
  ])
})

test('without products that have limits, or once the days are past, no district is held', () => {
  assert.deepEqual(heldDistricts(forecast, { maxCelsius: [], minCelsius: [] }, '2027-05-02'), [])
  assert.deepEqual(heldDistricts(forecast, limits, '2027-05-05'), [])
  assert.deepEqual(heldDistricts({}, limits, '2027-05-02'), [])
})
