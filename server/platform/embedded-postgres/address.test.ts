import assert from 'node:assert/strict'
import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { addressOf, hasUnixSockets, makeSocketDirectory } from './address.ts'
import { TestCluster } from './testing/test-cluster.ts'

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
