import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bundleDelivery } from './bundle-delivery.ts'
import type { PlantDelivery } from './plant-delivery.ts'

const free: PlantDelivery = {
  vanOnly: false,
  notTo: [],
  reason: null,
  maxCelsius: null,
  minCelsius: null,
  depotDays: null,
  weightGrams: null,
}

test('a bundle travels by the strictest rule of its parts and weighs what they weigh together', () => {
  const parts = [
    { delivery: { ...free, maxCelsius: 38, depotDays: 2, weightGrams: 400 }, heightCm: 30, quantity: 2 },
    { delivery: { ...free, vanOnly: true, reason: 'It is tall', maxCelsius: 35 }, heightCm: 190, quantity: 1 },
    { delivery: null, heightCm: null, quantity: 5 },
  ]
  assert.deepEqual(bundleDelivery({ ...free, notTo: ['Goa'], depotDays: 0 }, parts), {
    delivery: {
      ...free,
      vanOnly: true,
      notTo: ['Goa'],
      reason: 'It is tall',
      maxCelsius: 35,
      depotDays: 0,
      weightGrams: 800,
    },
    heightCm: 190,
  })
})

test('of a bundle of which nothing is said nothing is known', () => {
  assert.deepEqual(bundleDelivery(null, [{ delivery: null, heightCm: null, quantity: 1 }]), {
    delivery: null,
    heightCm: null,
  })
})
