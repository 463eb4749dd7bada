import assert from 'node:assert/strict'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import Fastify from 'fastify'
import { test, vi } from 'vitest'
import { makeDirectory } from '../../test/support/directory.ts'
import { freePort } from '../../test/support/shop-process.ts'
import { listen } from './http/listen.ts'
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

test('a port that another shop has opened since it was checked is not shared with it', async (context) => {
  const address = { host: '127.0.0.1', port: Number(await freePort()), proxies: 0, drainSeconds: 0 }
  context.onTestFinished(await listen(Fastify(), address, [], {}))
  await assert.rejects(
    listen(Fastify(), address, [], {}),
    new StartupError(`Set PORT to another port, or stop the program that uses port ${address.port}.`),
  )
})
