import assert from 'node:assert/strict'
import { test } from 'vitest'
import { aCartItem } from '../../test/screens/records.ts'
import { counted, emptyCart, limitedStorage, restoredCart } from './store.ts'

const storing = (stored: string | Promise<string> | null) => () => ({
  getItem: () => stored,
  setItem: () => undefined,
  removeItem: () => undefined,
})

test('a stored value is restored', async () => {
  const stored = { state: { crop: 'tulsi' }, version: 0 }
  assert.deepEqual(await limitedStorage(storing(JSON.stringify(stored)), 5_000).getItem('root'), stored)
  assert.deepEqual(
    await limitedStorage(storing(Promise.resolve(JSON.stringify(stored))), 5_000).getItem('root'),
    stored,
  )
})

test('an unreadable value counts as missing, and a failed write is no error', async () => {
  assert.equal(await limitedStorage(storing('{"state":'), 5_000).getItem('root'), null)
  assert.equal(await limitedStorage(storing(Promise.reject(new Error('locked'))), 5_000).getItem('root'), null)
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const storage = limitedStorage(forbidden, 5_000)
  assert.equal(await storage.getItem('root'), null)
  await storage.setItem('root', { state: {}, version: 0 })
  await storage.removeItem('root')
})

test('a stored cart is restored and added up; what is not one is an empty cart', () => {
  const tulsi = aCartItem({ price: 149.5, quantity: 2 })
  assert.deepEqual(counted([tulsi]), { items: [tulsi], total: 299 })
  assert.equal(restoredCart(JSON.parse(JSON.stringify({ items: [tulsi] }))).total, 299)
  const priceless = { ...tulsi, plant: { ...tulsi.plant, price: null } }
  for (const none of [null, {}, { items: 'many' }, { items: [null] }, { items: [priceless] }])
    assert.deepEqual(restoredCart(none), emptyCart)
})
