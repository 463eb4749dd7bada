import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { test } from 'vitest'
import { securityEventKinds } from '../../../contract/security-events.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { recordSecurityEvent } from './record-security-event.ts'
import { securityLog } from './security-log.ts'

const shop = shopForTests()
const password = 'monsoon rain'
const email = 'asha@paudha.example'
const register = () => shop.api().call('POST /auth/register', { body: { name: 'Asha', email, password } })

const eventsOf = (bearer: string) => shop.api(bearer).call('GET /auth/security-events')
const logIn = (typed: string) =>
  request(shop, 'POST /auth/login', { body: { email, password: typed }, headers: { 'User-Agent': 'Firefox/150' } })

test('only an account’s own sign-ins and refusals are listed, newest first', async () => {
  const { token } = await register()
  assertRefused(await logIn('a wrong password'), 'wrong_credentials')
  assert.equal((await logIn(password)).status, 200)
  const events = await eventsOf(token)
  assert.deepEqual(
    events.map(({ kind, details }) => [kind, details]),
    [
      ['signed_in', { method: 'password' }],
      ['sign_in_refused', { reason: 'wrong_credentials' }],
      ['registered', { method: 'password' }],
    ],
  )
  assert.deepEqual([events[0]?.network, events[0]?.userAgent, events[0]?.count], ['127.0.0.1', 'Firefox/150', 1])
  const other = await buildPerson(shop)
  assert.deepEqual(await eventsOf(other.bearer), [])
  assertRefused(await request(shop, 'GET /auth/security-events'), 'not_signed_in')
})

test('events that anyone can cause are counted in one row an hour', async () => {
  const rows = () => shop.database.selectFrom('security_events').select('id').execute()
  await logIn('a wrong password')
  const before = (await rows()).length
  for (let i = 0; i < 10; i++) await logIn(`a wrong password ${i}`)
  for (let i = 0; i < 10; i++)
    await request(shop, 'POST /auth/login', { body: { email: 'nobody@x.example', password } })
  // At the turn of the hour a second row is begun.
  assert.ok((await rows()).length <= before + 1)
  const counts = await shop.database.selectFrom('security_events').select('count').execute()
  assert.ok(counts.some(({ count }) => count >= 5))
})

test('repeated sign-outs push no other events out of the list', async () => {
  const { token } = await shop.api().call('POST /auth/login', { body: { email, password } })
  for (let i = 0; i < 20; i++) {
    await logIn(password)
    await shop.api(token).call('DELETE /auth/sessions')
  }
  const events = await shop.api(token).call('GET /auth/security-events')
  assert.ok(events.filter(({ kind }) => kind === 'sessions_ended').length <= 2)
})

/** A log that records its lines, at the shop's level. */
function openRunLog(level: string) {
  const lines: string[] = []
  const app = Fastify({ logger: { level, stream: { write: (line: string) => void lines.push(line) } } })
  return { lines, log: securityLog(app.log) }
}

test('security events are shown at the default level of the log, and not where the operator wants errors alone', () => {
  for (const [level, shown] of [
    ['debug', 2],
    ['info', 2],
    ['warn', 2],
    ['error', 0],
    ['silent', 0],
  ] as const) {
    const { lines, log } = openRunLog(level)
    log.info({ event: 'signed_in' }, 'security event')
    log.warn({ event: 'sign_in_refused' }, 'security event')
    assert.equal(lines.length, shown, level)
  }
})

test('each event is one structured line with its account and source, and a refusal is a warning', async () => {
  const { id } = await buildPerson(shop)
  const { lines, log } = openRunLog('warn')
  const source = { network: '203.0.113.9', userAgent: 'Firefox/150', log }
  for (const kind of securityEventKinds)
    await recordSecurityEvent(shop.database, source, { userId: id, kind, details: { reason: 'a test' } })
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  assert.deepEqual(
    logged.map(({ event, account, network, userAgent, reason }) => ({ event, account, network, userAgent, reason })),
    securityEventKinds.map((event) => ({
      event,
      account: id,
      network: '203.0.113.9',
      userAgent: 'Firefox/150',
      reason: 'a test',
    })),
  )
  assert.ok(logged.every(({ time }) => typeof time === 'number'))
  const warnings = logged.filter(({ level }) => level === 40).map(({ event }) => event)
  assert.deepEqual(warnings, ['sign_in_refused', 'password_refused', 'account_guessed', 'factor_refused'])
})

test('a refused call to the admin writes no row', async () => {
  const customer: Person = await buildPerson(shop)
  const admin = await buildAdmin(shop)
  const count = async () => (await shop.database.selectFrom('security_events').select('id').execute()).length
  const before = await count()
  for (let i = 0; i < 5; i++) assertRefused(await request(shop, 'GET /admin/users', customer), 'admins_only')
  assertRefused(await request(shop, 'GET /admin/users'), 'not_signed_in')
  assert.equal((await request(shop, 'GET /admin/users', admin)).status, 200)
  assert.equal(await count(), before)
})
