import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { Place, query } from './testing/place.ts'

test('fault 38 · refuses a half-made cluster and changes nothing in it', async (t) => {
  const place = await Place.make(t)
  const cluster = path.join(place.dataDirectory, 'database')
  await mkdir(cluster)
  await writeFile(path.join(cluster, 'PG_VERSION'), '18\n')
  await assert.rejects(place.start(), { name: 'DatabaseRefusal', message: /database is not a complete PostgreSQL/ })
  assert.deepEqual(await readdir(cluster), ['PG_VERSION'])
  assert.deepEqual(await readdir(place.dataDirectory), ['database'])
})

test('fault 38 · refuses a cluster of another major version and changes nothing in it', async (t) => {
  const place = await Place.make(t)
  const cluster = path.join(place.dataDirectory, 'database')
  await mkdir(path.join(cluster, 'global'), { recursive: true })
  await writeFile(path.join(cluster, 'PG_VERSION'), '15\n')
  await writeFile(path.join(cluster, 'global', 'pg_control'), 'control')
  await assert.rejects(place.start(), { name: 'DatabaseRefusal', message: /made by PostgreSQL 15, .* version 18/ })
  assert.deepEqual((await readdir(cluster)).sort(), ['PG_VERSION', 'global'])
  assert.equal(await readFile(path.join(cluster, 'global', 'pg_control'), 'utf8'), 'control')
})

test('begins anew after an interrupted start, and fills a directory that is empty', async (t) => {
  const place = await Place.make(t)
  const leftover = path.join(place.dataDirectory, `database.unfinished-${process.pid}`)
  await mkdir(path.join(leftover, 'base'), { recursive: true })
  await mkdir(path.join(place.dataDirectory, 'database'))
  await place.start()
  assert.deepEqual((await readdir(place.dataDirectory)).sort(), ['database', 'database.log'])
})

for (const mode of [0o755, 0o700]) {
  test(`is made once by two shops that start at the same moment, in a directory of mode ${mode.toString(8)}`, async (t) => {
    const place = await Place.make(t, mode)
    const [first, second] = await Promise.all([place.startShop(), place.startShop()])
    assert.deepEqual([first.adopted, second.adopted].sort(), [false, true])
    await query(first.connection, 'create table plants as select 1 as id')
    assert.deepEqual(await query(second.connection, 'select id from plants'), [{ id: 1 }])
  })
}
