import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { contentsOf } from '../../../test/support/assert-unchanged.ts'
import { describeSchema } from '../../../test/support/describe-schema.ts'
import { createTestDatabase, runScript, type TestDatabase } from '../../../test/support/test-database.ts'
import { migrate, migrateWithin, originOf } from './migrate.ts'
import { squashed } from './migrations/0001-baseline.ts'

const MIGRATIONS = 'kysely_migration'
const MIGRATED_AT = '2026-11-25T10:00:00.000Z'
const ID = 'aaaaaaaaaaaaaaaaaaaa'
const ROWS = `
  insert into users (id, name, email) values ('${ID}', 'Meera', 'meera@example.com');
  insert into plants (id, name, description, price, stock, category, image_url)
    values ('${ID}', 'Neem', 'A tree that likes the sun.', 30000, 5, 'outdoor', '/neem.jpg');
  insert into orders (id, user_id, payment_method, amount, street, city, state, country, zip_code)
    values ('${ID}', '${ID}', 'cod', 30000, '1 Main Road', 'Pune', 'Maharashtra', 'India', '411001');
  insert into order_events (order_id, actor, aspect, to_state, reason)
    values ('${ID}', 'shopper', 'order', 'pending', 'placed');
`

test('a database of the previous release is taken over as it is', async (context) => {
  const { database } = await previousRelease(context)
  const [rows, schema] = [await contentsOf(database, [MIGRATIONS]), await describeSchema(database)]
  await database.transaction().execute((transaction) => migrateWithin(transaction, ['0001-baseline']))
  assert.deepEqual(await contentsOf(database, [MIGRATIONS]), rows)
  assert.deepEqual(await describeSchema(database), schema)
  assert.deepEqual(await listMigrations(database), [{ name: '0001-baseline', timestamp: MIGRATED_AT }])
})

test('it is brought to the schema of a new database, by several processes at once', async (context) => {
  const [own, fresh] = [await previousRelease(context), await testDatabase(context)]
  await Promise.all([migrate(own.connection), migrate(own.connection), migrate(own.connection)])
  assert.deepEqual(await describeSchema(own.database), await describeSchema(fresh.database))
  assert.equal((await own.database.selectFrom('orders').select('id').execute()).length, 1)
  const [names, freshNames] = [await listMigrations(own.database), await listMigrations(fresh.database)]
  assert.deepEqual(
    names.map(({ name }) => name),
    freshNames.map(({ name }) => name),
  )
})

test('a migration that fails says why, and changes nothing', async (context) => {
  const { database, connection } = await previousRelease(context)
  await sql`drop function cart_of(text)`.execute(database)
  const before = await describeSchema(database)
  await assert.rejects(migrate(connection), { code: '42883' })
  assert.deepEqual(await describeSchema(database), before)
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
    assert.deepEqual(
      (await listMigrations(own.database)).map(({ name }) => name),
      names,
    )
  }
})

test('every migration of the folder is run, and none has the name of a squashed one', async (context) => {
  const { database } = await testDatabase(context)
  const names = (await listMigrations(database)).map(({ name }) => name)
  const files = globSync(join(import.meta.dirname, 'migrations/*.ts')).map((file) => basename(file, '.ts'))
  assert.deepEqual(names, files.toSorted())
  assert.deepEqual(
    names.filter((name) => squashed.includes(name)),
    [],
  )
  for (let count = 0; count <= names.length; count++) assert.equal(originOf(names.slice(0, count)), 'supported')
})

/** A database with rows as the release before the baseline left it. */
async function previousRelease(context: TestContext): Promise<TestDatabase> {
  const own = await testDatabase(context, 'template0')
  await runScript(own, readFileSync(join(import.meta.dirname, 'migrations/0001-baseline.sql'), 'utf8'))
  await runScript(own, ROWS)
  await sql`
    create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)
  `.execute(own.database)
  await recordMigrations(own, squashed)
  return own
}

async function recordMigrations({ database }: TestDatabase, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(database)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, ${MIGRATED_AT} from unnest(${[...names]}::text[]) as name
  `.execute(database)
}

async function testDatabase(context: TestContext, template?: string): Promise<TestDatabase> {
  const own = await createTestDatabase({ connections: 3, template })
  context.after(() => own.drop())
  return own
}

async function listMigrations(database: TestDatabase['database']) {
  const migrations = sql<{
    name: string
    timestamp: string
  }>`select name, timestamp from kysely_migration order by name collate "C"`
  return (await migrations.execute(database)).rows
}
