import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { query, TestCluster } from './testing/test-cluster.ts'

test('fault 38 · refuses an incomplete cluster and changes nothing in it', async (t) => {
  const testCluster = await TestCluster.create(t)
  const cluster = path.join(testCluster.dataDirectory, 'database')
  await mkdir(cluster)
  await writeFile(path.join(cluster, 'PG_VERSION'), '18\n')
  await assert.rejects(testCluster.start(), {
    name: 'DatabaseStartupError',
    message: /database is not a complete PostgreSQL/,
  })
  assert.deepEqual(await readdir(cluster), ['PG_VERSION'])
  assert.deepEqual(await readdir(testCluster.dataDirectory), ['database'])
})

test('fault 38 · refuses a cluster of another major version and changes nothing in it', async (t) => {
  const testCluster = await TestCluster.create(t)
  const cluster = path.join(testCluster.dataDirectory, 'database')
  await mkdir(path.join(cluster, 'global'), { recursive: true })
  await writeFile(path.join(cluster, 'PG_VERSION'), '15\n')
  await writeFile(path.join(cluster, 'global', 'pg_control'), 'control')
  await assert.rejects(testCluster.start(), {
    name: 'DatabaseStartupError',
    message: /made by PostgreSQL 15, .* version 18/,
  })
  assert.deepEqual((await readdir(cluster)).sort(), ['PG_VERSION', 'global'])
  assert.equal(await readFile(path.join(cluster, 'global', 'pg_control'), 'utf8'), 'control')
})

test('initialises again after an interrupted start, and fills an empty directory', async (t) => {
  const testCluster = await TestCluster.create(t)
  const leftover = path.join(testCluster.dataDirectory, `database.unfinished-${process.pid}`)
  await mkdir(path.join(leftover, 'base'), { recursive: true })
  await mkdir(path.join(testCluster.dataDirectory, 'database'))
  await testCluster.start()
  assert.deepEqual((await readdir(testCluster.dataDirectory)).sort(), ['database', 'database.log'])
})

for (const mode of [0o755, 0o700]) {
  test(`is initialised once by two shops that start at the same moment, in a directory of mode ${mode.toString(8)}`, async (t) => {
    const testCluster = await TestCluster.create(t, mode)
    const [first, second] = await Promise.all([testCluster.startShop(), testCluster.startShop()])
    assert.deepEqual([first.adopted, second.adopted].sort(), [false, true])
    await query(first.connection, 'create table plants as select 1 as id')
    assert.deepEqual(await query(second.connection, 'select id from plants'), [{ id: 1 }])
  })
}
