import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { test, vi } from 'vitest'
import {
  answers,
  checkpointerOf,
  end,
  kill,
  onLinux,
  query,
  SOON_MS,
  TestCluster,
} from '../../../test/support/test-cluster.ts'
import { until } from '../../../test/support/wait-until.ts'
import { findRecoveryProcess, findServerProcesses, processExists } from './processes.ts'

test('starts a server again whose socket was removed', async (t) => {
  const testCluster = await TestCluster.create(t)
  const { connection } = await testCluster.start()
  await rm(connection.host, { recursive: true })
  await until(() => answers(connection), SOON_MS)
})

/** A server that lost a process, with the process that recovers it, which is frozen as it begins. */
async function startRecovering(testCluster: TestCluster) {
  const { connection } = await testCluster.start()
  const [cluster, postmaster] = [await testCluster.directory(), await testCluster.postmaster()]
  await query(connection, 'create table orders as select id from generate_series(1, 2_000_000) as id')
  process.kill(await checkpointerOf(connection), 'SIGKILL')
  const recoverer = freezeRecovery(postmaster)
  const recovered = () => until(() => answers(connection, 'select id from orders limit 1'), SOON_MS)
  return { postmaster, cluster, recoverer, recovered }
}

/** Looks without a pause, since a recovery may be over in a moment. */
function freezeRecovery(postmaster: number): number {
  const read = (file: string) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return '' // It has ended meanwhile.
    }
  }
  return atOnce(() => {
    const children = read(`/proc/${postmaster}/task/${postmaster}/children`).trim().split(' ')
    const recoverer = Number(children.find((pid) => read(`/proc/${pid}/cmdline`).includes('startup')))
    return recoverer > 0 && process.kill(recoverer, 'SIGSTOP') ? recoverer : null
  })
}

function atOnce<Found>(look: () => Found | null): Found {
  for (const end = Date.now() + SOON_MS; Date.now() < end; ) {
    const found = look()
    if (found !== null) return found
  }
  return assert.fail('it did not come')
}

test('fault 25 · starts a server again whose recovery fails as it begins', onLinux, async (t) => {
  const testCluster = await TestCluster.create(t)
  const { postmaster, cluster, recoverer, recovered } = await startRecovering(testCluster)
  // The postmaster learns of the start and the end of recovery at once, and then waits for an end that has passed.
  process.kill(postmaster, 'SIGSTOP')
  process.kill(recoverer, 'SIGCONT')
  const log = path.join(testCluster.dataDirectory, 'database.log')
  atOnce(() => readFileSync(log, 'utf8').includes('redo starts') || null)
  process.kill(recoverer, 'SIGTERM')
  await until(async () => (await findRecoveryProcess(cluster)) === undefined, SOON_MS)
  assert.doesNotMatch(readFileSync(log, 'utf8'), /redo done/)
  process.kill(postmaster, 'SIGCONT')
  await recovered()
  assert.notEqual(await testCluster.postmaster(), postmaster)
})

test('waits for a server for as long as it recovers', onLinux, async (t) => {
  const testCluster = await TestCluster.create(t)
  const { postmaster, recoverer, recovered } = await startRecovering(testCluster)
  await untilMinutesPassed()
  assert.deepEqual(testCluster.logged, [])
  process.kill(recoverer, 'SIGCONT')
  await recovered()
  assert.equal(await testCluster.postmaster(), postmaster)
})

test('is stopped while it starts a killed server again', async (t) => {
  const testCluster = await TestCluster.create(t)
  const database = await testCluster.start()
  process.kill(await testCluster.postmaster(), 'SIGKILL')
  await database.stop()
  assert.deepEqual(await findServerProcesses(await testCluster.directory()), [])
})

test('takes over the server of a killed shop, keeps it running and stops it', async (t) => {
  const testCluster = await TestCluster.create(t)
  const shop = await testCluster.startShop()
  await query(shop.connection, 'create table orders as select 1 as id')
  await kill(shop.process)
  const before = await testCluster.postmaster()
  assert.equal(processExists(before), true)
  const database = await testCluster.start()
  assert.equal(database.adopted, true)
  assert.equal(await testCluster.postmaster(), before)
  process.kill(before, 'SIGKILL')
  await until(() => testCluster.isReplaced(before), SOON_MS)
  await until(() => answers(database.connection, 'select id from orders'), SOON_MS)
  await database.stop()
  assert.deepEqual(await findServerProcesses(await testCluster.directory()), [])
})

test('leaves the server to other shop processes on the same directory; the last one stops it, also at the same moment', async (t) => {
  const testCluster = await TestCluster.create(t)
  for (let round = 0; round < 3; round++) {
    const shops = await Promise.all([testCluster.startShop(), testCluster.startShop(), testCluster.startShop()])
    assert.deepEqual(shops.map((shop) => shop.adopted).sort(), [false, true, true])
    const [first, second, third] = shops
    assert.equal(await end(first.process), 0)
    assert.equal((await query(second.connection, 'select 1')).length, 1)
    assert.deepEqual(await Promise.all([end(second.process), end(third.process)]), [0, 0])
    assert.deepEqual(await findServerProcesses(await testCluster.directory()), [])
  }
})

/** Lets a second pass with each call of `Date.now`. */
async function untilMinutesPassed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let now = Date.now()
  const end = now + 120_000
  const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1_000
    if (now > end) resolve()
    return now
  })
  await promise
  clock.mockRestore()
}
