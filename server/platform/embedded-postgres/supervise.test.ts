import assert from 'node:assert/strict'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { type TestContext, test } from 'node:test'
import { exists, recovererIn, workersIn } from './processes.ts'
import { checkpointerOf, end, kill, onLinux, Place, query, until } from './testing/place.ts'

test('starts a killed server again, with all that it had acknowledged', async (t) => {
  const place = await Place.make(t)
  const { connection } = await place.start()
  await query(connection, 'create table orders (id int)')
  for (let round = 1; round <= 3; round++) {
    await query(connection, `insert into orders values (${round})`)
    const before = await place.postmaster()
    process.kill(before, 'SIGKILL')
    await until(async () => place.logged.length === round)
    assert.deepEqual(await query(connection, 'select count(*)::int as orders from orders'), [{ orders: round }])
  }
  assert.deepEqual([...new Set(place.logged)], ['The database had stopped unexpectedly; it runs again.'])
})

test('starts a server again that someone asked to stop, though connections are open', async (t) => {
  const place = await Place.make(t)
  const { connection } = await place.start()
  const before = await place.postmaster()
  process.kill(before, 'SIGTERM')
  await until(async () => (await place.postmaster()) !== before && (await query(connection, 'select 1')).length === 1)
})

test('starts a server again whose socket was removed', async (t) => {
  const place = await Place.make(t)
  const { connection } = await place.start()
  await rm(connection.host, { recursive: true })
  await until(async () => (await query(connection, 'select 1')).length === 1)
})

test('fault 25 · starts a server again whose recovery fails in the moment in which it begins', onLinux, async (t) => {
  const place = await Place.make(t)
  const { connection } = await place.start()
  const [cluster, before] = [await place.cluster(), await place.postmaster()]
  await query(connection, 'create table orders as select id from generate_series(1, 2_000_000) as id')
  process.kill(await checkpointerOf(connection), 'SIGKILL')
  await until(async () => (await recovererIn(cluster)) !== undefined)
  // PostgreSQL hears of the beginning and of the end at once, and then waits for an end that has been.
  process.kill(before, 'SIGSTOP')
  const log = path.join(place.dataDirectory, 'database.log')
  await until(async () => (await readFile(log, 'utf8')).includes('redo starts'))
  const recoverer = await recovererIn(cluster)
  assert.ok(recoverer, 'its recovery was over too soon')
  process.kill(recoverer, 'SIGTERM')
  await until(async () => (await recovererIn(cluster)) === undefined)
  process.kill(before, 'SIGCONT')
  await until(async () => (await query(connection, 'select id from orders limit 1')).length === 1)
  assert.notEqual(await place.postmaster(), before)
})

test('waits for a server for as long as it recovers', onLinux, async (t) => {
  const place = await Place.make(t)
  const { connection } = await place.start()
  const [cluster, before] = [await place.cluster(), await place.postmaster()]
  await query(connection, 'create table orders as select id from generate_series(1, 2_000_000) as id')
  process.kill(await checkpointerOf(connection), 'SIGKILL')
  await until(async () => (await recovererIn(cluster)) !== undefined)
  const recoverer = await recovererIn(cluster)
  assert.ok(recoverer, 'its recovery was over too soon')
  process.kill(recoverer, 'SIGSTOP')
  await untilMinutesPassed(t)
  assert.deepEqual(place.logged, [])
  process.kill(recoverer, 'SIGCONT')
  await until(async () => (await query(connection, 'select id from orders limit 1')).length === 1)
  assert.equal(await place.postmaster(), before)
})

test('is stopped while it starts a killed server again', async (t) => {
  const place = await Place.make(t)
  const database = await place.start()
  process.kill(await place.postmaster(), 'SIGKILL')
  await database.stop()
  assert.deepEqual(await workersIn(await place.cluster()), [])
})

test('takes over the server of a killed shop, keeps it running and stops it', async (t) => {
  const place = await Place.make(t)
  const shop = await place.startShop()
  await query(shop.connection, 'create table orders as select 1 as id')
  await kill(shop.process)
  const before = await place.postmaster()
  assert.equal(exists(before), true)
  const database = await place.start()
  assert.equal(database.adopted, true)
  assert.equal(await place.postmaster(), before)
  process.kill(before, 'SIGKILL')
  await until(async () => (await place.postmaster()) !== before)
  await until(async () => (await query(database.connection, 'select id from orders')).length === 1)
  await database.stop()
  assert.deepEqual(await workersIn(await place.cluster()), [])
})

test('leaves the server to another shop on the same directory; the last one stops it', async (t) => {
  const place = await Place.make(t)
  const [first, second] = [await place.startShop(), await place.startShop()]
  assert.deepEqual([first.adopted, second.adopted], [false, true])
  assert.equal(await end(first.process), 0)
  assert.equal((await query(second.connection, 'select 1')).length, 1)
  assert.equal(await end(second.process), 0)
  assert.deepEqual(await workersIn(await place.cluster()), [])
})

test('is stopped by shops that stop at the same moment', async (t) => {
  const place = await Place.make(t)
  for (let round = 0; round < 3; round++) {
    const shops = await Promise.all([place.startShop(), place.startShop(), place.startShop()])
    assert.deepEqual(shops.map((shop) => shop.adopted).sort(), [false, true, true])
    assert.deepEqual(await Promise.all(shops.map((shop) => end(shop.process))), [0, 0, 0])
    assert.deepEqual(await workersIn(await place.cluster()), [])
  }
})

/** Lets a second pass whenever somebody looks at the clock. */
async function untilMinutesPassed(t: TestContext): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let now = Date.now()
  const end = now + 120_000
  const clock = t.mock.method(Date, 'now', () => {
    now += 1_000
    if (now > end) resolve()
    return now
  })
  await promise
  clock.mock.restore()
}
