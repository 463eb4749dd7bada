import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { to } from 'pg-copy-streams'
import { type TestContext, test } from 'vitest'
import { paise } from '../../../domain/money.ts'
import { loadKeys } from '../../../simulator/database/load-keys.ts'
import { openDatabase as openSimulatorDatabase } from '../../../simulator/database/open-database.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { contentsOf } from '../../../test/support/assert-unchanged.ts'
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
import { createTestDatabase, runScript, type TestDatabase } from '../../../test/support/test-database.ts'
import { openTestShop, shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { settleAfterRestore } from '../../shop/restoration/settle-after-restore.ts'
import { connect, hangUp } from '../database/long-connection.ts'
import { migrate } from '../database/migrate.ts'
import { squashed } from '../database/migrations/0001-baseline.ts'
import { digestOf, newIdentifier } from '../identifiers.ts'
import { type ImageFiles, withImageFiles } from './image-files.ts'
import { loadShop } from './load-shop.ts'
import type { Manifest } from './manifest.ts'
import { verifyArchive } from './read-archive.ts'
import { saveShop } from './save-shop.ts'

const shop = shopForTests()
const SOON_MS = 30_000
/** Tables that a restore itself changes */
const SETTLED = ['sessions', 'uploads', 'restorations', 'payment_intents', 'kysely_migration']
const strangeName = 'Tab\t, line\nbreak, \\N, quote " and गुलाब'
const image = Buffer.from([0xff, 0xd8, 0x00, 0x0a, 0x5c])

const directory = makeDirectory()

test('a restored shop holds every row and file to the byte, and its invariants hold', async (context) => {
  await fillShop()
  const { file, manifest } = await save()
  const restored = await restoreInto(context, file, manifest)

  assert.deepEqual(await contentsOf(restored.database, SETTLED), await contentsOf(shop.database, SETTLED))
  await assertInvariants(restored.database)
  assert.deepEqual(await restored.database.selectFrom('uploads').selectAll().execute(), [])
  assert.deepEqual(await readFile(join(restored.uploads, 'ab/rose.jpg')), image)
  const { rows } = await sql<{ name: string }>`select name from plants where name = ${strangeName}`.execute(
    restored.database,
  )
  assert.ok(rows.length > 0)
})

test('a restored shop opens the photos of its claims, for their claimants and admins alone', async (context) => {
  const [asha, ravi, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const photo = await buildClaimPhoto(shop, asha)
  const claim = await buildClaim(shop, asha, { photos: [photo] })
  const file = join(directory, 'with-photos.tar.gz')
  await saveShop(shop.connection, shop.settings.uploadsDirectory, file, new AbortController().signal)
  const { uploads, ...restored } = await restoreInto(context, file, await verifyArchive(file))

  const reopened = await openTestShop(restored, { uploadsDirectory: uploads })
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
  const age = (days: number) => sql<Date>`now() - make_interval(days => ${days})`
  await shop.database
    .updateTable('claim_photos')
    .set({ uploaded_at: age(20) })
    .where('id', '=', photo)
    .execute()
  const { file, manifest } = await save()
  const { database } = await restoreInto(context, file, manifest)
  const isYoung = database.selectFrom('claim_photos').select('id').where('id', '=', photo)
  assert.ok(await isYoung.where('uploaded_at', '>', age(1)).executeTakeFirst())
  // The other tests compare every row with the restored one.
  await shop.database.deleteFrom('claim_photos').where('id', '=', photo).execute()
})

test('sequences continue, and generated columns, constraints, triggers and indexes are as before', async (context) => {
  await fillShop()
  const { file, manifest } = await save()
  const { database } = await restoreInto(context, file, manifest)

  const next = (where: TestDatabase['database']) =>
    sql<{ id: number }>`select nextval(pg_get_serial_sequence('stock_movements', 'id')) as id`.execute(where)
  assert.equal((await next(database)).rows[0]?.id, (await next(shop.database)).rows[0]?.id)
  const nextTicket = (where: TestDatabase['database']) =>
    sql<{ number: number }>`select nextval('ticket_numbers') as number`.execute(where)
  assert.equal((await nextTicket(database)).rows[0]?.number, (await nextTicket(shop.database)).rows[0]?.number)
  assert.deepEqual(await describeSchema(database), await describeSchema(shop.database))
})

test('orders of a restored shop are numbered on by its settings, also from a start that no order has yet', async (context) => {
  await fillShop()
  const admin = await buildAdmin(shop)
  const numberOf = async (where: TestDatabase['database']) => {
    const { rows } = await sql<{ number: number }>`select nextval('order_numbers')::integer as number`.execute(where)
    return rows[0]?.number
  }
  const number = async (start: number, step: number) => {
    await admin.api.call('PATCH /admin/settings', { body: { orderNumbers: { start, step } } })
    const { file, manifest } = await save()
    const { database } = await restoreInto(context, file, manifest)
    return [await numberOf(database), await numberOf(database)]
  }
  assert.deepEqual(await number(70_000, 5), [70_000, 70_005])
  assert.equal(await numberOf(shop.database), 70_000)
  assert.deepEqual(await number(70_000, 9), [70_009, 70_018])
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

test('a demo’s payment provider keeps its orders and keys', async (context) => {
  const keys = await loadKeys(shop.connection)
  const provider = await openSimulatorDatabase(shop.connection)
  context.onTestFinished(() => provider.destroy())
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

  assert.deepEqual(await loadKeys(connection), keys)
  const restored = await openSimulatorDatabase(connection)
  context.onTestFinished(() => restored.destroy())
  const { notes } = await restored.selectFrom('orders').select('notes').executeTakeFirstOrThrow()
  assert.deepEqual(notes, { shop: 'Paudha' })
})

test('an archive of the previous release is restored as one of this', async (context) => {
  const previous = await createPreviousRelease(context)
  const { file, manifest } = await save(previous)
  assert.deepEqual(manifest.migrations, squashed)
  const { database } = await restoreInto(context, file, manifest)
  await migrate(previous.connection)
  assert.deepEqual(await describeSchema(database), await describeSchema(previous.database))
  assert.deepEqual(await contentsOf(database, SETTLED), await contentsOf(previous.database, SETTLED))
  const restored = await database.selectFrom('restorations').select('resumed_at').execute()
  assert.deepEqual(restored, [{ resumed_at: null }])
})

test('what a demo’s payment provider stored in a column that was renamed since is restored, and found', async (context) => {
  const previous = await createPreviousRelease(context)
  const before = await openSimulatorDatabase(previous.connection)
  await sql`alter table payment_simulator.refunds rename column request_text to asked`.execute(before)
  await runScript(previous, REFUND_OF_A_DEMO)
  await before.destroy()
  const { file, manifest } = await save(previous)
  const { connection } = await restoreInto(context, file, manifest)
  for (const shop of [connection, previous.connection]) {
    const provider = await openSimulatorDatabase(shop)
    context.onTestFinished(() => provider.destroy())
    const refunds = await provider.selectFrom('refunds').select('request_text').execute()
    assert.deepEqual(refunds, [{ request_text: 'all of it' }])
  }
})

const REFUND_OF_A_DEMO = `
  set search_path to payment_simulator;
  insert into orders (id, amount, currency, notes, captures_automatically, status)
    values ('order_1', 30000, 'INR', '{}', true, 'paid');
  insert into payments (id, order_id, amount, currency, status, method, notes, reference)
    values ('pay_1', 'order_1', 30000, 'INR', 'refunded', 'upi', '{}', '1');
  insert into refunds (id, payment_id, amount, currency, status, notes, speed_requested, asked)
    values ('rfnd_1', 'pay_1', 30000, 'INR', 'processed', '{}', 'normal', 'all of it');
`

test('a database that holds a shop, and a directory with images, are left unchanged', async (context) => {
  const { file, manifest } = await save()
  const before = await contentsOf(shop.database)
  const uploads = await mkdtemp(join(directory, 'uploads-'))
  await assert.rejects(
    withImageFiles(uploads, (images) => loadShop(shop.connection, file, manifest, restoring(images))),
    { name: 'StartupError', message: /^There is a shop in the database already/ },
  )
  assert.deepEqual(await contentsOf(shop.database), before)

  await writeFile(join(uploads, 'rose.jpg'), image)
  const empty = await emptyDatabase(context)
  await assert.rejects(
    withImageFiles(uploads, (images) => loadShop(empty.connection, file, manifest, restoring(images))),
    { name: 'StartupError', message: /^There are pictures in / },
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
    withImageFiles(uploads, (images) =>
      loadShop(empty.connection, file, { ...manifest, tables: orders }, restoring(images)),
    ),
    { name: 'StartupError', message: /^orders took \d+ of \d+ rows/ },
  )
  await assert.rejects(
    withImageFiles(uploads, (images) =>
      loadShop(
        empty.connection,
        file,
        manifest,
        restoring({
          ...images,
          commit: async () => {
            await images.commit()
            throw new Error('out of disk')
          },
        }),
      ),
    ),
    { message: 'out of disk' },
  )
  assert.deepEqual(await readdir(join(directory, 'failed')), [])
  await withImageFiles(uploads, (images) => loadShop(empty.connection, file, manifest, restoring(images)))
  assert.deepEqual(await contentsOf(empty.database, SETTLED), await contentsOf(shop.database, SETTLED))
})

test('a connection can be closed in the middle of a long table', async () => {
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

test('an archive is readable by its owner only', async () => {
  const { file } = await save()
  assert.equal((await stat(file)).mode & 0o777, 0o600)
})

let saved = 0

async function save({
  connection,
}: Pick<TestDatabase, 'connection'> = shop): Promise<{ file: string; manifest: Manifest }> {
  const uploads = join(directory, 'uploads')
  await mkdir(join(uploads, 'ab'), { recursive: true })
  await mkdir(join(uploads, '.drafts'), { recursive: true })
  await writeFile(join(uploads, 'ab/rose.jpg'), image)
  await writeFile(join(uploads, '.drafts/unfinished'), 'half')
  const file = join(directory, `${++saved}.tar.gz`)
  await saveShop(connection, uploads, file, new AbortController().signal)
  const manifest = await verifyArchive(file)
  assert.deepEqual(
    manifest.pictures.map(({ name }) => name),
    ['ab/rose.jpg'],
  )
  return { file, manifest }
}

async function fillShop(): Promise<void> {
  const [person, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const packed = { commonName: strangeName.replace(/\s+/g, ' '), mrp: 350, countryOfOrigin: 'Türkiye' as const }
  const plant = await buildPlant(shop, { name: strangeName, price: 350, benefits: ['', 'a,b{}"', 'NULL'], packed })
  const billing = { name: strangeName.replace(/\s+/g, ' '), address }
  const lines = [{ plant, quantity: 2, price: 350 }]
  const order = await buildOrder(person, lines, { gstin: '27AAPFU0939F1ZV', billing })
  await recordRemittance(order._id, admin.id)
  await buildReplacedOrder(shop, person, admin)
  await buildClaim(shop, person, { text: strangeName, photos: [await buildClaimPhoto(shop, person)] })
  await admin.api.call('PATCH /admin/users/:id/status', { params: { id: person.id }, body: { isActive: false } })
  const message = {
    name: person.name,
    email: person.email,
    subject: strangeName.replace(/\s+/g, ' '),
    message: strangeName,
  }
  await shop.api().call('POST /contact', { body: message })
  const unsaved = { name: `${'0'.repeat(32)}-r4g7b4` }
  await shop.database
    .insertInto('uploads')
    .values(unsaved)
    .onConflict((row) => row.doNothing())
    .execute()
}

async function recordRemittance(orderId: string, adminId: string): Promise<void> {
  const id = newIdentifier()
  const [day, amount] = ['2024-02-29', paise(70_000)]
  const file = { file_hash: digestOf(id), file_name: strangeName, day, courier: null, imported_by: adminId }
  await shop.database
    .insertInto('remittances')
    .values({ id, ...file, amount: 2 * amount })
    .execute()
  const line = { remittance_id: id, tracking_number: 'AWB-1', amount, day, reference: null }
  await shop.database
    .insertInto('remittance_lines')
    .values([
      { ...line, line: 1, order_id: orderId, expected: amount },
      { ...line, line: 2, order_id: null, expected: null },
    ])
    .execute()
}

async function emptyDatabase(context: TestContext): Promise<TestDatabase> {
  const empty = await createTestDatabase({ template: 'template0', connections: 3 })
  context.onTestFinished(() => empty.drop())
  return empty
}

async function restoreInto(context: TestContext, file: string, manifest: Manifest) {
  const empty = await emptyDatabase(context)
  const uploads = join(directory, `restored-${crypto.randomUUID()}`)
  await withImageFiles(uploads, (images) => loadShop(empty.connection, file, manifest, restoring(images)))
  return { ...empty, uploads }
}

const restoring = (images: ImageFiles) => ({ images, settle: settleAfterRestore })
