import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type TestContext, test } from 'vitest'
import { checkpointerOf, onLinux, query, SOON_MS, TestCluster } from '../../../test/support/test-cluster.ts'
import { until } from '../../../test/support/wait-until.ts'
import { findRunningServer, findServerProcesses } from './processes.ts'

test('fault 30 · starts though the number of the lost server belongs to another program now', onLinux, async (t) => {
  const testCluster = await TestCluster.create(t)
  const database = await testCluster.start()
  await query(database.connection, 'create table orders as select 1 as id')
  const cluster = await testCluster.directory()
  const lock = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')
  await database.stop()
  const stranger = await sleeper(t, cluster)
  await writeLocks(cluster, database.connection.host, lock.replace(/^\d+/, String(stranger.pid)))
  const again = await testCluster.start()
  assert.equal(again.adopted, false)
  assert.deepEqual(await query(again.connection, 'select id from orders'), [{ id: 1 }])
  assert.equal(stranger.exitCode ?? stranger.signalCode, null)
})

test('waits until the last process of a killed server has left', onLinux, async (t) => {
  const testCluster = await TestCluster.create(t)
  const database = await testCluster.start()
  const cluster = await testCluster.directory()
  const worker = await checkpointerOf(database.connection)
  const before = await testCluster.postmaster()
  process.kill(worker, 'SIGSTOP')
  process.kill(before, 'SIGKILL')
  await until(async () => (await findServerProcesses(cluster)).join() === String(worker), SOON_MS)
  assert.equal(await findRunningServer(cluster), undefined)
  process.kill(worker, 'SIGCONT')
  await until(async () => (await findRunningServer(cluster).catch(() => undefined))?.status === 'ready', SOON_MS)
  assert.deepEqual(await query(database.connection, 'select 1 as one'), [{ one: 1 }])
})

/** An unrelated program of the cluster's user. */
async function sleeper(t: TestContext, cluster: string): Promise<ChildProcess> {
  const { uid, gid } = await stat(cluster)
  const sleeping = spawn('sleep', ['600'], { uid, gid })
  t.onTestFinished(() => void sleeping.kill('SIGKILL'))
  await once(sleeping, 'spawn')
  return sleeping
}

/** Writes the lock files that a power cut leaves. */
async function writeLocks(cluster: string, socketDirectory: string, lock: string): Promise<void> {
  const { uid, gid } = await stat(cluster)
  await mkdir(socketDirectory, { recursive: true, mode: 0o700 })
  const files = [path.join(cluster, 'postmaster.pid'), path.join(socketDirectory, '.s.PGSQL.5432.lock')]
  for (const file of files) await writeFile(file, lock)
  for (const file of [...files, socketDirectory]) await chown(file, uid, gid)
}
