import assert from 'node:assert/strict'
import { test } from 'vitest'
import { Plant } from '../plants.ts'
import { ProductForm } from './product.ts'
import { productFields } from './product-fields.ts'

const keys: readonly string[] = productFields.map(({ key }) => key)

test('every field of the product form has one row, and is in the API’s plant', () => {
  // The parts of a bundle are no column of a spreadsheet.
  const { priceTag: _, parts: __, ...fields } = ProductForm.shape
  assert.deepEqual(keys.toSorted(), Object.keys(fields).toSorted())
  assert.ok(keys.every((key) => key in Plant.shape))
})

test('no two fields have the same label or column', () => {
  for (const name of ['label', 'column'] as const)
    assert.equal(new Set(productFields.map((field) => field[name])).size, productFields.length)
})
