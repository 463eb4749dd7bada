import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { DeadlineExceeded, withDeadline } from './deadline.ts'

test('work that begins after the deadline, when a body was slow say, exceeds it at once, without a warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning')
  await assert.rejects(withDeadline({ elapsedTime: 9_900 }, 9_500, new Promise(() => {})), DeadlineExceeded)
  assert.equal(await withDeadline({ elapsedTime: 0 }, 9_500, Promise.resolve('done')), 'done')
  assert.deepEqual(warn.mock.calls, [])
})
