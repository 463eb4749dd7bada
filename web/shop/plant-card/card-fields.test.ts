import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { cardedFamilies } from './card-fields.ts'

const palm = aPlant({
  ...{ name: 'Areca Palm', price: 899, stock: 5 },
  size: { family: 'Areca Palm', label: '20 cm pot', position: 2 },
})
const large = { _id: palm._id, label: '20 cm pot', price: 899, stock: 5 }
const small = { _id: 'small00000000000', label: '10 cm pot', price: 199, stock: 2 }

test('the card of a family has the lowest price of what is in stock, and the name without a size', () => {
  const [card] = cardedFamilies([{ ...palm, sizes: [small, large] }])
  assert.deepEqual([card?.name, card?.family], ['Areca Palm', { sizes: 2, from: 199 }])
  const [soldOut] = cardedFamilies([{ ...palm, sizes: [{ ...small, stock: 0 }, large] }])
  assert.deepEqual(soldOut?.family, { sizes: 2, from: 899 })
})

test('the only size of a family that is left is named, and has its own price', () => {
  const [card] = cardedFamilies([{ ...palm, sizes: [large] }])
  assert.deepEqual([card?.name, card?.price, card?.family], ['Areca Palm, 20 cm pot', 899, undefined])
})
