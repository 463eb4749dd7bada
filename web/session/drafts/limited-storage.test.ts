import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitedStorage } from './limited-storage.ts'

const silent = new Promise<string>(() => undefined)
const keeping = (kept: string | Promise<string> | null) => () => ({
  getItem: () => kept,
  setItem: () => undefined,
  removeItem: () => undefined,
})

test('what is kept is restored', async () => {
  const kept = { state: { crop: 'tulsi' }, version: 0 }
  assert.deepEqual(await limitedStorage(keeping(JSON.stringify(kept)), 5_000).getItem('root'), kept)
  assert.deepEqual(await limitedStorage(keeping(Promise.resolve(JSON.stringify(kept))), 5_000).getItem('root'), kept)
})

test('restoring is given up when the limit is reached, not before', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  let answer: unknown = 'none yet'
  void Promise.resolve(limitedStorage(keeping(silent), 5_000).getItem('root')).then((value) => {
    answer = value
  })
  context.mock.timers.tick(4_999)
  await new Promise(setImmediate)
  assert.equal(answer, 'none yet')
  context.mock.timers.tick(1)
  await new Promise(setImmediate)
  assert.equal(answer, null)
})

test('what cannot be read is nothing, and what cannot be kept is no error', async () => {
  assert.equal(await limitedStorage(keeping('{"state":'), 5_000).getItem('root'), null)
  assert.equal(await limitedStorage(keeping(Promise.reject(new Error('locked'))), 5_000).getItem('root'), null)
  const forbidden = () => {
    throw new Error('forbidden')
  }
  const storage = limitedStorage(forbidden, 5_000)
  assert.equal(await storage.getItem('root'), null)
  await storage.setItem('root', { state: {}, version: 0 })
  await storage.removeItem('root')
})
