import assert from 'node:assert/strict'
import { chmod, chown, lstat, mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { query, TestCluster } from '../../../test/support/test-cluster.ts'

const asRoot = { skip: process.getuid?.() !== 0 }
const unprivilegedUser = 65534

test('keeps the cluster where its user can reach it when the data directory is out of reach', asRoot, async (t) => {
  const testCluster = await TestCluster.create(t, 0o700)
  const first = await testCluster.start()
  assert.match(await readlink(path.join(testCluster.dataDirectory, 'database')), /^\/var\/lib\/paudha\/\w+\/database$/)
  assert.match(testCluster.logged.join(), /^The database is kept in \S+, because [^.]+\.$/)
  await query(first.connection, 'create table plants as select 1 as id')
  await first.stop()
  const second = await testCluster.start()
  assert.deepEqual(await query(second.connection, 'select id from plants'), [{ id: 1 }])
  assert.equal(testCluster.logged.length, 1)
})

test('refuses a cluster that its user cannot reach any more, and a link to one that is gone', asRoot, async (t) => {
  const [hidden, linked] = [await TestCluster.create(t), await TestCluster.create(t)]
  const refuses = (testCluster: TestCluster, message: RegExp) =>
    assert.rejects(testCluster.start(), { name: 'DatabaseStartupError', message })
  await (await hidden.start()).stop()
  await chmod(hidden.dataDirectory, 0o700)
  await refuses(hidden, /cannot reach \S+database/)
  assert.equal((await lstat(path.join(hidden.dataDirectory, 'database'))).isDirectory(), true)
  const link = path.join(linked.dataDirectory, 'database')
  await symlink('/nowhere/database', link)
  t.onTestFinished(() => rm(link, { force: true }))
  await refuses(linked, /cannot reach \/nowhere\/database, to which \S+ points/)
})

test('runs as the plain user who starts it, and later for root as the same user', asRoot, async (t) => {
  const testCluster = await TestCluster.create(t)
  await chown(testCluster.dataDirectory, unprivilegedUser, unprivilegedUser)
  const shop = await testCluster.startShop(unprivilegedUser)
  assert.equal(shop.refusal, undefined)
  assert.equal((await lstat(await testCluster.directory())).uid, unprivilegedUser)
  const database = await testCluster.start()
  assert.equal(database.adopted, true)
  assert.deepEqual(await query(database.connection, 'select 1 as one'), [{ one: 1 }])
})

test('refuses a data directory that it may not write, and the cluster of another user', asRoot, async (t) => {
  const testCluster = await TestCluster.create(t)
  const unwritable = await testCluster.startShop(unprivilegedUser)
  assert.match(unwritable.refusal ?? '', /^DatabaseStartupError: The database cannot use \S+: permission denied\.$/)
  assert.deepEqual(await readdir(testCluster.dataDirectory), [])
  await (await testCluster.start()).stop()
  const anothers = await testCluster.startShop(unprivilegedUser)
  assert.match(
    anothers.refusal ?? '',
    /^DatabaseStartupError: \S+database belongs to user \d+, but .* run as user 65534/,
  )
})

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
