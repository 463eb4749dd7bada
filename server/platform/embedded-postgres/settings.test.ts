import assert from 'node:assert/strict'
import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { TestCluster } from '../../../test/support/test-cluster.ts'
import { addressOf, hasUnixSockets, makeSocketDirectory, maxWalMegabytes, sharedBuffersMegabytes } from './settings.ts'

const GIGABYTE = 2 ** 30

test('the server keeps an eighth of the memory, at least what a small machine spares and at most what a shop can use', () => {
  const buffers = [0.5, 1, 2, 4, 64].map((size) => sharedBuffersMegabytes(size * GIGABYTE))
  assert.deepEqual(buffers, [128, 128, 256, 512, 512])
})

test('the log takes a tenth of the disk, at least what a rush needs and at most what makes a difference', () => {
  const wal = [0.4, 5, 20, 40, 1_000].map((size) => maxWalMegabytes(size * GIGABYTE))
  assert.deepEqual(wal, [128, 512, 2_048, 2_048, 2_048])
})

test('refuses a socket directory that others may enter, or that is a link', { skip: !hasUnixSockets }, async (t) => {
  const testCluster = await TestCluster.create(t)
  const { host } = await addressOf(testCluster.dataDirectory, {})
  t.onTestFinished(() => rm(host, { recursive: true, force: true }))
  await makeSocketDirectory(host, {})
  await makeSocketDirectory(host, {})
  await chmod(host, 0o755)
  await assert.rejects(makeSocketDirectory(host, {}), { name: 'DatabaseStartupError' })
  const secret = path.join(testCluster.dataDirectory, 'secret')
  await mkdir(secret, { mode: 0o700 })
  await rm(host, { recursive: true })
  await symlink(secret, host)
  await assert.rejects(makeSocketDirectory(host, {}), { name: 'DatabaseStartupError' })
})
