import assert from 'node:assert/strict'
import { chmod, chown, lstat, readdir, readlink, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { Place, query } from './testing/place.ts'

const asRoot = { skip: process.getuid?.() !== 0 && 'needs root' }
const nobody = 65534

test('keeps the cluster where its user can reach it when the data directory is out of reach', asRoot, async (t) => {
  const place = await Place.make(t, 0o700)
  const first = await place.start()
  assert.match(await readlink(path.join(place.dataDirectory, 'database')), /^\/var\/lib\/paudha\/\w+\/database$/)
  assert.match(place.logged.join(), /^The database is kept in \S+, because [^.]+\.$/)
  await query(first.connection, 'create table plants as select 1 as id')
  await first.stop()
  const second = await place.start()
  assert.deepEqual(await query(second.connection, 'select id from plants'), [{ id: 1 }])
  assert.equal(place.logged.length, 1)
})

test('refuses a cluster that its user cannot reach any more', asRoot, async (t) => {
  const place = await Place.make(t)
  await (await place.start()).stop()
  await chmod(place.dataDirectory, 0o700)
  await assert.rejects(place.start(), { name: 'DatabaseRefusal', message: /cannot reach \S+database/ })
  assert.equal((await lstat(path.join(place.dataDirectory, 'database'))).isDirectory(), true)
})

test('refuses a link to a cluster that is gone', asRoot, async (t) => {
  const place = await Place.make(t)
  const link = path.join(place.dataDirectory, 'database')
  await symlink('/nowhere/database', link)
  t.after(() => rm(link, { force: true }))
  await assert.rejects(place.start(), {
    name: 'DatabaseRefusal',
    message: /cannot reach \/nowhere\/database, to which \S+ points/,
  })
})

test('runs as the plain user who starts it, and later for root as the same user', asRoot, async (t) => {
  const place = await Place.make(t)
  await chown(place.dataDirectory, nobody, nobody)
  const shop = await place.startShop(nobody)
  assert.equal(shop.refusal, undefined)
  assert.equal((await lstat(await place.cluster())).uid, nobody)
  const database = await place.start()
  assert.equal(database.adopted, true)
  assert.deepEqual(await query(database.connection, 'select 1 as one'), [{ one: 1 }])
})

test('refuses a data directory that it may not write, and the cluster of another user', asRoot, async (t) => {
  const place = await Place.make(t)
  const unwritable = await place.startShop(nobody)
  assert.match(unwritable.refusal ?? '', /^DatabaseRefusal: The database cannot use \S+: permission denied\.$/)
  assert.deepEqual(await readdir(place.dataDirectory), [])
  await (await place.start()).stop()
  const anothers = await place.startShop(nobody)
  assert.match(anothers.refusal ?? '', /^DatabaseRefusal: \S+database belongs to user \d+, but .* run as user 65534/)
})
