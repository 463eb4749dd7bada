import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { type TestContext, test } from 'vitest'
import { startDatabaseProxy } from '../../test/fakes/database-proxy.ts'
import { describeSchema } from '../../test/support/describe-schema.ts'
import { createPreviousRelease, MIGRATED_AT, recordMigrations } from '../../test/support/previous-release.ts'
import { contentsOf, createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { until } from '../../test/support/wait-until.ts'
import { migrate, migrateWithin, originOf } from './migrate.ts'
import { squashed } from './migrations/0044-baseline.ts'

const MIGRATIONS = 'kysely_migration'
const SOON_MS = 10_000

test('a database of the previous release is taken over as it is', async (context) => {
  const { database } = await createPreviousRelease(context)
  const [rows, schema] = [await contentsOf(database, [MIGRATIONS]), await describeSchema(database)]
  await database.transaction().execute((transaction) => migrateWithin(transaction, ['0044-baseline']))
  assert.deepEqual(await contentsOf(database, [MIGRATIONS]), rows)
  assert.deepEqual(await describeSchema(database), schema)
  assert.deepEqual(await listMigrations(database), [{ name: '0044-baseline', timestamp: MIGRATED_AT }])
})

test('it is brought to the schema of a new database, by several processes at once', async (context) => {
  const [own, fresh] = [await createPreviousRelease(context), await testDatabase(context)]
  await Promise.all([migrate(own.connection), migrate(own.connection), migrate(own.connection)])
  assert.deepEqual(await describeSchema(own.database), await describeSchema(fresh.database))
  assert.equal((await own.database.selectFrom('orders').select('id').execute()).length, 1)
  const plants = await own.database.selectFrom('plants').select('facts').execute()
  assert.deepEqual(plants, [{ facts: {} }], 'an unknown fact is left out')
  assert.deepEqual(await namesOf(own), await namesOf(fresh))
})

test('a shop that has settings goes on taking orders, numbered one after the other, and zones ask for no more or less than before', async (context) => {
  const { database, connection } = await createPreviousRelease(context)
  await saveSettings(database)
  const next = async () => (await sql<{ n: number }>`select nextval('order_numbers')::int as n`.execute(database)).rows
  await sql`alter sequence order_numbers increment by 7`.execute(database)
  const [last] = await next()
  const zones = [29_999, null, 30_000, 0].map((minimum, index) => ({ name: `Zone ${index}`, minimum }))
  const insertRules = (rules: object) =>
    sql`insert into delivery_rules (rules) values (${JSON.stringify(rules)}::jsonb)`
  await insertRules({ cutOff: '14:00', zones }).execute(database)
  await migrate(connection)
  assert.deepEqual([...(await next()), ...(await next())], [{ n: (last?.n ?? 0) + 7 }, { n: (last?.n ?? 0) + 8 }])
  const settings = await database.selectFrom('seller_settings').select('compare_at_prices').execute()
  assert.deepEqual(settings, [{ compare_at_prices: 'none' }])
  const { rows } = await sql`select rules from delivery_rules`.execute(database)
  const kept = zones.map((zone) => ({ ...zone, minimum: zone.minimum === 30_000 ? 30_000 : null }))
  assert.deepEqual(rows, [{ rules: { cutOff: '14:00', zones: kept } }])
})

test('a migration that fails says why, and changes nothing', async (context) => {
  const { database, connection } = await createPreviousRelease(context)
  await sql`alter table seller_settings drop column order_number_step`.execute(database)
  const before = await describeSchema(database)
  await assert.rejects(migrate(connection), { code: '42703' })
  assert.deepEqual(await describeSchema(database), before)
})

test('a connection that is terminated while it is closed is no failure', async (context) => {
  const own = await testDatabase(context)
  const proxy = await startDatabaseProxy(own.connection)
  context.onTestFinished(proxy.stop)
  proxy.terminateAtClose()
  await migrate({ connectionString: proxy.url })
  await until(() => proxy.terminations() === 1, SOON_MS)
})

test('a database of any other version is refused with what to do, and left as it is', async (context) => {
  const refusals = [
    [squashed.slice(0, -1), /^Start the previous release once/],
    [['0001-shop', '0002-messages'], /too old/],
    [[...squashed, '9998-later'], /^Start a newer version/],
    [['0044-baseline', '9999-later'], /newer version/],
  ] as const
  const own = await testDatabase(context)
  for (const [names, message] of refusals) {
    await recordMigrations(own, names)
    await assert.rejects(migrate(own.connection), { name: 'StartupError', message })
    assert.deepEqual(await namesOf(own), names)
  }
})

test('every migration of the folder is run, and none has the name of a squashed one', async (context) => {
  const names = await namesOf(await testDatabase(context))
  const files = globSync(join(import.meta.dirname, 'migrations/*.ts')).map((file) => basename(file, '.ts'))
  assert.deepEqual(names, files.toSorted())
  assert.ok(!names.some((name) => squashed.includes(name)))
  for (let count = 0; count <= names.length; count++) assert.equal(originOf(names.slice(0, count)), 'supported')
})

/** The seller's details, as the previous release saved them. */
async function saveSettings(database: TestDatabase['database']): Promise<void> {
  await sql`
    insert into seller_settings (legal_name, street, city, state, zip_code, email, phone, officer_name, officer_email,
      officer_phone, invoice_prefix, order_number_step)
    values ('Hirval', '1 Main Road', 'Pune', 'Maharashtra', '411001', 'h@example.com', '020 5550 0100', 'Meera',
      'm@example.com', '020 5550 0100', 'HN', 7)
  `.execute(database)
}

async function testDatabase(context: TestContext): Promise<TestDatabase> {
  const own = await createTestDatabase({ connections: 3 })
  context.onTestFinished(() => own.drop())
  return own
}

async function listMigrations(database: TestDatabase['database']) {
  type Row = { name: string; timestamp: string }
  const migrations = sql<Row>`select name, timestamp from kysely_migration order by name collate "C"`
  return (await migrations.execute(database)).rows
}

const namesOf = async ({ database }: TestDatabase) => (await listMigrations(database)).map(({ name }) => name)
