import assert from 'node:assert/strict'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { run } from './account.ts'
import { findBinaries, packagedBinaries } from './binaries.ts'
import { Place } from './testing/place.ts'

const nobody = { uid: 65534, gid: 65534 }

test('makes the links that a blocked postinstall left out', async (t) => {
  const place = await Place.make(t)
  const packaged = await packageWithoutLinks(place.dataDirectory)
  assert.equal((await run({}, path.join(packaged, 'bin', 'postgres'), ['--version'])).ok, false)
  assert.deepEqual(await findBinaries({}, place.dataDirectory, packaged), { directory: packaged, major: '18' })
})

test('copies programs that are out of reach, once', { skip: process.getuid?.() !== 0 && 'needs root' }, async (t) => {
  const [hidden, home] = [await Place.make(t, 0o700), await Place.make(t)]
  const packaged = await packageWithoutLinks(hidden.dataDirectory)
  const found = await findBinaries(nobody, home.dataDirectory, packaged)
  assert.equal(path.dirname(found.directory), home.dataDirectory)
  assert.equal((await run(nobody, path.join(found.directory, 'bin', 'initdb'), ['--version'])).ok, true)
  assert.deepEqual(await findBinaries(nobody, home.dataDirectory, packaged), found)
})

test('refuses a platform for which there are no programs', () => {
  assert.throws(() => packagedBinaries('freebsd', 'x64'), { name: 'DatabaseRefusal', message: /set DATABASE_URL/ })
})

test('refuses programs that do not run', async (t) => {
  const place = await Place.make(t)
  const packaged = path.join(place.dataDirectory, 'package', 'native')
  await mkdir(packaged, { recursive: true })
  await cp(
    path.join(packagedBinaries(process.platform, process.arch), '..', 'package.json'),
    path.join(packaged, '..', 'package.json'),
  )
  await assert.rejects(findBinaries({}, place.dataDirectory, packaged), {
    name: 'DatabaseRefusal',
    message: /ENOENT.*DATABASE_URL/,
  })
})

async function packageWithoutLinks(place: string): Promise<string> {
  const original = path.join(packagedBinaries(process.platform, process.arch), '..')
  const copy = path.join(place, 'package')
  await cp(original, copy, { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(await readFile(path.join(copy, 'native', 'pg-symlinks.json'), 'utf8')) as {
    target: string
  }[]
  for (const { target } of links) await rm(path.join(copy, target), { force: true })
  return path.join(copy, 'native')
}
