import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'vitest'
import { findServerProcesses } from '../../server/platform/embedded-postgres/processes.ts'
import { rounds } from '../support/rounds.ts'
import { shopVariables, spawnShop, startShopProcess } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'
import { requestUntilConnectionClose } from './keep-alive-client.ts'

const CLIENTS = 50
const LONGEST_STOP_MS = 15_000
const SOON_MS = 30_000
const LIVE = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://paudha.in',
  SMTP_URL: 'smtps://mail.paudha.in',
  MAIL_FROM: 'shop@paudha.in',
  ADMIN_EMAIL: 'owner@paudha.in',
}

test('fault 27 · SIGTERM under keep-alive load: no request in flight is lost', async () => {
  const variables = await shopVariables()
  for (let round = 0; round < rounds(1, 5); round++) {
    const shop = await startShopProcess(variables)
    const clients = Array.from({ length: CLIENTS }, () =>
      requestUntilConnectionClose(`${shop.url}/api/plants/categories`),
    )
    const begun = Date.now()
    shop.process.kill('SIGTERM')

    const answered = await Promise.all(clients)

    assert.equal(await shop.ended, 0)
    assert.ok(Date.now() - begun < LONGEST_STOP_MS)
    assert.ok(answered.every((count) => count > 0))
  }
})

test('fault 28 · Ctrl-C reaches the whole group, and a second SIGTERM comes: it stops as cleanly', async () => {
  const variables = await shopVariables()
  const shop = await startShopProcess(variables, 'bootstrap/start.mjs')
  const cluster = join(variables.DATA_DIR, 'database')
  const before = await findServerProcesses(cluster)

  signalGroup(shop.process.pid, 'SIGINT')
  signalGroup(shop.process.pid, 'SIGTERM')

  assert.equal(await shop.ended, 0)
  // not by the postmaster's pid, which exists until the process is reaped
  assert.deepEqual([before.length > 0, await findServerProcesses(cluster)], [true, []])
})

test('while it stops, /readyz says so, and so does any answer to a proxy; all else is answered while it drains', async () => {
  const shop = await startShopProcess({ ...(await shopVariables()), DRAIN_SECONDS: '6' })
  shop.process.kill('SIGTERM')
  await until(async () => (await fetch(`${shop.url}/readyz`)).status === 503, SOON_MS)

  const headers = { 'X-Asks-Elsewhere-On': '502' }
  const [alive, read, readElsewhere, written] = await Promise.all([
    fetch(`${shop.url}/healthz`, { headers }),
    fetch(`${shop.url}/api/plants/categories`),
    fetch(`${shop.url}/api/plants/categories`, { headers }),
    fetch(`${shop.url}/api/auth/login`, { method: 'POST', headers }),
  ])

  const answers = [alive, read, readElsewhere, written]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 502, 400],
  )
  assert.ok(answers.every((answer) => answer.headers.get('connection') === 'close'))
  assert.equal(await shop.ended, 0)
})

test('fault 38 · the port is taken: one clear sentence, and nothing is started', async (context) => {
  const variables = await shopVariables()
  const squatter = createServer().listen(Number(variables.PORT), '127.0.0.1')
  await once(squatter, 'listening')
  context.onTestFinished(() => void squatter.close())
  const shop = spawnShop(variables)

  assert.equal(await shop.ended, 1)
  assert.equal(
    shop.output().trim(),
    `Port ${variables.PORT} is already in use; stop what uses it, or set PORT to another one.`,
  )
})

test('a bad variable, an unreachable database and a data directory that cannot be made: one sentence each', async () => {
  const variables = await shopVariables()
  const cases: [Record<string, string>, RegExp][] = [
    [{ PORT: 'abc' }, /^PORT must be a port number$/],
    [{ SHOP_MODE: 'prod', LOG_LEVEL: 'loud' }, /^SHOP_MODE must be demo or live; LOG_LEVEL must be debug, info/],
    [{ ...LIVE, RATE_LIMITS: 'off' }, /^RATE_LIMITS must be on when SHOP_MODE is live\.$/],
    [{ GOOGLE_CLIENT_ID: 'x' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together$/],
    [{ SMTP_URL: 'smtp://127.0.0.1' }, /^MAIL_FROM must be set when SMTP_URL is$/],
    [{ SMTP_URL: 'http://127.0.0.1', MAIL_FROM: 'x\ny' }, /^SMTP_URL must be an address like .*; MAIL_FROM must be/],
    [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL must be an address like postgres:/],
    [
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' },
      /^The database at DATABASE_URL \(127\.0\.0\.1:1\) cannot be used: .*ECONNREFUSED/,
    ],
    [{ DATA_DIR: '/dev/null/paudha' }, /^DATA_DIR \/dev\/null\/paudha cannot be written: /],
  ]
  for (const [bad, expected] of cases) {
    const shop = spawnShop({ ...variables, ...bad })
    assert.equal(await shop.ended, 1)
    assert.match(shop.output().trim(), expected)
    assert.equal(shop.output().trim().split('\n').length, 1, shop.output())
    assert.doesNotMatch(shop.output(), /secret/)
  }
})

function signalGroup(leader: number | undefined, signal: NodeJS.Signals): void {
  assert.ok(leader)
  process.kill(-leader, signal)
}
