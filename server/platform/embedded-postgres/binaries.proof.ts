import assert from 'node:assert/strict'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { TestCluster } from '../../../test/support/test-cluster.ts'
import { run } from './account.ts'
import { findBinaries, packagedBinaries } from './binaries.ts'

const unprivileged = { uid: 65534, gid: 65534 }

test('makes the links that a blocked postinstall left out', async (t) => {
  const testCluster = await TestCluster.create(t)
  const packaged = await packageWithoutLinks(testCluster.dataDirectory)
  assert.equal((await run({}, path.join(packaged, 'bin', 'postgres'), ['--version'])).ok, false)
  assert.deepEqual(await findBinaries({}, testCluster.dataDirectory, packaged), { directory: packaged, major: '18' })
})

test('copies programs that are out of reach, once', { skip: process.getuid?.() !== 0 }, async (t) => {
  const [hidden, home] = [await TestCluster.create(t, 0o700), await TestCluster.create(t)]
  const packaged = await packageWithoutLinks(hidden.dataDirectory)
  const binaries = await findBinaries(unprivileged, home.dataDirectory, packaged)
  assert.equal(path.dirname(binaries.directory), home.dataDirectory)
  assert.equal((await run(unprivileged, path.join(binaries.directory, 'bin', 'initdb'), ['--version'])).ok, true)
  assert.deepEqual(await findBinaries(unprivileged, home.dataDirectory, packaged), binaries)
})

test('refuses a platform for which there are no programs, and programs that do not run', async (t) => {
  assert.throws(() => packagedBinaries('freebsd', 'x64'), { name: 'DatabaseStartupError', message: /set DATABASE_URL/ })
  const { dataDirectory } = await TestCluster.create(t)
  const packaged = path.join(dataDirectory, 'package', 'native')
  await mkdir(packaged, { recursive: true })
  const original = path.join(packagedBinaries(process.platform, process.arch), '../package.json')
  await cp(original, path.join(packaged, '../package.json'))
  const refusal = { name: 'DatabaseStartupError', message: /ENOENT.*DATABASE_URL/ }
  await assert.rejects(findBinaries({}, dataDirectory, packaged), refusal)
})

async function packageWithoutLinks(directory: string): Promise<string> {
  const original = path.join(packagedBinaries(process.platform, process.arch), '..')
  const copy = path.join(directory, 'package')
  await cp(original, copy, { recursive: true, verbatimSymlinks: true })
  const links: { target: string }[] = JSON.parse(await readFile(path.join(copy, 'native/pg-symlinks.json'), 'utf8'))
  for (const { target } of links) await rm(path.join(copy, target), { force: true })
  return path.join(copy, 'native')
}
