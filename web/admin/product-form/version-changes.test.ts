import assert from 'node:assert/strict'
import { test } from 'vitest'
import { plantForTests as loaded } from './plant.fixture.ts'
import { valuesOf } from './product-values.ts'
import { changesBetween, mergedValues } from './version-changes.ts'

test('changed fields are named, short values with before and after', () => {
  const newer = { ...loaded, price: 249, scientificName: undefined, benefits: ['Scent', 'Tea'], version: '4-1' }
  assert.deepEqual(changesBetween(loaded, newer), [
    'Scientific Name (Ocimum tenuiflorum → empty)',
    'Benefits',
    'Price (199 → 249)',
  ])
  assert.deepEqual(changesBetween(loaded, { ...loaded, version: '3-2' }), [])
})

test('edited fields keep their input, and untouched ones get the newer values', () => {
  const newer = { ...loaded, price: 249, benefits: ['Tea'], stock: 9 }
  const typed = { ...valuesOf(loaded), name: 'Holy basil', price: '259' }
  const merged = mergedValues(typed, loaded, newer)
  assert.equal(merged.name, 'Holy basil')
  assert.equal(merged.price, '259')
  assert.equal(merged.stock, '9')
  assert.deepEqual(merged.benefits, [{ text: 'Tea' }])
})
