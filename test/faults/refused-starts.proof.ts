import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { makeDirectory } from '../support/directory.ts'
import { freePort, spawnShop } from '../support/shop-process.ts'
import { addressOf, createTestDatabase, type TestDatabase } from '../support/test-database.ts'

const PROMPT_MS = 20_000
let own: TestDatabase
const role = `rightless_${process.pid}`

beforeAll(async () => {
  own = await createTestDatabase({ template: 'template0' })
  await sql.raw(`create role ${role} login password 'narrow'`).execute(own.database)
  await sql.raw('revoke create on schema public from public').execute(own.database)
})

afterAll(async () => {
  await sql.raw(`drop role ${role}`).execute(own.database)
  await own.drop()
})

function addressFor(changes: { username?: string; password?: string; pathname?: string }): string {
  return Object.assign(new URL(addressOf(own)), changes).href
}

const cases: [what: string, variables: () => Record<string, string>, sentence: RegExp][] = [
  [
    'a DATA_DIR where nothing can be made',
    () => ({ DATA_DIR: '/proc/nope' }),
    /^DATA_DIR \/proc\/nope cannot be written: /,
  ],
  [
    'a DATA_DIR below a file',
    () => ({ DATA_DIR: '/etc/hostname/paudha' }),
    /^DATA_DIR .* cannot be written: not a directory\.$/,
  ],
  [
    'a role without rights',
    () => ({ DATABASE_URL: addressFor({ username: role, password: 'narrow' }) }),
    /may not make schemas and extensions in the database .*`grant create on database/,
  ],
  [
    'no such database',
    () => ({ DATABASE_URL: addressFor({ pathname: '/nothing_here' }) }),
    /cannot be used: database "nothing_here" does not exist\.$/,
  ],
]

for (const [what, variables, sentence] of cases) {
  test(`${what} is refused in one sentence, without a stack, and nothing is left`, async () => {
    const shop = spawnShop({ DATA_DIR: makeDirectory(), PORT: await freePort(), LOG_LEVEL: 'error', ...variables() })
    assert.equal(await shop.ended, 1)
    const output = shop.output().trim()
    assert.match(output, sentence)
    assert.equal(output.split('\n').length, 1, output)
    assert.doesNotMatch(output, /narrow|\n +at |\.ts:/)
    const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(own.database)
    assert.equal(rows.length, 0)
  })
}

test('SIGTERM while the database does not answer ends the start promptly', async (context) => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  context.onTestFinished(() => void silent.close())
  const address = silent.address()
  assert.ok(address && typeof address === 'object')
  const connected = once(silent, 'connection')
  const url = `postgres://me:secret@127.0.0.1:${address.port}/x`
  const shop = spawnShop({ DATA_DIR: makeDirectory(), PORT: await freePort(), DATABASE_URL: url })
  const [socket] = await connected
  const begun = Date.now()
  shop.process.kill('SIGTERM')
  assert.equal(await shop.ended, 0)
  assert.ok(Date.now() - begun < PROMPT_MS)
  assert.equal(shop.output().trim(), '')
  socket.destroy()
})

test('a disk that is full during a backup: one sentence, and no file is left', {
  skip: process.platform !== 'linux',
}, async () => {
  const { readdir } = await import('node:fs/promises')
  const target = makeDirectory()
  const migrated = await createTestDatabase()
  try {
    const args = ['--fsize=512', process.execPath, 'server/cli/back-up.ts', join(target, 'backup.tar.gz')]
    const env = { PATH: process.env.PATH, DATA_DIR: makeDirectory(), DATABASE_URL: addressOf(migrated) }
    const child = spawn('prlimit', args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    assert.equal(code, 1, output)
    assert.match(output.trim(), /^.*backup\.tar\.gz could not be written: .*\. Nothing was kept\.$/)
    assert.deepEqual(await readdir(target), [])
  } finally {
    await migrated.drop()
  }
})
