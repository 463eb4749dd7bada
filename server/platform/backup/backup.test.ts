import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { to } from 'pg-copy-streams'
import { keptKeys } from '../../../simulator/database/kept-keys.ts'
import { openDatabase as openSimulatorDatabase } from '../../../simulator/database/open-database.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { contentsOf } from '../../../test/support/assert-unchanged.ts'
import { makeDirectory } from '../../../test/support/directory.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { settleAfterRestore } from '../../shop/restoration/settle-after-restore.ts'
import { connect, hangUp } from '../database/long-connection.ts'
import { up as bringHistory } from '../database/migrations/0017-history.ts'
import { up as bringMailParts } from '../database/migrations/0027-mails-in-parts.ts'
import { type PictureShelf, withPictureShelf } from './image-files.ts'
import { loadShop } from './load-shop.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { saveShop } from './save-shop.ts'

const shop = shopForTests()
const SOON_MS = 30_000
/** What a restore itself writes or ends */
const SETTLED = ['sessions', 'uploads', 'restorations', 'payment_intents', 'kysely_migration']
const strangeName = 'Tab\t, line\nbreak, \\N, quote " and गुलाब'
/** Takes back what the migrations 0040, 0033, 0030, 0028, 0027 and 0017 made of tables that an earlier version has, too */
const AS_BEFORE = `
  insert into order_events (order_id, actor, user_id, aspect, to_state, reason)
    select id, 'shopper', user_id, aspect, 'pending', 'placed'
    from orders cross join (values ('payment'), ('shipment')) as begun (aspect);
  alter table mails add column text text, add column html text;
  update mails set text = parts::text, html = parts::text;
  alter table mails drop column parts;
  drop index audit_events_by_time, audit_events_by_kind, order_events_by_time;
  alter table audit_events drop column search_text, drop column way, drop column subject_name, drop column actor_name;
  drop trigger name_of_actor on order_events;
  drop function take_name_of_actor;
  alter table order_events drop column actor_name;
  alter table seller_settings drop column opening_hours, drop column order_mails;
  alter table users drop column email_proven_at, drop column reset_mailed_at;
  alter table sessions drop column reauthenticated_at, drop column device_hash, drop column factor_at;
  alter table identities drop column verified_email;
  alter table account_links drop column session_id;
  alter table sign_in_flows drop column session_id, drop column purpose;
`
/** What the migrations 0030, 0033 and 0040 make of them */
const ACCOUNTS_NOW = `
  alter table seller_settings add column opening_hours text, add column order_mails text not null default 'each';
  alter table users add column email_proven_at timestamptz, add column reset_mailed_at timestamptz;
  update users set email_proven_at = email_confirmed_at where email_confirmed_at = created_at;
  alter table sessions
    add column reauthenticated_at timestamptz, add column device_hash bytea, add column factor_at timestamptz;
  alter table identities add column verified_email text;
  alter table account_links add column session_id identifier references sessions on delete set null;
  alter table sign_in_flows
    add column session_id identifier references sessions on delete cascade,
    add column purpose text not null default 'sign-in';
`
const picture = Buffer.from([0xff, 0xd8, 0x00, 0x0a, 0x5c])

const directory = makeDirectory()

test('everything that a shop holds is there again, to the byte, and the books add up', async (context) => {
  await fillShop()
  const { file, manifest } = await save()
  const restored = await restoreInto(context, file, manifest)

  assert.deepEqual(await contentsOf(restored.database, SETTLED), await contentsOf(shop.database, SETTLED))
  await assertInvariants(restored.database)
  assert.deepEqual(await restored.database.selectFrom('uploads').selectAll().execute(), [])
  assert.deepEqual(await readFile(join(restored.uploads, 'ab/rose.jpg')), picture)
  const { rows } = await sql<{ name: string }>`select name from plants where name = ${strangeName}`.execute(
    restored.database,
  )
  assert.ok(rows.length > 0)
})

/** An index of orders names a moment: when it was built, which it was with the shop that is restored into. */
const INDEXED_UNTIL = "created_at < '[^']+'::timestamp with time zone"

test('numbers go on where they were, and what the database derives and forbids is as before', async (context) => {
  await fillShop()
  const { file, manifest } = await save()
  const { database } = await restoreInto(context, file, manifest)

  const next = (where: TestDatabase['database']) =>
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('stock_movements', 'id')) as id`.execute(where)
  assert.equal((await next(database)).rows[0]?.id, (await next(shop.database)).rows[0]?.id)
  const shape = (where: TestDatabase['database']) =>
    sql`
      select 'column' as kind, table_name || '.' || column_name as name, is_generated as what from information_schema.columns
      where table_schema = 'public'
      union all select 'constraint', conrelid::regclass || ' ' || conname, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
      union all select 'trigger', tgrelid::regclass || ' ' || tgname, tgenabled::text from pg_trigger where not tgisinternal
      union all select 'index', indexname, regexp_replace(indexdef, ${INDEXED_UNTIL}, '') from pg_indexes
      where schemaname = 'public'
      order by 1, 2, 3
    `.execute(where)
  assert.deepEqual((await shape(database)).rows, (await shape(shop.database)).rows)
})

test('a backup shows one moment, however much is ordered while it is made', async (context) => {
  const plant = await buildPlant(shop, { price: 350, stock: 5_000 })
  const people = await Promise.all(Array.from({ length: 3 }, () => buildPerson(shop)))
  let isEnding = false
  let ordered = 0
  const buying = people.map(async (person) => {
    while (!isEnding) {
      await buildOrder(person, [{ plant, quantity: 1, price: 350 }])
      ordered++
    }
  })
  await until(() => ordered >= 5, SOON_MS)
  const before = ordered
  const { file, manifest } = await save()
  await until(() => ordered > before, SOON_MS)
  isEnding = true
  await Promise.all(buying)

  const { database } = await restoreInto(context, file, manifest)
  await assertInvariants(database)
  const { total } = await database
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  assert.equal(total, manifest.tables.find(({ name, schema }) => schema === 'public' && name === 'orders')?.rows)
})

test('a demo’s payment provider remembers what it was told', async (context) => {
  const keys = await keptKeys(shop.connection)
  const provider = await openSimulatorDatabase(shop.connection)
  context.after(() => provider.destroy())
  await provider
    .insertInto('orders')
    .values({
      id: 'order_kept',
      amount: 70_000,
      currency: 'INR',
      receipt: null,
      notes: '{"shop":"Paudha"}',
      captures_automatically: true,
      status: 'created',
    })
    .execute()
  const { file, manifest } = await save()
  const { connection } = await restoreInto(context, file, manifest)

  assert.deepEqual(await keptKeys(connection), keys)
  const restored = await openSimulatorDatabase(connection)
  context.after(() => restored.destroy())
  const { notes } = await restored.selectFrom('orders').select('notes').executeTakeFirstOrThrow()
  assert.deepEqual(notes, { shop: 'Paudha' })
})

/** Tables that an archive of that time has not. */
const SINCE_0015 = [
  'restorations',
  'uploads',
  'security_events',
  'undo_links',
  'known_devices',
  'guessing_alerts',
  'totp_factors',
  'totp_setups',
  'passkeys',
  'recovery_codes',
  'passkey_challenges',
  'pending_sign_ins',
  'unconfirmed_mails',
  'operational_incidents',
  'demo_fill',
  'order_notices',
]

test('an archive of an earlier version is brought up to date', async (context) => {
  await fillShop()
  await sql.raw(AS_BEFORE).execute(shop.database)
  const { file, manifest } = await save()
  await sql`delete from order_events where from_state is null and aspect <> 'order'`.execute(shop.database)
  await bringHistory(shop.database)
  await bringMailParts(shop.database)
  await sql.raw(ACCOUNTS_NOW).execute(shop.database)
  const earlier = {
    ...manifest,
    migrations: manifest.migrations.filter((name) => name < '0015'),
    tables: manifest.tables.filter(({ name }) => !SINCE_0015.includes(name)),
    sequences: manifest.sequences.filter(({ name }) => !SINCE_0015.some((table) => name.startsWith(table))),
  }
  const { database } = await restoreInto(context, file, earlier)
  assert.deepEqual(
    (await database.selectFrom('restorations').select('resumed_at').execute()).map(({ resumed_at }) => resumed_at),
    [null],
  )
  const settled = [...SETTLED, 'security_events']
  assert.deepEqual(await contentsOf(database, settled), await contentsOf(shop.database, settled))
})

test('a database that holds a shop, and a directory with pictures, are left as they are', async (context) => {
  const { file, manifest } = await save()
  const before = await contentsOf(shop.database)
  const uploads = await mkdtemp(join(directory, 'uploads-'))
  await assert.rejects(
    withPictureShelf(uploads, (shelf) => loadShop(shop.connection, file, manifest, restoring(shelf))),
    { name: 'StartRefusal', message: /^There is a shop in the database already/ },
  )
  assert.deepEqual(await contentsOf(shop.database), before)

  await writeFile(join(uploads, 'rose.jpg'), picture)
  const empty = await emptyDatabase(context)
  await assert.rejects(
    withPictureShelf(uploads, (shelf) => loadShop(empty.connection, file, manifest, restoring(shelf))),
    { name: 'StartRefusal', message: /^There are pictures in / },
  )
  assert.deepEqual(await readdir(uploads), ['rose.jpg'])
})

test('a restore that fails midway leaves nothing behind, and the next one succeeds', async (context) => {
  await fillShop()
  const { file, manifest } = await save()
  const empty = await emptyDatabase(context)
  const uploads = join(directory, 'failed', 'uploads')
  await mkdir(join(directory, 'failed'))
  const orders = manifest.tables.map((table) => (table.name === 'orders' ? { ...table, rows: table.rows + 1 } : table))
  await assert.rejects(
    withPictureShelf(uploads, (shelf) =>
      loadShop(empty.connection, file, { ...manifest, tables: orders }, restoring(shelf)),
    ),
    { name: 'StartRefusal', message: /^orders took \d+ of \d+ rows/ },
  )
  await assert.rejects(
    withPictureShelf(uploads, (shelf) =>
      loadShop(
        empty.connection,
        file,
        manifest,
        restoring({
          ...shelf,
          place: async () => {
            await shelf.place()
            throw new Error('out of disk')
          },
        }),
      ),
    ),
    { message: 'out of disk' },
  )
  assert.deepEqual(await readdir(join(directory, 'failed')), [])
  await withPictureShelf(uploads, (shelf) => loadShop(empty.connection, file, manifest, restoring(shelf)))
  assert.deepEqual(await contentsOf(empty.database, SETTLED), await contentsOf(shop.database, SETTLED))
})

test('a connection is let go of amid a long table, too', async () => {
  const client = await connect(shop.connection)
  const rows = client.query(to("copy (select repeat('x', 1000), generate_series(1, 100000000)) to stdout"))
  for await (const chunk of rows) {
    assert.ok(chunk.length > 0)
    break
  }
  await hangUp(client)
  const copying = sql`select from pg_stat_activity where datname = current_database() and query like 'copy (%'`
  await until(async () => (await copying.execute(shop.database)).rows.length === 0, SOON_MS)
})

test('an archive is nobody else’s to read', async () => {
  const { file } = await save()
  assert.equal((await stat(file)).mode & 0o777, 0o600)
})

let saved = 0

async function save(): Promise<{ file: string; manifest: Manifest }> {
  const uploads = join(directory, 'uploads')
  await mkdir(join(uploads, 'ab'), { recursive: true })
  await mkdir(join(uploads, '.drafts'), { recursive: true })
  await writeFile(join(uploads, 'ab/rose.jpg'), picture)
  await writeFile(join(uploads, '.drafts/unfinished'), 'half')
  const file = join(directory, `${++saved}.tar.gz`)
  await saveShop(shop.connection, uploads, file, new AbortController().signal)
  const manifest = await verifyArchive(file)
  assert.deepEqual(
    manifest.pictures.map(({ name }) => name),
    ['ab/rose.jpg'],
  )
  return { file, manifest }
}

async function fillShop(): Promise<void> {
  const [person, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { name: strangeName, price: 350, benefits: ['', 'a,b{}"', 'NULL'] })
  await buildOrder(person, [{ plant, quantity: 2, price: 350 }])
  await admin.api.call('PATCH /admin/users/:id/status', { params: { id: person.id }, body: { isActive: false } })
  const unsaved = { name: `${'0'.repeat(32)}-r4g7b4` }
  await shop.database
    .insertInto('uploads')
    .values(unsaved)
    .onConflict((row) => row.doNothing())
    .execute()
}

async function emptyDatabase(context: TestContext): Promise<TestDatabase> {
  const empty = await createTestDatabase({ template: 'template0', connections: 3 })
  context.after(() => empty.drop())
  return empty
}

async function restoreInto(context: TestContext, file: string, manifest: Manifest) {
  const empty = await emptyDatabase(context)
  const uploads = join(directory, `restored-${crypto.randomUUID()}`)
  await withPictureShelf(uploads, (shelf) => loadShop(empty.connection, file, manifest, restoring(shelf)))
  return { ...empty, uploads }
}

const restoring = (pictures: PictureShelf) => ({ pictures, settle: settleAfterRestore })
