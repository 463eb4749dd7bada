import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { type TestContext, test } from 'vitest'
import { redressDue } from '../../../domain/tickets.ts'
import { startDatabaseProxy } from '../../../test/fakes/database-proxy.ts'
import { contentsOf } from '../../../test/support/assert-unchanged.ts'
import { describeSchema } from '../../../test/support/describe-schema.ts'
import { createPreviousRelease, MIGRATED_AT, recordMigrations } from '../../../test/support/previous-release.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { until } from '../../../test/support/wait-until.ts'
import { backInStockQueue } from '../../shop/stock-alerts/send-back-in-stock-mails.ts'
import { newIdentifier } from '../identifiers.ts'
import { migrate, migrateWithin, originOf } from './migrate.ts'
import { squashed } from './migrations/0001-baseline.ts'

const MIGRATIONS = 'kysely_migration'
const SOON_MS = 10_000

test('a database of the previous release is taken over as it is', async (context) => {
  const { database } = await createPreviousRelease(context)
  const [rows, schema] = [await contentsOf(database, [MIGRATIONS]), await describeSchema(database)]
  await database.transaction().execute((transaction) => migrateWithin(transaction, ['0001-baseline']))
  assert.deepEqual(await contentsOf(database, [MIGRATIONS]), rows)
  assert.deepEqual(await describeSchema(database), schema)
  assert.deepEqual(await listMigrations(database), [{ name: '0001-baseline', timestamp: MIGRATED_AT }])
})

test('it is brought to the schema of a new database, by several processes at once', async (context) => {
  const [own, fresh] = [await createPreviousRelease(context), await testDatabase(context)]
  await Promise.all([migrate(own.connection), migrate(own.connection), migrate(own.connection)])
  assert.deepEqual(await describeSchema(own.database), await describeSchema(fresh.database))
  assert.equal((await own.database.selectFrom('orders').select('id').execute()).length, 1)
  assert.deepEqual(await namesOf(own), await namesOf(fresh))
})

test('refunds, alerts and incidents have the same state under its present name, orders neither GSTIN nor billing', async (context) => {
  const { database, connection } = await createPreviousRelease(context)
  await migrate(connection)
  const refunds = await database.selectFrom('refunds').select('status').orderBy('id').execute()
  assert.deepEqual(refunds, [{ status: 'requested' }, { status: 'pending' }, { status: 'succeeded' }])
  const alerts = await database.selectFrom('stock_alerts').select('notified_at').orderBy('plant_id').execute()
  assert.deepEqual(alerts, [{ notified_at: new Date(MIGRATED_AT) }, { notified_at: null }])
  const incidents = await database.selectFrom('operational_incidents').select('subject').execute()
  assert.deepEqual(incidents, [{ subject: backInStockQueue.name }])
  const orders = await database.selectFrom('orders').select(['gstin', 'billing']).execute()
  assert.deepEqual(orders, [{ gstin: null, billing: null }])
})

test('earlier messages have tickets in the order in which they came, and a month; the next one follows', async (context) => {
  const { database, connection } = await createPreviousRelease(context)
  await migrate(connection)
  const messages = await database
    .selectFrom('contact_messages')
    .select(['ticket', 'subject', 'due_at', 'is_in_progress', 'acknowledgement_id'])
    .orderBy('ticket')
    .execute()
  const none = { is_in_progress: false, acknowledgement_id: null }
  assert.deepEqual(messages, [
    // Received on 31 January in India
    { ticket: 'T-1001', subject: 'Pots', due_at: new Date('2026-02-27T20:00Z'), ...none },
    { ticket: 'T-1002', subject: 'Ferns', due_at: new Date('2026-12-20T10:00Z'), ...none },
  ])
  for (const { due_at, subject } of messages) {
    const received = subject === 'Pots' ? '2026-01-30T20:00Z' : '2026-11-20T10:00Z'
    assert.deepEqual(due_at, redressDue(new Date(received)))
  }
  const next = { id: newIdentifier(), name: 'Ravi', email: 'r@example.com', subject: 'S', message: 'M' }
  const inserting = database.insertInto('contact_messages').values({ ...next, due_at: new Date() })
  assert.deepEqual(await inserting.returning('ticket').execute(), [{ ticket: 'T-1003' }])
})

test('an earlier invoice and its credit note stay, and the order gets no other invoice beside them', async (context) => {
  const { database, connection } = await createPreviousRelease(context)
  const [{ id: order } = { id: '' }] = await database.selectFrom('orders').select('id').execute()
  const issue = (number: string, kind: string, series: string, content = '{}') =>
    sql`
      insert into tax_documents (id, order_id, kind, series, financial_year, serial, number, issued_at, content)
      values (${newIdentifier()}, ${order}, ${kind}, ${series}, 2026, ${Number(number.slice(-1))}, ${number}, now(), ${content})
    `.execute(database)
  const note = '{"corrects": {"number": "PA/26-27/1", "day": "2026-11-20"}}'
  await issue('PA/26-27/1', 'invoice_cum_bill_of_supply', 'invoice')
  await issue('PAC/26-27/1', 'credit_note', 'credit_note', note)
  await migrate(connection)
  const documents = await database.selectFrom('tax_documents').select('number').orderBy('number').execute()
  assert.deepEqual(documents, [{ number: 'PA/26-27/1' }, { number: 'PAC/26-27/1' }])
  await assert.rejects(issue('PA/26-27/2', 'tax_invoice', 'invoice'), /tax_documents_one_invoice/)
  await assert.rejects(issue('PAB/26-27/2', 'bill_of_supply', 'bill_of_supply'), /tax_documents_one_bill/)
  await issue('PAC/26-27/2', 'credit_note', 'credit_note', note)
})

test('of an admin with a second factor, sessions end in which it was never proven', async (context) => {
  const { database, connection } = await createPreviousRelease(context)
  await sql`
    with admin as (select id from users limit 1), factor as (
      insert into totp_factors (user_id, secret, last_step) select id, decode(repeat('00', 20), 'hex'), 0 from admin
    )
    insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at, factor_at)
    select repeat(n::text, 20), id, sha256(n::text::bytea), sha256(n::text::bytea), now() + interval '1 day',
      case n when 2 then now() end
    from admin, generate_series(1, 2) as n
  `.execute(database)
  await migrate(connection)
  assert.deepEqual(await database.selectFrom('sessions').select('id').execute(), [{ id: '2'.repeat(20) }])
})

test('a migration that fails says why, and changes nothing', async (context) => {
  const { database, connection } = await createPreviousRelease(context)
  await sql`drop function cart_of(text)`.execute(database)
  const before = await describeSchema(database)
  await assert.rejects(migrate(connection), { code: '42883' })
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
    [squashed.slice(0, -1), /older version .*; start the previous release once, then this one\.$/],
    [squashed.slice(0, 1), /older version/],
    [[...squashed, '0041-later'], /newer version of the shop; start that version instead\.$/],
    [['0001-baseline', '9999-later'], /newer version/],
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
