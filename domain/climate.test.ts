import assert from 'node:assert/strict'
import { test } from 'vitest'
import { distanceToCoast } from './climate.ts'

test('places by the sea are on the coast, and distances grow inland', () => {
  const from = (latitude: number, longitude: number) => Math.round(distanceToCoast({ latitude, longitude }))
  assert.ok(from(18.94, 72.83) === 0)
  assert.ok(from(19.22, 72.98) < 30, 'Thane')
  assert.ok(from(18.52, 73.85) > 80 && from(18.52, 73.85) < 130, 'Pune')
  assert.ok(from(28.61, 77.21) > 700, 'Delhi')
})
