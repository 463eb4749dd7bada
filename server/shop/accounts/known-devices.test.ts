import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import type { SignedIn } from '../../../contract/accounts.ts'
import { buildAdmin } from '../../../test/support/factories.ts'
import { tokenFromMail } from '../../../test/support/mails.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { deviceOf, logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { sweepExpired } from './sweep-expired.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })

let lastAddress = 0
const newAddress = () => ({ 'X-Forwarded-For': `198.51.100.${++lastAddress % 250}` })
const password = 'monsoon rain'

async function register() {
  const email = `${crypto.randomUUID()}@paudha.example`
  const body = { name: 'Asha', email, password }
  const answer = await request(shop, 'POST /auth/register', { body, headers: newAddress() })
  assert.equal(answer.status, 201)
  const { token, user } = answer.json as SignedIn
  return { email, bearer: token, id: user._id, device: deviceOf(answer) }
}

const guess = (email: string, headers: Record<string, string> = newAddress()) =>
  logInWith(shop, email, 'wrong password', headers)
async function lockOut(email: string) {
  for (let attempts = 0; attempts < 10; attempts += 1) assertRefused(await guess(email), 'wrong_credentials')
  assertRefused(await guess(email), 'too_many_requests')
}
const passSeconds = (seconds: number) =>
  sql`
    update back_offs set tried_at = tried_at - make_interval(secs => ${seconds}),
      blocked_until = blocked_until - make_interval(secs => ${seconds})
  `.execute(shop.database)

test('the device is known by a cookie that no script and no other site can use, over HTTPS only', async () => {
  const { email } = await register()
  const { headers } = await logInWith(shop, email, password, newAddress())
  const cookie = headers.getSetCookie().find((set) => set.startsWith('paudha_device=')) ?? ''
  assert.match(cookie, /^paudha_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
  const secret = /=([\w-]{43})/.exec(cookie)?.[1] ?? ''
  const { rows } = await sql<{
    text: string
  }>`select string_agg(known_devices::text, ' ') as text from known_devices`.execute(shop.database)
  assert.ok(!rows[0]?.text.includes(secret))
})

test('ten wrong passwords from anywhere do not lock out a device that has signed in before', async () => {
  const { email, device } = await register()
  await lockOut(email)
  assertRefused(await logInWith(shop, email, password, newAddress()), 'too_many_requests')
  assert.equal((await logInWith(shop, email, password, { ...newAddress(), ...device })).status, 200)
})

test('nor does a network that has used up its attempts', async () => {
  const [{ email, device }, network] = [await register(), newAddress()]
  for (let attempts = 0; attempts < 50; attempts += 1) await guess(`${crypto.randomUUID()}@paudha.example`, network)
  assertRefused(await logInWith(shop, email, password, network), 'too_many_requests')
  assert.equal((await logInWith(shop, email, password, { ...network, ...device })).status, 200)
})

test('the device of one account is unknown to another, and does not bypass the network’s limit', async () => {
  const [asha, attacker, network] = [await register(), await register(), newAddress()]
  for (let attempts = 0; attempts < 10; attempts += 1) await guess(asha.email, { ...newAddress(), ...attacker.device })
  assertRefused(await guess(asha.email, { ...newAddress(), ...attacker.device }), 'too_many_requests')
  const headers = { ...network, ...attacker.device }
  for (let attempts = 0; attempts < 50; attempts += 1) await guess(`${crypto.randomUUID()}@paudha.example`, headers)
  assertRefused(await guess(`${crypto.randomUUID()}@paudha.example`, headers), 'too_many_requests')
})

test('a known device has a back-off of its own: twenty wrong attempts, then it waits as well', async () => {
  const { email, device } = await register()
  for (let attempts = 0; attempts < 20; attempts += 1) {
    assertRefused(await guess(email, { ...newAddress(), ...device }), 'wrong_credentials')
  }
  const refused = await guess(email, { ...newAddress(), ...device })
  assertRefused(refused, 'too_many_requests')
  assert.ok(Number(refused.headers.get('retry-after')) <= 5)
  // Elsewhere nothing was counted.
  assert.equal((await logInWith(shop, email, password, newAddress())).status, 200)
})

test('the delay doubles with each wrong attempt, and a right password after it signs in and resets the counter', async () => {
  const { email } = await register()
  await lockOut(email)
  for (const [wait, next] of [
    [5, 10],
    [10, 20],
    [20, 40],
  ] as const) {
    await passSeconds(wait)
    assertRefused(await guess(email), 'wrong_credentials')
    const left = Number((await guess(email)).headers.get('retry-after'))
    assert.ok(left > wait && left <= next, String(left))
  }
  await passSeconds(40)
  assert.equal((await logInWith(shop, email, password, newAddress())).status, 200)
  for (let attempts = 0; attempts < 9; attempts += 1) assertRefused(await guess(email), 'wrong_credentials')
  assert.equal((await logInWith(shop, email, password, newAddress())).status, 200)
})

test('an owner locked out on a new device signs in by a recovery mail, which makes the device known', async () => {
  const { email } = await register()
  await request(shop, 'POST /auth/forgot-password', { body: { email }, headers: newAddress() })
  await lockOut(email)
  const body = { token: await tokenFromMail(shop, email, 'Choose a new password'), password: 'another monsoon' }
  const reset = await request(shop, 'POST /auth/reset-password', { body, headers: newAddress() })
  assert.equal(reset.status, 200)
  const elsewhere = await logInWith(shop, email, 'another monsoon', newAddress())
  assertRefused(elsewhere, 'too_many_requests')
  const here = await logInWith(shop, email, 'another monsoon', { ...newAddress(), ...deviceOf(reset) })
  assert.equal(here.status, 200)
})

async function sessionsOf(bearer: string) {
  const api = shop.api(bearer)
  return { api, sessions: await api.call('GET /auth/sessions') }
}

const ends: Record<string, (account: Awaited<ReturnType<typeof register>>) => Promise<{ password: string }>> = {
  'signing out everywhere else': async ({ email }) => {
    const { json } = await logInWith(shop, email, password, newAddress())
    const { status } = await request(shop, 'DELETE /auth/sessions', { bearer: (json as SignedIn).token })
    assert.equal(status, 200)
    return { password }
  },
  'ending its session elsewhere': async ({ email }) => {
    const { json } = await logInWith(shop, email, password, newAddress())
    const { api, sessions } = await sessionsOf((json as SignedIn).token)
    const others = sessions.filter(({ isCurrent }) => !isCurrent)
    assert.equal(others.length, 1)
    for (const { _id } of others) await api.call('DELETE /auth/sessions/:id', { params: { id: _id } })
    return { password }
  },
  'a reset': async ({ email }) => {
    await request(shop, 'POST /auth/forgot-password', { body: { email }, headers: newAddress() })
    const body = { token: await tokenFromMail(shop, email, 'Choose a new password'), password: 'another monsoon' }
    await request(shop, 'POST /auth/reset-password', { body, headers: newAddress() })
    return { password: 'another monsoon' }
  },
  'a change of password elsewhere': async ({ email }) => {
    const { json } = await logInWith(shop, email, password, newAddress())
    const body = { currentPassword: password, password: 'another monsoon' }
    const { status } = await request(shop, 'PUT /auth/password', { bearer: (json as SignedIn).token, body })
    assert.equal(status, 200)
    return { password: 'another monsoon' }
  },
  'a deactivation': async ({ id }) => {
    const { bearer } = await buildAdmin(shop)
    for (const isActive of [false, true]) {
      await request(shop, `PATCH /admin/users/${id}/status`, { bearer, body: { isActive } })
    }
    return { password }
  },
}
for (const [name, end] of Object.entries(ends)) {
  test(`after ${name} the device is a stranger`, async () => {
    const account = await register()
    const after = await end(account)
    await lockOut(account.email)
    const tried = await logInWith(shop, account.email, after.password, { ...newAddress(), ...account.device })
    assertRefused(tried, 'too_many_requests')
  })
}

test('the device that signs out everywhere else stays known', async () => {
  const { email, bearer, device } = await register()
  await request(shop, 'DELETE /auth/sessions', { bearer })
  await lockOut(email)
  assert.equal((await logInWith(shop, email, password, { ...newAddress(), ...device })).status, 200)
})

test('the device that ends its own session, or an earlier one of its own, stays known', async () => {
  const { email, bearer, device } = await register()
  const again = await logInWith(shop, email, password, { ...newAddress(), ...device })
  const { api, sessions } = await sessionsOf((again.json as SignedIn).token)
  assert.equal(sessions.length, 2)
  for (const { _id } of sessions.toSorted((one, other) => Number(one.isCurrent) - Number(other.isCurrent))) {
    await api.call('DELETE /auth/sessions/:id', { params: { id: _id } })
  }
  assertRefused(await request(shop, 'GET /auth/me', { bearer }), 'session_ended')
  await lockOut(email)
  assert.equal((await logInWith(shop, email, password, { ...newAddress(), ...deviceOf(again) })).status, 200)
})

test('each sign-in gives the device another secret: a planted one opens nothing', async () => {
  const [asha, attacker] = [await register(), await register()]
  const signedIn = await logInWith(shop, asha.email, password, { ...newAddress(), ...attacker.device })
  await lockOut(asha.email)
  assertRefused(
    await logInWith(shop, asha.email, password, { ...newAddress(), ...attacker.device }),
    'too_many_requests',
  )
  const own = await logInWith(shop, asha.email, password, { ...newAddress(), ...deviceOf(signedIn) })
  assert.equal(own.status, 200)
  // Two people of one household share the browser: it stays known to the first.
  await lockOut(attacker.email)
  const first = await logInWith(shop, attacker.email, password, { ...newAddress(), ...deviceOf(own) })
  assert.equal(first.status, 200)
})

test('an account has twenty known devices at most, and none that was unused for half a year', async () => {
  const { email, id } = await register()
  for (let round = 0; round < 25; round += 1) await logInWith(shop, email, password, newAddress())
  const devices = () => shop.database.selectFrom('known_devices').selectAll().where('user_id', '=', id).execute()
  assert.equal((await devices()).length, 20)
  await sql`update known_devices set last_used_at = now() - interval '181 days' where user_id = ${id}`.execute(
    shop.database,
  )
  await sweepExpired(shop.database)
  assert.deepEqual(await devices(), [])
})
