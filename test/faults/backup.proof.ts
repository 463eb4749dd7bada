import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { test } from 'vitest'
import { verifyArchive } from '../../server/platform/backup/archive.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/platform/embedded-postgres/embedded-postgres.ts'
import { SIGN_IN_TABLES } from '../../server/shop/accounts/end-credentials.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { makeDirectory } from '../support/directory.ts'
import { endWith, freePort, startShopProcess } from '../support/shop-process.ts'
import { admin, embeddedShopForTests, untilMoreOrders } from './embedded-shop.ts'

const shop = embeddedShopForTests()
const picture = Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x0a])

test('fault 37 · a backup taken during a stream of orders is restored into an empty shop: row counts and books match, the admin can sign in, the pictures are there', async (context) => {
  const { DATA_DIR: first } = shop.variables
  const [second, backups] = [makeDirectory(), makeDirectory()]
  const file = join(backups, 'shop.tar.gz')

  await mkdir(join(first, 'uploads'), { recursive: true })
  await writeFile(join(first, 'uploads/rose.jpg'), picture)
  const stream = await shop.startStream(context)
  const before = new Set(stream.acknowledged)
  await run('server/cli/back-up.ts', first, file)
  await untilMoreOrders(stream)
  await stream.end()
  assert.equal(await shop.process.stop(), 0)
  assert.deepEqual(await readdir(backups), ['shop.tar.gz'])

  await run('server/cli/restore.ts', second, file)
  await assertSame(second, file, before)
  assert.deepEqual(await readFile(join(second, 'uploads/rose.jpg')), picture)
  await assert.rejects(run('server/cli/restore.ts', second, file), /Move the pictures out of .* first/)

  const restored = await startShopProcess({ DATA_DIR: second, PORT: await freePort() })
  endWith(context, restored)
  assert.equal((await restored.api().call('POST /auth/login', { body: admin })).name, 'Admin')
  assert.equal(await restored.stop(), 0)
})

/** Runs a command as an operator does; fails with its output. */
function run(script: string, dataDirectory: string, file: string) {
  const { PATH, HOME = '/' } = process.env
  return promisify(execFile)(process.execPath, [script, file], { env: { PATH, HOME, DATA_DIR: dataDirectory } })
}

/** Each table has as many rows as the backup counted, the invariants hold, and no earlier order is missing. */
async function assertSame(dataDirectory: string, file: string, orders: ReadonlySet<string>): Promise<void> {
  const { tables } = await verifyArchive(file)
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} })
  const database = openDatabase(postgres.connection, { name: 'paudha-test', connections: 1 })
  try {
    await assertInvariants(database)
    const counted: Record<string, number> = {}
    for (const { schema, name } of tables) {
      const counting = sql<{ rows: number }>`select count(*) as rows from ${sql.table(`${schema}.${name}`)}`
      counted[`${schema}.${name}`] = (await counting.execute(database)).rows[0]?.rows ?? 0
    }
    const expected = Object.fromEntries(tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]))
    // a restore ends all sessions, and records that
    const ended = Object.fromEntries(SIGN_IN_TABLES.map((table) => [`public.${table}`, 0]))
    assert.deepEqual(counted, { ...expected, ...ended, 'public.restorations': 1 })
    const there = (await database.selectFrom('orders').select('id').execute()).map(({ id }) => id)
    assert.ok(new Set(there).isSupersetOf(orders))
  } finally {
    await database.destroy()
    await postgres.stop()
  }
}
