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
  assert.deepEqual(heldDistricts(forecast, limits, '2027-05-02'), [
    {
      state: 'Rajasthan',
      district: 'Jaipur',
      reason: 'heat',
      from: '2027-05-02',
      until: '2027-05-02',
      days: 1,
      celsius: 44,
      products: 2,
    },
    {
      state: 'Maharashtra',
      district: 'Pune',
      reason: 'heat',
      from: '2027-05-02',
      until: '2027-05-04',
      days: 2,
      celsius: 41,
      products: 1,
    },
    {
      state: 'Rajasthan',
      district: 'Jaipur',
      reason: 'cold',
      from: '2027-05-03',
      until: '2027-05-03',
      days: 1,
      celsius: 4.5,
      products: 1,
    },
  ])
})

test('without products that have limits, or once the days are past, no district is held', () => {
  assert.deepEqual(heldDistricts(forecast, { maxCelsius: [], minCelsius: [] }, '2027-05-02'), [])
  assert.deepEqual(heldDistricts(forecast, limits, '2027-05-05'), [])
  assert.deepEqual(heldDistricts({}, limits, '2027-05-02'), [])
})
