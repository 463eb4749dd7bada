import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/fakes/database-proxy.ts'
import { databaseForTests } from '../../../test/support/database-for-tests.ts'
import { addressOf } from '../../../test/support/test-database.ts'
import { countAttempt } from '../limits/rate-limiter.ts'
import { openDatabase } from './database.ts'
import { isDatabaseOutage } from './is-outage.ts'

/** Longer than anybody waits for an answer of the database */
const DELAY_MS = 400
/** Connections that the database has to spare */
const SPARE = 2
/** Longer than `IDLE_MS` of the pool */
const PAUSE_MS = 3_600_000

const own = databaseForTests()
let proxy: DatabaseProxy

beforeAll(async () => {
  proxy = await startDatabaseProxy(own.connection)
})

afterAll(() => proxy.stop())

test('a connection whose BEGIN was answered too late is not used again: what is written after it stays', async (context) => {
  const database = openDatabase({ connectionString: proxy.url }, { name: 'paudha-test', connections: 1, queryMs: 200 })
  context.onTestFinished(() => database.destroy())
  await database.selectFrom('users').select('id').execute()
  proxy.slow(DELAY_MS)
  await assert.rejects(
    database.transaction().execute((transaction) => transaction.selectFrom('users').select('id').execute()),
    isDatabaseOutage,
  )
  proxy.restore()

  await countAttempt(database, { limit: 'login', by: 'address', whose: '203.0.113.9' }, { tries: 10, seconds: 60 })
  assert.equal((await own.database.selectFrom('tries').select('count').execute()).length, 1)
})

test('where the database has fewer connections to spare than the pool may open, requests share those, and none stays open', async (context) => {
  const role = `narrow_${crypto.randomUUID().slice(0, 8)}`
  await sql.raw(`create role ${role} login password 'narrow' connection limit ${SPARE}`).execute(own.database)
  context.onTestFinished(async () => {
    await sql.raw(`drop role ${role}`).execute(own.database)
  })
  const address = new URL(addressOf(own))
  Object.assign(address, { username: role, password: 'narrow' })
  const database = openDatabase({ connectionString: address.href }, { name: 'paudha-test', connections: 10 })
  context.onTestFinished(() => database.destroy())

  const query = () => sql`select pg_sleep(0.05)`.execute(database)
  await query()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await Promise.all(Array.from({ length: 40 }, query))
  assert.ok(database.pool.usage().free <= SPARE)
  vi.advanceTimersByTime(PAUSE_MS)
  assert.equal(database.pool.usage().free, 0)
})

test('after a pause some connections are still open, so that the next request need not wait for one', async (context) => {
  const database = openDatabase(own.connection, { name: 'paudha-test', connections: 10 })
  context.onTestFinished(() => database.destroy())
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(0.05)`.execute(database)))
  assert.deepEqual(database.pool.usage(), { busy: 0, free: 10, awaited: 0 })
  vi.advanceTimersByTime(PAUSE_MS)
  assert.deepEqual(database.pool.usage(), { busy: 0, free: 4, awaited: 0 })
})
