import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { atTurnsEnd } from './defer-to-turn-end.ts'

test('what comes in one turn is done at its end, in its order; what comes meanwhile, in the next', async () => {
  const done: number[] = []
  const add = atTurnsEnd((item: number) => {
    done.push(item)
    if (item === 1) add(3)
  })
  add(1)
  await Promise.resolve()
  add(2)
  assert.deepEqual(done, [])
  await turn()
  assert.deepEqual(done, [1, 2])
  await turn()
  assert.deepEqual(done, [1, 2, 3])
})
