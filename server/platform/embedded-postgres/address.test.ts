import assert from 'node:assert/strict'
import { chmod, mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { addressOf, hasSockets, makeSocketDirectory } from './address.ts'
import { Place } from './testing/place.ts'

test('refuses a socket directory that others may enter, or that is a link', { skip: !hasSockets }, async (t) => {
  const place = await Place.make(t)
  const { host } = await addressOf(place.dataDirectory, {})
  t.after(() => rm(host, { recursive: true, force: true }))
  await makeSocketDirectory(host, {})
  await makeSocketDirectory(host, {})
  await chmod(host, 0o755)
  await assert.rejects(makeSocketDirectory(host, {}), { name: 'DatabaseRefusal' })
  const secret = path.join(place.dataDirectory, 'secret')
  await mkdir(secret, { mode: 0o700 })
  await rm(host, { recursive: true })
  await symlink(secret, host)
  await assert.rejects(makeSocketDirectory(host, {}), { name: 'DatabaseRefusal' })
})
