import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'vitest'
import { query, TestCluster } from '../../../test/support/test-cluster.ts'
import { failureReason } from './account.ts'
import { findServerProcesses } from './processes.ts'
import { diskSize, maxWalMegabytes } from './settings.ts'

test('fault 32 · starts in an empty data directory with settings that lose nothing, and leaves no process behind', async (t) => {
  const testCluster = await TestCluster.create(t)
  const database = await testCluster.start()
  assert.equal(database.adopted, false)
  const expected = {
    ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', listen_addresses: '' },
    ...{ server_encoding: 'UTF8', TimeZone: 'UTC', max_connections: '100' },
  }
  const shown = Object.keys(expected).map((name) => `current_setting('${name}') as "${name}"`)
  const [settings] = await query(
    database.connection,
    `select ${shown}, pg_size_bytes(current_setting('max_wal_size')) as logged, current_user, current_database()`,
  )
  const logged = `${maxWalMegabytes(diskSize(testCluster.dataDirectory)) * 2 ** 20}`
  assert.deepEqual(settings, { ...expected, logged, current_user: 'paudha', current_database: 'paudha' })
  if (process.platform === 'linux') {
    const postmaster = await testCluster.postmaster()
    assert.deepEqual(await tcpSockets(postmaster), [])
    assert.equal(await sessionOf(postmaster), postmaster, 'out of the reach of Ctrl-C')
  }
  const cluster = await testCluster.directory()
  await database.stop()
  await database.stop()
  assert.deepEqual(await findServerProcesses(cluster), [])
  assert.equal(existsSync(database.connection.host), false)
})

test('keeps its data from one start to the next', async (t) => {
  const testCluster = await TestCluster.create(t)
  const first = await testCluster.start()
  await query(first.connection, "create table plants as select 'तुलसी' as name")
  await first.stop()
  const log = path.join(testCluster.dataDirectory, 'database.log')
  await truncate(log, 6_000_000)
  const second = await testCluster.start()
  assert.equal(second.adopted, false)
  assert.deepEqual(await query(second.connection, 'select name from plants'), [{ name: 'तुलसी' }])
  assert.deepEqual([(await stat(`${log}.1`)).size, (await stat(log)).size < 6_000_000], [6_000_000, true])
})

test('finds the letters of Hindi words', async (t) => {
  const { connection } = await (await TestCluster.create(t)).start()
  await query(connection, 'create extension pg_trgm')
  const [row] = await query(connection, "select cardinality(show_trgm('तुलसी')) as trigrams")
  assert.ok(Number(row?.trigrams) > 0)
})

test('finds why a PostgreSQL program failed', () => {
  const server = `2026-11-20 19:52:42.056 UTC [11334] LOG:  starting PostgreSQL 18.4
2026-11-20 19:52:42.060 UTC [11334] FATAL:  could not write lock file "postmaster.pid": No space left on device
2026-11-20 19:52:42.061 UTC [11334] LOG:  database system is shut down
`
  assert.equal(failureReason(server), 'could not write lock file "postmaster.pid": No space left on device')
  assert.equal(
    failureReason('initdb: error: invalid locale name "C.UTF-8"\ninitdb: hint: try another\n'),
    'invalid locale name "C.UTF-8"',
  )
  assert.equal(failureReason('/bin/postgres: cannot be run.\n'), '/bin/postgres: cannot be run')
  assert.equal(failureReason(''), '')
})

/** The process's sockets that the kernel lists among those of TCP. */
async function tcpSockets(pid: number): Promise<string[]> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8')))
  const inodes = new Set(
    tables.flatMap((table) => table.split('\n').map((line) => `socket:[${line.trim().split(/\s+/)[9]}]`)),
  )
  const files = await readdir(`/proc/${pid}/fd`)
  const links = await Promise.all(files.map((file) => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return links.filter((link) => inodes.has(link))
}

async function sessionOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ')[5])
}
