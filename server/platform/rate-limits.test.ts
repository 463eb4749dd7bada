import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { sql } from 'kysely'
import { test } from 'vitest'
import { type Limit, limits, readAllowance } from '../../contract/limits.ts'
import { delayAfter } from '../../domain/back-off.ts'
import { buildPerson, buildPlant, orderOf } from '../../test/support/factories.ts'
import { assertRefused, request } from '../../test/support/request.ts'
import { openTestShop, shopForTests } from '../../test/support/test-shop.ts'
import { type Counter, countBackOff, networkOf, readLimiter } from './rate-limits.ts'

const shop = shopForTests({ hasRateLimits: true, proxies: 1 })
const direct = shopForTests({ hasRateLimits: true })
const unlimited = shopForTests()

let lastAddress = 0
const newAddress = () => `203.0.113.${++lastAddress}`
const from = (address: string) => ({ 'X-Forwarded-For': address })
const wrong = (email: string) => ({ email, password: 'wrong password' })
const logIn = (body: unknown, address = newAddress()) =>
  request(shop, 'POST /auth/login', { body, headers: from(address) })

async function register(): Promise<{ email: string; password: string }> {
  const account = { email: `${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' }
  const body = { name: 'Asha', ...account }
  const { status } = await request(shop, 'POST /auth/register', { body, headers: from(newAddress()) })
  assert.equal(status, 201)
  return account
}

test('the eleventh try at an account within 15 minutes is refused, from whatever address, known or not', async () => {
  const known = await register()
  for (const email of [known.email, 'nobody@paudha.example']) {
    for (let i = 0; i < 10; i++) assertRefused(await logIn(wrong(email)), 'wrong_credentials')
    const refused = await logIn(wrong(email.toUpperCase()))
    assertRefused(refused, 'too_many_requests')
    const wait = Number(refused.headers.get('retry-after'))
    assert.ok(wait > 0 && wait <= 900, String(wait))
    if (email === known.email) assertRefused(await logIn(known), 'too_many_requests')
  }
})

test('after ten wrong tries the right password gets in once a wait is over that starts at 5 seconds', async () => {
  const account = await register()
  const answers = await Promise.all(Array.from({ length: 25 }, () => logIn(wrong(account.email))))
  assert.equal(answers.filter(({ status }) => status === 401).length, 10, 'no more get through at once')
  const refused = await logIn(account)
  assertRefused(refused, 'too_many_requests')
  assert.ok(Number(refused.headers.get('retry-after')) <= 5)
  await sql`update back_offs set blocked_until = blocked_until - interval '5 seconds'`.execute(shop.database)
  assert.equal((await logIn(account)).status, 200)
})

test('logins that succeed are not counted, for the account or for the address, and clear what was', async () => {
  const [account, address] = [await register(), newAddress()]
  for (let i = 0; i < 60; i++) assert.equal((await logIn(account, address)).status, 200)
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 9; i++) assertRefused(await logIn(wrong(account.email)), 'wrong_credentials')
    assert.equal((await logIn(account)).status, 200)
  }
})

test('the 51st login from an address is refused, before anything is read of it', async () => {
  const address = newAddress()
  for (let i = 0; i < 50; i++) assertRefused(await logIn({}, address), 'invalid')
  assertRefused(await logIn({}, address), 'too_many_requests')
  assertRefused(await logIn('{', address), 'too_many_requests')
  assertRefused(await logIn({}), 'invalid')
})

test('requests without a session do not use up the limits of signed-in users at the same address', async () => {
  const headers = from(newAddress())
  const { bearer } = await buildPerson(shop)
  const body = orderOf([{ plant: await buildPlant(shop, { price: 350 }), quantity: 1, price: 350 }])
  for (let i = 0; i < 61; i++) {
    const stranger = i % 2 === 0 ? undefined : 'A'.repeat(43)
    assert.equal((await request(shop, 'POST /orders', { bearer: stranger, headers, body })).status, 401)
    assert.equal((await request(shop, 'PUT /auth/password', { bearer: stranger, headers, body: {} })).status, 401)
  }
  assertRefused(await request(shop, 'POST /orders', { bearer, headers, body }), 'cart_changed')
  assertRefused(await request(shop, 'PUT /auth/password', { bearer, headers, body: {} }), 'invalid')
})

test('wrong passwords in one session do not stop a change in another, and are listed', async () => {
  const body = { name: 'Asha', email: `${crypto.randomUUID()}@paudha.example`, password: 'tulsi by the door' }
  const { token: stolen } = await shop.api().call('POST /auth/register', { body })
  const prove = (password: string) => request(shop, 'POST /auth/reauthenticate', { bearer: stolen, body: { password } })
  for (let i = 0; i < 10; i++) assertRefused(await prove('guess'), 'invalid')
  assertRefused(await prove(body.password), 'too_many_requests')
  const { token: owner } = await shop.api().call('POST /auth/login', { body })
  const change = { currentPassword: body.password, password: 'neem in the yard' }
  assert.equal((await request(shop, 'PUT /auth/password', { bearer: owner, body: change })).status, 200)
  const events = await shop.api(owner).call('GET /auth/security-events')
  assert.deepEqual(events.find(({ kind }) => kind === 'password_refused')?.count, 10)
})

test('without a proxy that is trusted, a rotating X-Forwarded-For changes nothing', async () => {
  const tries = Array.from({ length: 51 }, () =>
    request(direct, 'POST /auth/login', { body: {}, headers: from(newAddress()) }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 429).length, 1)
})

test('behind one proxy only the last hop of X-Forwarded-For counts, and the addresses of one IPv6 network together', async () => {
  const hop = (last: string) => `${newAddress()}, ${last}`
  for (let i = 0; i < 50; i++) await logIn({}, hop(`2001:db8:7:7::${i.toString(16)}`))
  assertRefused(await logIn({}, hop('2001:db8:7:7:ffff::1')), 'too_many_requests')
  assertRefused(await logIn({}, hop('2001:db8:7:8::1')), 'invalid')
})

test('registration and password resets are limited by e-mail and network together', async () => {
  const { email } = await register()
  for (const [call, body] of [
    ['POST /auth/register', { name: 'Asha', email, password: 'monsoon rain' }],
    ['POST /auth/forgot-password', { email }],
  ] as const) {
    const send = (address: string) => request(shop, call, { body, headers: from(address) })
    const stranger = newAddress()
    for (let i = 0; i < 10; i++) assert.notEqual((await send(stranger)).status, 429)
    assertRefused(await send(stranger), 'too_many_requests')
    // The owner at another address is not blocked by that.
    assert.notEqual((await send(newAddress())).status, 429)
  }
})

test('the nursery gets ten messages and ten subscriptions an hour from an address, each counted alone', async () => {
  const headers = from(newAddress())
  const bodies = {
    'POST /contact': { name: 'Asha', email: 'asha@paudha.example', subject: 'Fern', message: 'Is it well?' },
    'POST /newsletter': { email: 'asha@paudha.example' },
  }
  for (const [call, body] of Object.entries(bodies)) {
    for (let i = 0; i < 10; i++) assert.ok((await request(shop, call, { body, headers })).status < 300)
    assertRefused(await request(shop, call, { body, headers }), 'too_many_requests')
  }
})

test('two instances on one database count together', async (context) => {
  const other = await openTestShop({ ...shop, drop: async () => {} }, { hasRateLimits: true, proxies: 1 })
  context.onTestFinished(() => other.app.close())
  for (let i = 0; i < 11; i++) {
    const headers = from(newAddress())
    const answer = await request(i % 2 === 0 ? shop : other, 'POST /auth/login', {
      body: wrong('both@x.example'),
      headers,
    })
    assertRefused(answer, i < 10 ? 'wrong_credentials' : 'too_many_requests')
  }
})

test('no counter holds an address or an e-mail, and with RATE_LIMITS off nothing is counted', async () => {
  const countersOf = async ({ database }: typeof shop) => {
    const { rows } = await sql<{ text: string }>`
      select tries::text as text from tries union all select back_offs::text from back_offs
    `.execute(database)
    return rows.map(({ text }) => text).join()
  }
  await logIn(wrong('asha@paudha.example'))
  assert.match(await countersOf(shop), /x[0-9a-f]{64}/)
  assert.doesNotMatch(await countersOf(shop), /paudha|203\.0/)
  for (let i = 0; i < 12; i++) {
    const answer = await request(unlimited, 'POST /auth/login', { body: wrong('asha@paudha.example') })
    assertRefused(answer, 'wrong_credentials')
  }
  assert.equal(await countersOf(unlimited), '')
})

const rule = { freeAttempts: 3, firstDelay: 2, maxDelay: 30, decaySeconds: 30 }
const counterOf = (whose: string): Counter => ({ limit: 'login', by: 'account', whose })
const passSeconds = (seconds: number) =>
  sql`
    update back_offs set tried_at = tried_at - make_interval(secs => ${seconds}),
      blocked_until = blocked_until - make_interval(secs => ${seconds})
  `.execute(shop.database)

test('the waits grow as the rule says, whoever retries after each earns no free attempt, and attempts expire one by one', async () => {
  const counter = counterOf('rule')
  for (let tries = 1; tries <= 9; tries += 1) {
    assert.equal(await countBackOff(shop.database, counter, rule), null, `try ${tries}`)
    const wait = delayAfter(tries, rule)
    if (wait === 0) continue
    assert.equal(await countBackOff(shop.database, counter, rule), wait, `after try ${tries}`)
    await passSeconds(wait)
  }
  // Nine tries stopped growing at seven: 2, 4, 8, 16, 30. With the last wait five of them are forgotten, two are left.
  await passSeconds(4 * rule.decaySeconds)
  assert.equal(await countBackOff(shop.database, counter, rule), null)
  const wait = await countBackOff(shop.database, counter, rule)
  assert.equal(wait, delayAfter(3, rule))
  // In the end none counts, and there are three free tries again.
  await passSeconds(10 * rule.decaySeconds)
  for (let tries = 1; tries <= 3; tries += 1) assert.equal(await countBackOff(shop.database, counter, rule), null)
  assert.equal(await countBackOff(shop.database, counter, rule), delayAfter(3, rule))
})

test('of many attempts at once no more get through than are free, and one after each wait', async () => {
  const counter = counterOf('crowd')
  const atOnce = async () => {
    const waits = await Promise.all(Array.from({ length: 20 }, () => countBackOff(shop.database, counter, rule)))
    return waits.filter((wait) => wait === null).length
  }
  assert.equal(await atOnce(), 3)
  // A refused attempt does not make the wait longer.
  for (let tries = 0; tries < 20; tries += 1) {
    const wait = (await countBackOff(shop.database, counter, rule)) ?? 0
    assert.ok(wait >= 1 && wait <= 2, String(wait))
  }
  for (const wait of [2, 4, 8]) {
    await passSeconds(wait)
    assert.equal(await atOnce(), 1)
  }
})

const requestFrom = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test('a network is refused for the rest of the minute once it has used up its reads, and no other one is', () => {
  const limit = readLimiter(0)
  for (let n = 0; n < readAllowance.tries; n++) assert.equal(limit(requestFrom('203.0.113.9')), null)
  const wait = limit(requestFrom('203.0.113.9')) ?? 0
  assert.ok(wait >= 1 && wait <= readAllowance.seconds, String(wait))
  assert.equal(limit(requestFrom('203.0.113.10')), null)
})

test('behind trusted proxies the address that they have seen counts, not one that the caller has made up', () => {
  const limit = readLimiter(1)
  for (let n = 0; n < readAllowance.tries; n++)
    assert.equal(limit(requestFrom('10.0.0.1', `198.51.100.${n % 250}, 203.0.113.9`)), null)
  assert.notEqual(limit(requestFrom('10.0.0.1', '198.51.100.7, 203.0.113.9')), null)
  assert.equal(limit(requestFrom('10.0.0.1', '203.0.113.10')), null)
})

const cases: readonly [address: string, network: string][] = [
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::1', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
]

test('tries from an IPv4 address count together, and those from a network of IPv6', () => {
  for (const [address, network] of cases) assert.equal(networkOf(address), network, address)
})

test('the figures are those that were decided', () => {
  const decided = Object.entries(limits).map(([name, limit]) => {
    const { address, account, backsOff, device }: Limit = limit
    const figures = [address && Object.values(address), account && Object.values(account).slice(0, 2)]
    const waits = [backsOff, device].flatMap((each) => (each ? [Object.values(each).slice(0, 4)] : []))
    return [name, ...figures, ...waits]
  })
  assert.deepEqual(decided, [
    ['login', [50, 900], undefined, [10, 5, 900, 900], [20, 5, 900, 900]],
    ['register', [50, 900], [10, 900]],
    ['second-factor', [50, 900], undefined],
    ['factors', undefined, [30, 900]],
    ['reset', [50, 900], [10, 900]],
    ['account', [50, 900], [10, 900]],
    ['provider', [50, 900], undefined],
    ['order', [60, 3600], [20, 3600]],
    ['cancel', [60, 3600], [20, 3600]],
    ['confirm-mail', [50, 900], [5, 86_400]],
    ['payment', undefined, [120, 900]],
    ['documents', undefined, [60, 900]],
    ['spreadsheets', undefined, [60, 900]],
    ['contact', [10, 3600], undefined],
    ['newsletter', [10, 3600], undefined],
    ['measurement', [300, 900], undefined],
    ['consent', [100, 900], undefined],
    ['review', undefined, [20, 86_400]],
    ['review-photo', [200, 86_400], [40, 86_400]],
    ['claim', undefined, [30, 86_400]],
    ['claim-photo', [200, 86_400], [50, 86_400]],
    ['unfound-search', [30, 3600], undefined],
    ['stock-alert', undefined, [50, 86_400]],
  ])
})
