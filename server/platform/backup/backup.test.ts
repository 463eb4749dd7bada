import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { to } from 'pg-copy-streams'
import { type TestContext, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { loadKeys, openDatabase as openSimulatorDatabase } from '../../../simulator/database/open-database.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildClaim, buildClaimPhoto } from '../../../test/support/claims.ts'
import { describeSchema } from '../../../test/support/describe-schema.ts'
import { makeDirectory } from '../../../test/support/directory.ts'
import {
  address,
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  insertSession,
  type Person,
} from '../../../test/support/factories.ts'
import { createPreviousRelease } from '../../../test/support/previous-release.ts'
import { buildReplacedOrder } from '../../../test/support/replacements.ts'
import { addressOf, contentsOf, createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { openTestShop, shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { migrate } from '../../database/migrate.ts'
import { squashed } from '../../database/migrations/0044-baseline.ts'
import { settleAfterRestore } from '../../shop/restoration/after-restore.ts'
import type { Transaction } from '../database/database.ts'
import { connect, hangUp } from '../database/long-connection.ts'
import { digestOf, newIdentifier } from '../identifiers.ts'
import { verifyArchive } from './archive.ts'
import { saveShop } from './back-up.ts'
import type { Manifest } from './manifest.ts'
import { type ImageFiles, loadShop, restore, withImageFiles } from './restore.ts'

const shop = shopForTests()
/** Tables that a restore itself changes */
const SETTLED = ['sessions', 'uploads', 'restorations', 'payment_intents', 'kysely_migration']
const strangeName = 'Tab\t, line\nbreak, \\N, quote " and गुलाब'
const image = Buffer.from([0xff, 0xd8, 0x00, 0x0a, 0x5c])

const directory = makeDirectory()

test('fault 37 · a restored shop holds every row and file to the byte, and its invariants hold', async (context) => {
  await fillShop()
  const { database, uploads } = await restored(context)
  assert.deepEqual(await contentsOf(database, SETTLED), await contentsOf(shop.database, SETTLED))
  await assertInvariants(database)
  assert.deepEqual(await database.selectFrom('uploads').selectAll().execute(), [])
  assert.deepEqual(await readFile(join(uploads, 'ab/rose.jpg')), image)
  assert.ok(await database.selectFrom('plants').select('id').where('name', '=', strangeName).executeTakeFirst())
})

test('a restored shop opens the photos of its claims, for their claimants and admins alone', async (context) => {
  const [asha, ravi, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const photo = await buildClaimPhoto(shop, asha)
  const claim = await buildClaim(shop, asha, { photos: [photo] })
  const file = join(directory, 'with-photos.tar.gz')
  await saveShop(shop.connection, shop.settings.uploadsDirectory, file, new AbortController().signal)
  const { uploads, ...own } = await restoreInto(context, file, await verifyArchive(file))
  const reopened = await openTestShop(own, { uploadsDirectory: uploads })
  context.onTestFinished(() => reopened.app.close())
  const view = async ({ id }: Person) => {
    const { bearer } = await insertSession(reopened, id)
    const headers = { Authorization: `Bearer ${bearer}` }
    return fetch(`${reopened.url}/api/claims/${claim._id}/photos/${photo}`, { headers })
  }
  for (const person of [asha, admin]) assert.equal(await (await view(person)).text(), 'a photo')
  assert.equal((await view(ravi)).status, 404)
})

test('a photo that is in no claim yet stays for a week after a restore', async (context) => {
  const photo = await buildClaimPhoto(shop, await buildPerson(shop))
  await sql`update claim_photos set uploaded_at = now() - interval '20 days' where id = ${photo}`.execute(shop.database)
  const { database } = await restored(context)
  const young = sql`select id from claim_photos where id = ${photo} and uploaded_at > now() - interval '1 day'`
  assert.deepEqual((await young.execute(database)).rows, [{ id: photo }])
  // The other tests compare every row with the restored one.
  await shop.database.deleteFrom('claim_photos').where('id', '=', photo).execute()
})

test('sequences continue, and generated columns, constraints, triggers and indexes are as before', async (context) => {
  await fillShop()
  const { database } = await restored(context)
  const next = async (sequence: string, where = database) => {
    const { rows } = await sql<{ value: number }>`select nextval(${sequence}::regclass) as value`.execute(where)
    return rows[0]?.value
  }
  for (const sequence of ['stock_movements_id_seq', 'ticket_numbers'])
    assert.equal(await next(sequence), await next(sequence, shop.database))
  assert.deepEqual(await describeSchema(database), await describeSchema(shop.database))
})

test('orders of a restored shop are numbered on by its settings, also from a start that no order has yet', async (context) => {
  await fillShop()
  const admin = await buildAdmin(shop)
  const numberOf = async (where: TestDatabase['database']) => {
    const { rows } = await sql<{ number: number }>`select nextval('order_numbers')::integer as number`.execute(where)
    return rows[0]?.number
  }
  await admin.api.call('PATCH /admin/settings', { body: { orderNumberStart: 70_000 } })
  const numbers = async () => {
    const { database } = await restored(context)
    return [await numberOf(database), await numberOf(database)]
  }
  assert.deepEqual(await numbers(), [70_000, 70_001])
  assert.equal(await numberOf(shop.database), 70_000)
  assert.deepEqual(await numbers(), [70_001, 70_002])
})

test('a backup is one snapshot, even while orders are placed', async (context) => {
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
  await until(() => ordered >= 5)
  const before = ordered
  const { file, manifest } = await save()
  await until(() => ordered > before)
  isEnding = true
  await Promise.all(buying)

  const { database } = await restoreInto(context, file, manifest)
  await assertInvariants(database)
  const { length } = await database.selectFrom('orders').select('id').execute()
  assert.equal(length, manifest.tables.find(({ name, schema }) => schema === 'public' && name === 'orders')?.rows)
})

test('a demo’s payment provider keeps its orders and keys', async (context) => {
  const keys = await loadKeys(shop.connection)
  const provider = await openSimulatorDatabase(shop.connection)
  context.onTestFinished(() => provider.destroy())
  const order = { id: 'order_kept', amount: 70_000, currency: 'INR', receipt: null, notes: '{"shop":"Paudha"}' }
  const created = { captures_automatically: true, status: 'created' } as const
  await provider
    .insertInto('orders')
    .values({ ...order, ...created })
    .execute()
  const { connection } = await restored(context)
  assert.deepEqual(await loadKeys(connection), keys)
  const own = await openSimulatorDatabase(connection)
  context.onTestFinished(() => own.destroy())
  assert.deepEqual(await own.selectFrom('orders').select('notes').execute(), [{ notes: { shop: 'Paudha' } }])
})

test('an archive of the previous release is restored as one of this', async (context) => {
  const previous = await createPreviousRelease(context)
  const { file, manifest } = await save(previous)
  assert.equal((await stat(file)).mode & 0o777, 0o600, 'its owner alone may read it')
  assert.deepEqual(manifest.migrations, squashed)
  const { database } = await restoreInto(context, file, manifest)
  await migrate(previous.connection)
  assert.deepEqual(await describeSchema(database), await describeSchema(previous.database))
  assert.deepEqual(await contentsOf(database, SETTLED), await contentsOf(previous.database, SETTLED))
  const restorations = await database.selectFrom('restorations').select('resumed_at').execute()
  assert.deepEqual(restorations, [{ resumed_at: null }])
})

test('a database that holds a shop, and a directory with images, are left unchanged', async (context) => {
  const { file, manifest } = await save()
  const before = await contentsOf(shop.database)
  const uploads = await mkdtemp(join(directory, 'uploads-'))
  const refused = (into: Pick<TestDatabase, 'connection'>, message: RegExp) =>
    assert.rejects(load(into, uploads, file, manifest), { name: 'StartupError', message })
  await refused(shop, /^Restore into an empty database/)
  assert.deepEqual(await contentsOf(shop.database), before)
  await writeFile(join(uploads, 'rose.jpg'), image)
  await refused(await emptyDatabase(context), /^Move the pictures out of /)
  assert.deepEqual(await readdir(uploads), ['rose.jpg'])
})

test('a restore that fails midway leaves nothing behind, and the next one succeeds', async (context) => {
  await fillShop()
  const { file, manifest } = await save()
  const empty = await emptyDatabase(context)
  const uploads = join(directory, 'failed', 'uploads')
  await mkdir(join(directory, 'failed'))
  const tables = manifest.tables.map((table) => (table.name === 'orders' ? { ...table, rows: table.rows + 1 } : table))
  await assert.rejects(load(empty, uploads, file, { ...manifest, tables }), {
    name: 'StartupError',
    message: /^\d+ of \d+ rows were copied into orders\./,
  })
  const outOfDisk = (images: ImageFiles): ImageFiles => ({
    ...images,
    commit: async () => {
      await images.commit()
      throw new Error('out of disk')
    },
  })
  await assert.rejects(load(empty, uploads, file, manifest, outOfDisk), { message: 'out of disk' })
  assert.deepEqual(await readdir(join(directory, 'failed')), [])
  await load(empty, uploads, file, manifest)
  assert.deepEqual(await contentsOf(empty.database, SETTLED), await contentsOf(shop.database, SETTLED))
})

test('once a restore is committed, neither a signal nor a failure undoes its pictures', async (context) => {
  const { file } = await save()
  const empty = await emptyDatabase(context)
  const dataDirectory = makeDirectory()
  const settings = { databaseUrl: addressOf(empty), dataDirectory, uploadsDirectory: join(dataDirectory, 'uploads') }
  const stop = new AbortController()
  const restoring = restore(settings, file, (transaction) => failAnalysis(transaction), stop.signal)
  await until(() => existsSync(settings.uploadsDirectory))
  stop.abort()
  await restoring
  assert.deepEqual(await readFile(join(settings.uploadsDirectory, 'ab/rose.jpg')), image)
})

/** Makes `analyze` take a second and fail once the transaction is committed. */
async function failAnalysis(transaction: Transaction): Promise<void> {
  await sql`
    create table public.alarms ();
    create table public.crumbs as select 1 as number;
    create function public.alarm(integer) returns integer immutable language plpgsql as $$ begin
      if exists (select from public.alarms) then perform pg_sleep(1); raise exception 'out of memory'; end if;
      return $1;
    end $$;
    create index on public.crumbs (public.alarm(number));
    insert into public.alarms default values;
  `.execute(transaction)
}

test('a connection can be closed in the middle of a long table', async () => {
  const client = await connect(shop.connection)
  const rows = client.query(to("copy (select repeat('x', 1000), generate_series(1, 100000000)) to stdout"))
  for await (const chunk of rows) {
    assert.ok(chunk.length > 0)
    break
  }
  await hangUp(client)
  const copying = sql`select from pg_stat_activity where datname = current_database() and query like 'copy (%'`
  await until(async () => (await copying.execute(shop.database)).rows.length === 0)
})

let saved = 0

async function save({ connection }: Pick<TestDatabase, 'connection'> = shop) {
  const uploads = join(directory, 'uploads')
  for (const folder of ['ab', '.drafts']) await mkdir(join(uploads, folder), { recursive: true })
  await writeFile(join(uploads, 'ab/rose.jpg'), image)
  await writeFile(join(uploads, '.drafts/unfinished'), 'half')
  const file = join(directory, `${++saved}.tar.gz`)
  await saveShop(connection, uploads, file, new AbortController().signal)
  const manifest = await verifyArchive(file)
  assert.partialDeepStrictEqual(manifest.pictures, [{ name: 'ab/rose.jpg' }])
  assert.equal(manifest.pictures.length, 1)
  return { file, manifest }
}

async function fillShop(): Promise<void> {
  const [person, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const name = strangeName.replace(/\s+/g, ' ')
  const packed = { commonName: name, mrp: 350, countryOfOrigin: 'Türkiye' as const }
  const plant = await buildPlant(shop, { name: strangeName, price: 350, benefits: ['', 'a,b{}"', 'NULL'], packed })
  const lines = [{ plant, quantity: 2, price: 350 }]
  const order = await buildOrder(person, lines, { gstin: '27AAPFU0939F1ZV', billing: { name, address } })
  await recordRemittance(order._id, admin.id)
  await buildReplacedOrder(shop, person, admin)
  await buildClaim(shop, person, { text: strangeName, photos: [await buildClaimPhoto(shop, person)] })
  await admin.api.call('PATCH /admin/users/:id/status', { params: { id: person.id }, body: { isActive: false } })
  const message = { name: person.name, email: person.email, subject: name, message: strangeName }
  await shop.api().call('POST /contact', { body: message })
  const unsaved = { name: `${'0'.repeat(32)}-r4g7b4` }
  const uploading = shop.database.insertInto('uploads').values(unsaved)
  await uploading.onConflict((row) => row.doNothing()).execute()
}

async function recordRemittance(orderId: string, adminId: string): Promise<void> {
  const id = newIdentifier()
  const [day, amount] = ['2024-02-29', paise(70_000)]
  const file = { file_hash: digestOf(id), file_name: strangeName, day, courier: null, imported_by: adminId }
  const remittance = { id, ...file, amount: 2 * amount }
  await shop.database.insertInto('remittances').values(remittance).execute()
  const line = { remittance_id: id, tracking_number: 'AWB-1', amount, day, reference: null }
  const lines = [
    { ...line, line: 1, order_id: orderId, expected: amount },
    { ...line, line: 2, order_id: null, expected: null },
  ]
  await shop.database.insertInto('remittance_lines').values(lines).execute()
}

async function emptyDatabase(context: TestContext): Promise<TestDatabase> {
  const empty = await createTestDatabase({ template: 'template0', connections: 3 })
  context.onTestFinished(() => empty.drop())
  return empty
}

const load = (
  { connection }: Pick<TestDatabase, 'connection'>,
  uploads: string,
  file: string,
  manifest: Manifest,
  change = (images: ImageFiles) => images,
) => withImageFiles(uploads, (images) => loadShop(connection, file, manifest, change(images), settleAfterRestore))

async function restoreInto(context: TestContext, file: string, manifest: Manifest) {
  const empty = await emptyDatabase(context)
  const uploads = join(directory, `restored-${crypto.randomUUID()}`)
  await load(empty, uploads, file, manifest)
  return { ...empty, uploads }
}

/** A backup of this shop as it is now, restored. */
async function restored(context: TestContext, from: Pick<TestDatabase, 'connection'> = shop) {
  const { file, manifest } = await save(from)
  return restoreInto(context, file, manifest)
}
