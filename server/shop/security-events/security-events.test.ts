import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { afterAll, test, vi } from 'vitest'
import { securityEventKinds } from '../../../contract/account-settings.ts'
import { PASSWORD, register } from '../../../test/support/accounts.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { logDeniedRequest, recordSecurityEvent, securityLog } from './security-events.ts'

const shop = shopForTests()
const eventsOf = (bearer: string) => shop.api(bearer).call('GET /auth/security-events')
const logIn = (email: string, password = PASSWORD) => logInWith(shop, email, password, { 'User-Agent': 'Firefox/150' })

test('only an account’s own sign-ins and refusals are listed, newest first', async () => {
  const { email, bearer } = await register(shop)
  assertRefused(await logIn(email, 'a wrong password'), 'wrong_credentials')
  assert.equal((await logIn(email)).status, 200)
  const events = await eventsOf(bearer)
  const told = events.map(({ kind, details }) => `${kind}: ${JSON.stringify(details)}`)
  assert.deepEqual(told, [
    'signed_in: {"method":"password"}',
    'sign_in_refused: {"reason":"wrong_credentials"}',
    'registered: {"method":"password"}',
  ])
  assert.partialDeepStrictEqual(events[0], { network: '127.0.0.1', userAgent: 'Firefox/150', count: 1 })
  assert.deepEqual(await eventsOf((await buildPerson(shop)).bearer), [])
})

test('events that anyone can cause share one row an hour, with their count', async () => {
  const { email, bearer } = await register(shop)
  const rows = () => shop.database.selectFrom('security_events').select('id').execute()
  const before = (await rows()).length
  for (let i = 0; i < 10; i++)
    for (const address of [email, 'nobody@x.example']) await logIn(address, `a wrong password ${i}`)
  // With a new hour a second row begins.
  assert.ok((await rows()).length <= before + 2)
  assert.ok((await eventsOf(bearer)).some(({ count }) => count >= 5))
})

test('repeated sign-outs push no other events out of the list', async () => {
  const { email, bearer, api } = await register(shop)
  for (let i = 0; i < 20; i++) {
    await logIn(email)
    await api.call('DELETE /auth/sessions')
  }
  assert.ok((await eventsOf(bearer)).filter(({ kind }) => kind === 'sessions_ended').length <= 2)
})

/** A log that records its lines, at the shop's level. */
function openRunLog(level: string) {
  const lines: string[] = []
  const app = Fastify({ logger: { level, stream: { write: (line: string) => void lines.push(line) } } })
  return { lines, log: securityLog(app.log) }
}

test('security events are logged at the default level, but not if the operator wants errors only', () => {
  for (const [level, shown] of Object.entries({ debug: 2, info: 2, warn: 2, error: 0, silent: 0 })) {
    const { lines, log } = openRunLog(level)
    log.info({ event: 'signed_in' }, 'security event')
    log.warn({ event: 'sign_in_refused' }, 'security event')
    assert.equal(lines.length, shown, level)
  }
})

test('each event is one structured line with its account and source, and a refusal is a warning', async () => {
  const { id } = await buildPerson(shop)
  const { lines, log } = openRunLog('warn')
  const source = { network: '203.0.113.9', userAgent: 'Firefox/150' }
  const details = { reason: 'a test' }
  for (const kind of securityEventKinds)
    await recordSecurityEvent(shop.database, { ...source, log }, { userId: id, kind, details })
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const expected = securityEventKinds.map((event) => ({ event, account: id, ...source, ...details }))
  assert.partialDeepStrictEqual(logged, expected)
  assert.equal(logged.length, securityEventKinds.length)
  assert.ok(logged.every(({ time }) => typeof time === 'number'))
  const warnings = logged.filter(({ level }) => level === 40).map(({ event }) => event)
  assert.deepEqual(warnings, ['sign_in_refused', 'password_refused', 'account_guessed', 'factor_refused'])
})

test('a refused call to the admin writes no row', async () => {
  const customer = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    for (let i = 0; i < 5; i++) assertRefused(await request(shop, 'GET /admin/users', customer), 'admins_only')
    assertRefused(await request(shop, 'GET /admin/users'), 'not_signed_in')
  })
})

const lines: Record<string, unknown>[] = []
const app = Fastify({
  trustProxy: true,
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
})
app.decorateRequest('caller', null)
app.get('/', (request) => {
  logDeniedRequest(request, 'admin_denied', { reason: 'admins_only' })
  return {}
})
afterAll(() => app.close())

test('denied requests of a network are logged in one line immediately and one with their number', async (context) => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  context.onTestFinished(() => void vi.useRealTimers())
  const send = (address: string) => app.inject({ url: '/', headers: { 'X-Forwarded-For': address } })
  for (let i = 0; i < 50; i++) await send('203.0.113.9')
  await send('203.0.113.10')
  const told = () => lines.map(({ event, network, repeated = 1 }) => `${event} ${network} ${repeated}`)
  const denied = ['admin_denied 203.0.113.9 1', 'admin_denied 203.0.113.10 1']
  assert.deepEqual([told(), lines.map(({ reason }) => reason)], [denied, ['admins_only', 'admins_only']])
  vi.advanceTimersByTime(60_000)
  assert.deepEqual(told(), [...denied, 'admin_denied 203.0.113.9 49'])
  for (let i = 0; i < 1_000; i++) await send(`198.51.${i >> 8}.${i & 255}`)
  assert.ok(lines.length < 220, String(lines.length))
})
