import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Plant } from '../../../contract/plants.ts'
import { aPlant } from '../../../test/screens/plant-records.ts'
import { carded, cardedFamilies, partPictures } from './card-fields.ts'

const palm = aPlant({
  ...{ name: 'Areca Palm', price: 899, stock: 5 },
  size: { family: 'Areca Palm', label: '20 cm pot', position: 2 },
})
const large = { _id: palm._id, label: '20 cm pot', detail: '', price: 899, stock: 5 }
const small = { _id: 'small00000000000', label: '10 cm pot', detail: '', price: 199, stock: 2 }

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

test('the card of a bundle shows its parts unless it has a picture of its own', () => {
  const partOf = ({ _id, name, price, stock }: Plant, picture: string) => ({
    ...{ plant: _id, name, quantity: 2, price, stock, isAvailable: true },
    image: { url: `/images/plants/${picture}.jpg`, public_id: null },
  })
  const parts = [partOf(palm, 'palm'), partOf(palm, 'pot')]
  const bundle = aPlant({ price: 3000, stock: 2, parts, image: { url: '/images/indoor.jpg', public_id: null } })
  const card = carded(bundle)
  assert.deepEqual(card.pictures, ['/images/plants/palm.jpg', '/images/plants/pot.jpg'])
  const own = { url: '/images/plants/set.jpg', public_id: null }
  assert.equal(carded({ ...bundle, image: own }).pictures, undefined)
  // As an older release stored them in the browser's cart
  const old = parts.map(({ plant, name, quantity }) => ({ plant, name, quantity })) as typeof parts
  assert.equal(partPictures({ ...bundle, parts: old }), null)
})
