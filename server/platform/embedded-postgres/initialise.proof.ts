import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { query, TestCluster } from './testing/test-cluster.ts'

for (const [what, files, message] of [
  ['an incomplete cluster', { PG_VERSION: '18\n' }, /database is not a complete PostgreSQL/],
  [
    'a cluster of another major version',
    { PG_VERSION: '15\n', 'global/pg_control': 'control' },
    /made by PostgreSQL 15, .* version 18/,
  ],
] as const) {
  test(`fault 38 · refuses ${what} and changes nothing in it`, async (t) => {
    const testCluster = await TestCluster.create(t)
    const cluster = path.join(testCluster.dataDirectory, 'database')
    await mkdir(path.join(cluster, 'global'), { recursive: true })
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(cluster, name), content)
    await assert.rejects(testCluster.start(), { name: 'DatabaseStartupError', message })
    assert.deepEqual((await readdir(cluster)).sort(), ['PG_VERSION', 'global'])
    for (const [name, content] of Object.entries(files))
      assert.equal(await readFile(path.join(cluster, name), 'utf8'), content)
    assert.deepEqual(await readdir(testCluster.dataDirectory), ['database'])
  })
}

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
