import assert from 'node:assert/strict'
import { afterEach, test, vi } from 'vitest'
import { aCartItem, aUser } from '../../test/screens/records.ts'
import { counted, emptyCart, followOtherTab, restoredCart, useRoot } from './store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function restoreFrom(readRoot: () => unknown, setItem = () => {}) {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'root' ? readRoot() : null), setItem })
  await followOtherTab()
  return useRoot.getState().cart
}
const stored = JSON.stringify({ state: { session: { user: aUser() }, cart: { items: [aCartItem()] } }, version: 0 })

test('the stored state is restored, also from a storage that an extension made asynchronous', async () => {
  for (const readRoot of [() => stored, () => Promise.resolve(stored)]) {
    useRoot.setState({ cart: emptyCart })
    const setItem = vi.fn()
    assert.equal((await restoreFrom(readRoot, setItem)).items.length, 1)
    assert.equal(setItem.mock.calls.length, 0)
  }
})

test('what is unreadable, locked or too slow counts as missing, and a failed write is no error', async () => {
  const forbidden = () => {
    throw new Error('forbidden')
  }
  for (const readRoot of [() => '{"state":', () => Promise.reject(new Error('locked')), forbidden])
    assert.deepEqual(await restoreFrom(readRoot, forbidden), emptyCart)
  vi.useFakeTimers()
  const restoring = restoreFrom(() => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(5_000)
  assert.deepEqual(await restoring, emptyCart)
})

test('a stored cart is restored and added up; what is not one is an empty cart', () => {
  const tulsi = aCartItem({ price: 149.5, quantity: 2 })
  assert.deepEqual(counted([tulsi]), { items: [tulsi], total: 299 })
  assert.equal(restoredCart(JSON.parse(JSON.stringify({ items: [tulsi] }))).total, 299)
  const priceless = { ...tulsi, plant: { ...tulsi.plant, price: null } }
  for (const none of [null, {}, { items: 'many' }, { items: [null] }, { items: [priceless] }])
    assert.deepEqual(restoredCart(none), emptyCart)
})
