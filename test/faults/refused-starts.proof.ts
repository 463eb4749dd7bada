import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { serve } from '../fakes/serve.ts'
import { makeDirectory } from '../support/directory.ts'
import { shopVariables, spawnShop } from '../support/shop-process.ts'
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

const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://paudha.in',
  SMTP_URL: 'smtps://mail.paudha.in',
  MAIL_FROM: 'shop@paudha.in',
  ADMIN_EMAIL: 'owner@paudha.in',
}

/** Asserts that a start with these variables fails with one sentence, without secrets or a stack trace, and creates nothing. */
async function assertRefused(variables: Record<string, string>, sentence: RegExp): Promise<void> {
  const shop = spawnShop({ ...(await shopVariables()), ...variables })
  assert.equal(await shop.ended, 1)
  const output = shop.output().trim()
  assert.match(output, sentence)
  assert.equal(output.split('\n').length, 1, output)
  assert.doesNotMatch(output, /narrow|secret|\n +at |\.ts:/)
  const { rows } = await sql`select from pg_class where relnamespace = 'public'::regnamespace`.execute(own.database)
  assert.equal(rows.length, 0)
}

test('a bad variable, an unreachable database or an unusable data directory is reported in one sentence', async () => {
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^PORT must be a port number$/],
    [{ SHOP_MODE: 'prod', LOG_LEVEL: 'loud' }, /^SHOP_MODE must be demo or live; LOG_LEVEL must be debug, info/],
    [{ ...LIVE, RATE_LIMITS: 'off' }, /^Set RATE_LIMITS to on; off is only for demos\.$/],
    [{ GOOGLE_CLIENT_ID: 'x' }, /^Set both GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or neither\.$/],
    [{ SMTP_URL: 'smtp://127.0.0.1' }, /^Set MAIL_FROM too; SMTP_URL needs a sender\.$/],
    [{ SMTP_URL: 'http://127.0.0.1', MAIL_FROM: 'x\ny' }, /^SMTP_URL must be an address like .*; MAIL_FROM must be/],
    [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL must be an address like postgres:/],
    [
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' },
      /^Check DATABASE_URL .*; 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED/,
    ],
    [{ DATA_DIR: '/dev/null/paudha' }, /^Set DATA_DIR .*; \/dev\/null\/paudha cannot be written to: /],
    [{ DATA_DIR: '/proc/nope' }, /^Set DATA_DIR .*; \/proc\/nope cannot be written to: /],
    [{ DATA_DIR: '/etc/hostname/paudha' }, /^Set DATA_DIR .* cannot be written to: not a directory\.$/],
    // A role without rights, and a database that does not exist
    [
      { DATABASE_URL: addressFor({ username: role, password: 'narrow' }) },
      /`grant create on database .*is not allowed to create schemas and extensions in the database/,
    ],
    [
      { DATABASE_URL: addressFor({ pathname: '/nothing_here' }) },
      /cannot be used: database "nothing_here" does not exist\.$/,
    ],
  ]
  for (const [variables, sentence] of cases) await assertRefused(variables, sentence)
})

test('fault 38 · the port is taken: one sentence says so, and nothing is started', async (context) => {
  const { PORT } = await shopVariables()
  const squatter = await serve(createServer(), Number(PORT))
  context.onTestFinished(squatter.stop)
  const sentence = `^Set PORT to another port, or stop the program that uses port ${PORT}\\.$`
  await assertRefused({ PORT }, new RegExp(sentence))
})

test('SIGTERM promptly ends a start that waits for the database', async (context) => {
  const silent = createServer()
  const { port, stop } = await serve(silent)
  context.onTestFinished(stop)
  const connected = once(silent, 'connection')
  const url = `postgres://me:secret@127.0.0.1:${port}/x`
  const shop = spawnShop({ ...(await shopVariables()), DATABASE_URL: url })
  const [socket] = await connected
  const begun = Date.now()
  assert.equal(await shop.stop(), 0)
  assert.ok(Date.now() - begun < PROMPT_MS)
  assert.equal(shop.output().trim(), '')
  socket.destroy()
})

test('a full disk during a backup is reported in one sentence, and no file is left', {
  skip: process.platform !== 'linux',
}, async () => {
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
