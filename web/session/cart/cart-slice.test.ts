import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CartItem } from '../../../contract/cart.ts'
import { aCartItem } from '../../../test/screens/records.ts'
import { checkoutBlocker } from '../../shop/checkout-blocker.ts'
import { counted, emptyCart, restoredCart } from './cart-slice.ts'

const tulsi = aCartItem({ price: 149.5, quantity: 2 })

test('complete items are unchanged and added up', () => {
  assert.deepEqual(counted([tulsi]), { items: [tulsi], total: 299 })
})

test('items without a plant are left out, and the rest is shown and added up', () => {
  const broken = [null, undefined, 'item', {}, { plant: null, quantity: 1 }, { plant: {}, quantity: 1 }]
  assert.deepEqual(counted([...broken, tulsi] as CartItem[]), { items: [tulsi], total: 299 })
})

test('an incomplete item has its line; without a price or stock it counts nothing and cannot be ordered', () => {
  for (const part of Object.keys(tulsi.plant).filter((name) => name !== '_id')) {
    for (const missing of [undefined, null]) {
      const { items, total } = counted([{ ...tulsi, plant: { ...tulsi.plant, [part]: missing } } as CartItem, tulsi])
      const [item] = items
      assert.equal(typeof item?.plant.image.url, 'string', part)
      assert.equal(typeof item?.plant.name, 'string', part)
      assert.equal(total, part === 'price' ? 299 : 598, part)
      if (['price', 'stock', 'isAvailable'].includes(part))
        assert.match(item ? (checkoutBlocker(item) ?? '') : '', /Please remove it/, part)
    }
  }
  assert.equal(counted([{ plant: tulsi.plant } as CartItem]).items[0]?.quantity, 1)
})

test('a stored cart is restored, even with an invalid price; anything else is an empty cart', () => {
  const priceless = { ...tulsi, plant: { ...tulsi.plant, price: Number.NaN } }
  const stored = JSON.parse(JSON.stringify({ items: counted([priceless, tulsi]).items }))
  assert.equal(restoredCart(stored).items.length, 2)
  assert.equal(restoredCart(stored).total, 299)
  for (const none of [null, {}, { items: 'many' }]) assert.deepEqual(restoredCart(none), emptyCart)
})
