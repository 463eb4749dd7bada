import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { readAccountIds, readBrowserList } from './stored-wishlist.ts'

const PLANT = 'aB3dE6gH9jK2mN5p'
const entry = { plant: PLANT, addedAt: '2026-11-20T10:00:00.000Z', price: 199.5 }

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null })

test('a stored wishlist is read as it was written', () => {
  stored.set('wishlist', JSON.stringify([entry])).set('wishlist.account', JSON.stringify([{ plant: PLANT }]))
  assert.deepEqual([readBrowserList(), readAccountIds()], [[entry], [PLANT]])
})

test('damaged entries are left out, and the rest is read', () => {
  const damaged = [
    ...[null, 'plant', 7, [], {}],
    { ...entry, plant: '<script>' },
    { ...entry, addedAt: 'yesterday' },
    { ...entry, price: -1 },
    { ...entry, price: '199' },
  ]
  stored.set('wishlist', JSON.stringify([...damaged, entry]))
  assert.deepEqual(readBrowserList(), [entry])
  for (const text of ['', '{', 'null', '{"plant":1}']) {
    stored.set('wishlist', text).set('wishlist.account', text)
    assert.deepEqual([readBrowserList(), readAccountIds()], [[], []], text)
  }
})
