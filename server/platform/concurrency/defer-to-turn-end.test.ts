import assert from 'node:assert/strict'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'vitest'
import { deferToTurnEnd } from './defer-to-turn-end.ts'

test('items of one turn are handled at its end, in their order; items that come meanwhile in the next', async () => {
  const done: number[] = []
  const add = deferToTurnEnd((item: number) => {
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
