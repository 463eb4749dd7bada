import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { test, vi } from 'vitest'
import { makeDirectory } from '../../test/support/directory.ts'
import { claimDataDirectory } from './preflight-checks.ts'
import { StartupError } from './startup-error.ts'

test('a data directory whose disk does not answer is refused after ten seconds', async (context) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const mkdir = vi.spyOn(fs, 'mkdir').mockImplementation(() => new Promise(() => {}))
  syncBuiltinESMExports()
  context.onTestFinished(() => {
    mkdir.mockRestore()
    syncBuiltinESMExports()
  })
  const directory = makeDirectory()
  const claim = claimDataDirectory(directory)
  assert.deepEqual(mkdir.mock.calls[0], [directory])
  vi.advanceTimersByTime(10_000)
  await assert.rejects(
    claim,
    new StartupError(`Check the disk of DATA_DIR; ${directory} did not respond for 10 seconds.`),
  )
})

test('a data directory is made with its parents, and nothing is left in it', async () => {
  const directory = `${makeDirectory()}/of/the/shop`
  await claimDataDirectory(directory)
  await claimDataDirectory(directory)
  assert.deepEqual(await fs.readdir(directory), [])
})
