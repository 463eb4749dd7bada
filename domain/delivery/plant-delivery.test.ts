import assert from 'node:assert/strict'
import { test } from 'vitest'
import { product } from '../../test/support/delivery-requests.ts'
import { bundleProducts, gramsOf, MOST_DEPOT_DAYS, plantDeliveryLines, readPlantDelivery } from './plant-delivery.ts'

test('the lines of a delivery restate all of it', () => {
  const delivery = {
    vanOnly: true,
    notTo: ['Kerala', 'Goa'],
    reason: 'Too tall: it breaks',
    maxCelsius: 38,
    minCelsius: -2,
    depotDays: 0,
    weightGrams: 900,
  } as const
  assert.deepEqual(readPlantDelivery(plantDeliveryLines({ ...delivery, notTo: [...delivery.notTo] })), delivery)
})

test('an empty delivery has no lines, and a line that is not understood is named', () => {
  assert.deepEqual(plantDeliveryLines(null), [])
  assert.equal(readPlantDelivery([]), null)
  for (const line of ['Colour: red', 'Reason:', 'Weight'])
    assert.deepEqual(readPlantDelivery([line]), { unreadable: line })
})

const fern = { ...product('Fern', { depotDays: 2, weightGrams: 400 }, 30), quantity: 2 }
const palm = { ...product('Palm', { vanOnly: true }, 190), quantity: 1 }

test('a bundle travels as its parts, each piece as heavy and as tall as it is, under the id of the bundle', () => {
  const set = { ...product('Set'), delivery: null, quantity: 3 }
  const products = bundleProducts(set, [fern, palm])
  assert.deepEqual(products, [
    { ...fern, plant: 'Set', quantity: 6 },
    { ...palm, plant: 'Set', quantity: 3 },
  ])
  assert.equal(gramsOf(products), 2_400)
})

test('a bundle’s own rules apply beside its parts’, except a weight, and leave unstated depot days unlimited', () => {
  const set = product('Set', { notTo: ['Goa'], weightGrams: 5_000 })
  const [, own] = bundleProducts(set, [fern])
  assert.deepEqual(own, product('Set', { notTo: ['Goa'], depotDays: MOST_DEPOT_DAYS }))
  const [, strict] = bundleProducts(product('Set', { depotDays: 0 }), [fern])
  assert.equal(strict?.delivery?.depotDays, 0)
})
