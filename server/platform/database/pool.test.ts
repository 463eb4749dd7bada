import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/fakes/database-proxy.ts'
import { databaseForTests } from '../../../test/support/database-for-tests.ts'
import { addressOf, createTestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { QueueFull } from '../concurrency.ts'
import { countAttempt } from '../rate-limits.ts'
import { type Database, isDatabaseOutage, openDatabase } from './database.ts'

/** Longer than anybody waits for an answer of the database */
const DELAY_MS = 2_000
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
  const database = openDatabase(
    { connectionString: proxy.url },
    { name: 'paudha-test', connections: 1, queryMs: 1_000 },
  )
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

const AWAITED = 20
const SOON_MS = 30_000

test('while too many requests wait for a connection no other begins, and one that waited for too long is refused', async (context) => {
  const { database, drop } = await createTestDatabase({ connections: 1 })
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  context.onTestFinished(() => release.resolve())
  context.onTestFinished(drop)
  const holding = database.transaction().execute(async () => {
    held.resolve()
    await release.promise
  })
  await held.promise
  await database.pool.waitForCapacity()
  const begun = Array.from({ length: AWAITED }, () => sql`select 1`.execute(database))
  await until(() => database.pool.usage().awaited === AWAITED, SOON_MS)
  await assert.rejects(database.pool.waitForCapacity(), QueueFull)

  const waiting = database.pool.waitForCapacity()
  release.resolve()
  await waiting
  await holding
  await Promise.all(begun)
  await database.pool.waitForCapacity()
})

let database: Database

beforeAll(async () => {
  database = openDatabase(own.connection, { name: 'paudha-test', connections: 1 })
})

afterAll(() => database.destroy())

/** How often each prepared statement that has this in it was performed. */
async function performed(part: string): Promise<number[]> {
  const { rows } = await sql<{ times: number }>`
    select generic_plans + custom_plans as times from pg_prepared_statements where position(${part} in statement) > 0
  `.execute(database)
  return rows.map(({ times }) => times)
}

test('a statement is prepared once, whatever its values', async () => {
  for (const id of ['a', 'b', 'c'])
    await database.selectFrom('cart_items').select('quantity').where('plant_id', '=', id).execute()
  assert.deepEqual(await performed('from "cart_items"'), [3])
})

test('a search is planned for what is looked for', async () => {
  for (const name of ['%a%', '%b%'])
    await database.selectFrom('plants').select('id').where('search_text', 'like', name).execute()
  assert.deepEqual(await performed('search_text'), [])
})

test('what asks for all columns is not, and answers those that a migration added', async () => {
  const shelves = database.withTables<{ shelves: { id: number } }>()
  const read = () => shelves.selectFrom('shelves').selectAll().where('id', '=', 1).execute()
  await sql`create table shelves (id integer)`.execute(database)
  await sql`insert into shelves values (1)`.execute(database)
  for (let time = 0; time < 3; time++) assert.deepEqual(await read(), [{ id: 1 }])
  await sql`alter table shelves add column name text default 'Sunny'`.execute(database)
  assert.deepEqual(await read(), [{ id: 1, name: 'Sunny' }])
  assert.deepEqual(await performed('from "shelves"'), [])
})

test('what answers in another type since a migration is prepared again over another connection', async () => {
  const pots = database.withTables<{ pots: { name: string } }>()
  const read = () => pots.selectFrom('pots').select('name').where('name', '<>', '').execute()
  await sql`create table pots (name text)`.execute(database)
  await sql`insert into pots values ('Terracotta')`.execute(database)
  await read()
  await sql`alter table pots alter column name type varchar`.execute(database)
  await assert.rejects(read, { code: '0A000' })
  assert.deepEqual(await read(), [{ name: 'Terracotta' }])
})

test('however many statements there are, few stay prepared', async () => {
  for (let number = 0; number < 600; number++)
    await sql`select ${'made up'}::text as ${sql.ref(`made up ${number}`)}`.execute(database)
  assert.ok((await performed('made up')).length < 500)
})
