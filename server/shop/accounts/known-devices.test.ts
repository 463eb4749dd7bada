import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { SignedIn } from '../../../contract/accounts.ts'
import { buildAdminWithPassword, newEmail, PASSWORD, resetPassword } from '../../../test/support/accounts.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { type Answered, assertRefused, request } from '../../../test/support/request.ts'
import { deviceOf, logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sweepExpired } from './sweep-expired.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })

let lastAddress = 0
const newAddress = () => ({ 'X-Forwarded-For': `198.51.${++lastAddress >> 8}.${lastAddress & 255}` })

type Headers = Record<string, string>
type Account = { email: string; bearer: string; id: string; device: Headers }

/** An account that was registered on a device. */
async function register(): Promise<Account> {
  const [email, headers] = [newEmail(), newAddress()]
  const body = { name: 'Asha', email, password: PASSWORD }
  const answer = await request(shop, 'POST /auth/register', { body, headers })
  const { token, user } = answer.json as SignedIn
  return { email, bearer: token, id: user._id, device: deviceOf(answer) }
}

/** Tries to log in, from a new network unless one is given. */
const logIn = (email: string, headers: Headers = {}, password = PASSWORD) =>
  logInWith(shop, email, password, { ...newAddress(), ...headers })
const guess = (email: string, headers?: Headers) => logIn(email, headers, 'wrong password')
const bearerOf = ({ json }: Answered) => (json as SignedIn).token

async function lockOut(email: string, headers: Headers = {}, attempts = 10): Promise<Answered> {
  for (let attempt = 0; attempt < attempts; attempt += 1)
    assertRefused(await guess(email, headers), 'wrong_credentials')
  const refused = await guess(email, headers)
  assertRefused(refused, 'too_many_requests')
  return refused
}
/** Uses up the attempts of a network. */
async function exhaust(headers: Headers): Promise<void> {
  for (let attempts = 0; attempts < 50; attempts += 1) await guess(newEmail(), headers)
}

test('the secret of a device is stored as a digest', async () => {
  const { headers } = await logIn((await register()).email)
  const secret = /paudha_device=([\w-]{43});/.exec(headers.getSetCookie().join())?.[1] ?? assert.fail()
  const { rows } = await sql`select known_devices::text from known_devices`.execute(shop.database)
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(secret))
})

test('ten wrong passwords from anywhere do not lock out a device that has signed in before', async () => {
  const { email, device } = await register()
  await lockOut(email)
  assertRefused(await logIn(email), 'too_many_requests')
  assert.equal((await logIn(email, device)).status, 200)
})

test('nor does a network that has used up its attempts', async () => {
  const [{ email, device }, network] = [await register(), newAddress()]
  await exhaust(network)
  assertRefused(await logIn(email, network), 'too_many_requests')
  assert.equal((await logIn(email, { ...network, ...device })).status, 200)
})

test('the device of one account is unknown to another, and does not bypass the network’s limit', async () => {
  const [asha, attacker, network] = [await register(), await register(), newAddress()]
  await lockOut(asha.email, attacker.device)
  const headers = { ...network, ...attacker.device }
  await exhaust(headers)
  assertRefused(await guess(newEmail(), headers), 'too_many_requests')
})

test('a known device has its own back-off: after twenty wrong attempts it has to wait too', async () => {
  const { email, device } = await register()
  const refused = await lockOut(email, device, 20)
  assert.ok(Number(refused.headers.get('retry-after')) <= 5)
  // Elsewhere nothing was counted.
  assert.equal((await logIn(email)).status, 200)
})

test('an owner locked out on a new device signs in by a recovery mail, which makes the device known', async () => {
  const { email } = await register()
  await lockOut(email)
  const chosen = 'another monsoon'
  const reset = await resetPassword(shop, email, chosen, newAddress())
  assertRefused(await logIn(email, {}, chosen), 'too_many_requests')
  assert.equal((await logIn(email, deviceOf(reset), chosen)).status, 200)
})

/** What ends a device without another password; what ends credentials ends it, too. */
const ends: Record<string, (account: Account) => Promise<unknown>> = {
  'signing out everywhere else': async ({ email }) =>
    shop.api(bearerOf(await logIn(email))).call('DELETE /auth/sessions'),
  'ending its session elsewhere': async ({ email }) => {
    const api = shop.api(bearerOf(await logIn(email)))
    const [other, ...more] = (await api.call('GET /auth/sessions')).filter(({ isCurrent }) => !isCurrent)
    assert.ok(other && more.length === 0)
    await api.call('DELETE /auth/sessions/:id', { params: { id: other._id } })
  },
}
for (const [name, end] of Object.entries(ends)) {
  test(`after ${name} the device is a stranger`, async () => {
    const account = await register()
    await end(account)
    await lockOut(account.email)
    assertRefused(await logIn(account.email, account.device), 'too_many_requests')
  })
}

test('the device that signs out everywhere else, or ends its own session or an earlier one of its own, stays known', async () => {
  const { email, bearer, device } = await register()
  await request(shop, 'DELETE /auth/sessions', { bearer })
  await lockOut(email)
  const again = await logIn(email, device)
  const api = shop.api(bearerOf(again))
  const sessions = await api.call('GET /auth/sessions')
  assert.equal(sessions.length, 2)
  for (const { _id } of sessions.toSorted((one, other) => Number(one.isCurrent) - Number(other.isCurrent)))
    await api.call('DELETE /auth/sessions/:id', { params: { id: _id } })
  assertRefused(await request(shop, 'GET /auth/me', { bearer }), 'session_ended')
  assertRefused(await logIn(email), 'too_many_requests')
  assert.equal((await logIn(email, deviceOf(again))).status, 200)
})

test('each sign-in gives the device a new secret, so a planted one opens nothing', async () => {
  const [asha, attacker] = [await register(), await register()]
  const signedIn = await logIn(asha.email, attacker.device)
  await lockOut(asha.email)
  assertRefused(await logIn(asha.email, attacker.device), 'too_many_requests')
  const own = await logIn(asha.email, deviceOf(signedIn))
  assert.equal(own.status, 200)
  // Two people of one household share the browser: it stays known to the first.
  await lockOut(attacker.email)
  assert.equal((await logIn(attacker.email, deviceOf(own))).status, 200)
})

test('an account has at most twenty known devices, and forgets one that is unused for half a year', async () => {
  const { email, id } = await register()
  for (let round = 0; round < 25; round += 1) await logIn(email)
  const devices = () => shop.database.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute()
  assert.equal((await devices()).length, 20)
  const last_used_at = sql<Date>`now() - interval '181 days'`
  await shop.database.updateTable('known_devices').set({ last_used_at }).where('user_id', '=', id).execute()
  await sweepExpired(shop.database)
  assert.deepEqual(await devices(), [])
})

const from = (network: number) => ({ 'X-Forwarded-For': `198.51.100.${network}` })
const noWaits = () => sql`truncate back_offs, tries`.execute(shop.database)
async function guessMany(email: string, times: number, networks = 1, headers = {}) {
  for (let tries = 0; tries < times; tries += 1) {
    await logInWith(shop, email, 'wrong password', { ...from(1 + (tries % networks)), ...headers })
    await noWaits()
  }
}
const alertsTo = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject === 'Someone is trying to guess your password')

test('an admin whose password is guessed is mailed once a day, with the number of networks', async () => {
  const admin = await buildAdmin(shop)
  await guessMany(admin.email, 9, 3)
  assert.deepEqual(await alertsTo(admin), [])
  await guessMany(admin.email, 15, 3)
  const [alert, ...others] = await alertsTo(admin)
  assert.deepEqual(others, [])
  assert.match(alert?.text ?? '', /someone entered 10 wrong passwords .* from 3 networks/)
  await sql`update guessing_alerts set sent_at = sent_at - interval '1 day'`.execute(shop.database)
  await guessMany(admin.email, 1)
  assert.equal((await alertsTo(admin)).length, 2)
  const events = await admin.api.call('GET /auth/security-events')
  assert.ok(events.some(({ kind }) => kind === 'account_guessed'))
})

test('concurrent guesses send one alert', async () => {
  const { email, ...admin } = await buildAdmin(shop)
  await guessMany(email, 9)
  await Promise.all(
    Array.from({ length: 10 }, (_, network) => logInWith(shop, email, 'wrong one', from(100 + network))),
  )
  await noWaits()
  assert.equal((await alertsTo({ email, ...admin })).length, 1)
})

test('neither customers nor addresses without an account are mailed', async () => {
  const customer = await buildPerson(shop)
  await guessMany(customer.email, 12)
  await guessMany('nobody@paudha.example', 12)
  assert.deepEqual(await alertsTo(customer), [])
  const counted = shop.database.selectFrom('guesses').select('user_id').where('user_id', '=', customer.id)
  assert.deepEqual(await counted.execute(), [])
})

test('a wrong password on the admin’s known device does not count as a guess', async () => {
  const admin = await buildAdminWithPassword(shop)
  const device = deviceOf(await logInWith(shop, admin.email, PASSWORD))
  await guessMany(admin.email, 15, 1, device)
  assert.deepEqual(await alertsTo(admin), [])
})
