import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { PackedGoods } from '../../../contract/packed.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { plantForTests as loaded } from './plant.fixture.ts'
import { productBody } from './product-body.ts'
import { blankProduct, valuesOf } from './product-values.ts'

test('numbers are sent as numbers, and empty fields are omitted except for a cleared price tag', () => {
  const body = productBody({ ...blankProduct, price: '12.5', rating: '', scientificName: '  ' }, null)
  assert.equal(body.price, 12.5)
  assert.equal(body.stock, 1)
  for (const absent of [body.rating, body.scientificName]) assert.equal(absent, undefined)
  for (const emptied of [body.originalPrice, body.discount]) assert.equal(emptied, null)
})

test('a package of which nothing is typed is none, and what is typed comes back', () => {
  assert.equal(productBody(blankProduct, null).packed, null)
  const packed: PackedGoods = {
    responsible: { role: 'maker', name: 'Khurja Glaze Works', address: 'Khurja 203131' },
    commonName: 'Flower pot',
    netQuantity: { amount: 1, unit: 'number' },
    mrp: 749.5,
    unitPrice: null,
    countryOfOrigin: 'India',
    bestBefore: null,
    seed: null,
  }
  const { unitPrice: _, ...stated } = packed
  assert.deepEqual(productBody(valuesOf({ ...loaded, packed }), loaded).packed, { ...stated, bestBefore: '' })
  const values = { ...blankProduct, packed: { ...blankProduct.packed, mrp: '12 rupees' } }
  assert.equal(productBody(values, null).packed?.mrp, Number.NaN)
})

test('facts of which nothing is typed are none, and what is typed comes back', () => {
  assert.equal(productBody(blankProduct, null).facts, null)
  const facts = { ...unknownFacts, light: 'low' as const, flowers: [6, 7], potIncluded: false, minCelsius: 0 }
  assert.deepEqual(productBody(valuesOf({ ...loaded, facts }), loaded).facts, facts)
})

test('a picture that stays retains its fields, a new one has none', () => {
  const values = { ...valuesOf(loaded), images: [{ url: '/images/tulsi.jpg' }, { url: '/images/new.jpg' }] }
  const { image, images } = productBody(values, loaded)
  assert.deepEqual(image, { url: '/images/tulsi.jpg', public_id: 'tulsi' })
  assert.deepEqual(images, [
    { url: '/images/tulsi.jpg', public_id: 'tulsi', isPrimary: true },
    { url: '/images/new.jpg', public_id: undefined, isPrimary: undefined },
  ])
  assert.equal(productBody({ ...values, image: { url: '/images/new.jpg' } }, loaded).image.public_id, undefined)
})
