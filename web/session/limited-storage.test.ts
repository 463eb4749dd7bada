import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitedStorage } from './limited-storage.ts'

const kept = '{"state":{"cart":2},"version":0}'
const storageThat = (getItem: () => string | null | Promise<string | null>) => {
  const refuse = () => {
    throw new Error('QuotaExceededError')
  }
  return limitedStorage(5_000, () => ({ getItem, setItem: refuse, removeItem: refuse }))
}

test('what was kept is restored', async () => {
  assert.deepEqual(await storageThat(() => kept).getItem('root'), { state: { cart: 2 }, version: 0 })
})

test('after 5000 ms, and not before, one goes on with nothing', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let restored: unknown = 'waiting'
  const never = storageThat(() => new Promise(() => {}))
  const restoring = Promise.resolve(never.getItem('root')).then((value) => {
    restored = value
  })
  context.mock.timers.tick(4_999)
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(restored, 'waiting')
  context.mock.timers.tick(1)
  await restoring
  assert.equal(restored, null)
})

test('a storage that is empty, unreadable, full or forbidden breaks nothing', async () => {
  const forbidden = () => {
    throw new Error('SecurityError')
  }
  for (const read of [() => null, () => '{"state":', forbidden]) {
    assert.equal(await storageThat(read).getItem('root'), null)
  }
  const storage = storageThat(() => null)
  storage.setItem('root', { state: {}, version: 0 })
  storage.removeItem('root')
})
