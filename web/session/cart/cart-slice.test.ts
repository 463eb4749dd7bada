import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CartItem } from '../../../contract/cart.ts'
import { hindranceOf } from '../../shop/checkout-blocker.ts'
import { counted, emptyCart, keptCart } from './cart-slice.ts'

const tulsi: CartItem = {
  plant: {
    _id: 'tulsi',
    name: 'Tulsi',
    price: 149.5,
    stock: 5,
    category: 'indoor',
    image: { url: '/images/tulsi.jpg', public_id: null },
    isAvailable: true,
  },
  quantity: 2,
}

test('whole items stay as they are, and are added up', () => {
  assert.deepEqual(counted([tulsi]), { items: [tulsi], total: 299 })
})

test('what names no plant is left out, and the rest is shown and added up', () => {
  const broken = [null, undefined, 'item', {}, { plant: null, quantity: 1 }, { plant: {}, quantity: 1 }]
  assert.deepEqual(counted([...broken, tulsi] as CartItem[]), { items: [tulsi], total: 299 })
})

test('an item that lacks any part has its line; without a price or a stock it counts nothing and cannot be ordered', () => {
  for (const part of Object.keys(tulsi.plant).filter((name) => name !== '_id')) {
    for (const missing of [undefined, null]) {
      const { items, total } = counted([{ ...tulsi, plant: { ...tulsi.plant, [part]: missing } } as CartItem, tulsi])
      const [item] = items
      assert.equal(typeof item?.plant.image.url, 'string', part)
      assert.equal(typeof item?.plant.name, 'string', part)
      assert.equal(total, part === 'price' ? 299 : 598, part)
      if (['price', 'stock', 'isAvailable'].includes(part))
        assert.match(item ? (hindranceOf(item) ?? '') : '', /Please remove it/, part)
    }
  }
  assert.equal(counted([{ plant: tulsi.plant } as CartItem]).items[0]?.quantity, 1)
})

test('a kept cart is taken up again, an odd price too; what is no cart is an empty one', () => {
  const priceless = { ...tulsi, plant: { ...tulsi.plant, price: Number.NaN } }
  const kept = JSON.parse(JSON.stringify({ items: counted([priceless, tulsi]).items }))
  assert.equal(keptCart(kept).items.length, 2)
  assert.equal(keptCart(kept).total, 299)
  for (const none of [null, {}, { items: 'many' }]) assert.deepEqual(keptCart(none), emptyCart)
})
