import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { choosePassword, deactivate, PASSWORD } from '../../../test/support/accounts.ts'
import { buildPerson, insertSession, type Person } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { openSession, type VerifiedCredential } from './sessions.ts'

const shop = shopForTests()

const me = (options: Parameters<typeof request>[2]) => request(shop, 'GET /auth/me', options)
const sha256 = (secret: string) => createHash('sha256').update(secret).digest()

async function sessionOf(person: Person) {
  const { rows } = await sql<{ expiresInDays: number; text: string; bearer_hash: Buffer; cookie_hash: Buffer }>`
    select round(extract(epoch from expires_at - now()) / 86400)::integer as "expiresInDays",
      sessions::text as text, bearer_hash, cookie_hash
    from sessions where user_id = ${person.id}
  `.execute(shop.database)
  const [session] = rows
  if (!session || rows.length > 1) throw new Error(`${rows.length} sessions`)
  return session
}

/** Moves a session into the past: created, last used and expiring so many days ago. */
async function age(person: Person, days: { created: number; used: number; left: number }): Promise<void> {
  await sql`
    update sessions set
      created_at = now() - make_interval(days => ${days.created}),
      last_used_at = now() - make_interval(days => ${days.used}),
      expires_at = now() + make_interval(days => ${days.left})
    where user_id = ${person.id}
  `.execute(shop.database)
}

test('the two secrets are different, stored only hashed, and neither works in place of the other', async () => {
  const asha = await buildPerson(shop)
  assert.notEqual(asha.bearer, asha.cookie)
  for (const { status, json } of [await me({ bearer: asha.bearer }), await me({ cookie: asha.cookie })]) {
    const expected = { name: asha.name, email: asha.email, phoneNumber: null, isAdmin: false, isActive: true }
    assert.deepEqual([status, json], [200, { _id: asha.id, ...expected }])
  }
  assertRefused(await me({ bearer: asha.cookie }), 'session_ended')
  assertRefused(await me({ cookie: asha.bearer }), 'session_ended')
  const { text, ...session } = await sessionOf(asha)
  assert.deepEqual([session.bearer_hash, session.cookie_hash], [sha256(asha.bearer), sha256(asha.cookie)])
  for (const secret of [asha.bearer, asha.cookie]) {
    const stored = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')]
    for (const form of stored) assert.ok(!text.includes(form))
  }
})

test('signing in sets two cookies that scripts and other sites cannot reach, by plain HTTP without a prefix', async () => {
  const body = { name: 'Asha', email: 'asha@paudha.example', password: 'monsoon' }
  const { headers, json } = await request(shop, 'POST /auth/register', { body })
  const cookies = new Map(headers.getSetCookie().map((set) => [set.split('=')[0], set.split('; ')]))
  for (const [name, days] of [
    ['paudha_session', 90],
    ['paudha_device', 180],
  ] as const) {
    const [, ...attributes] = cookies.get(name) ?? []
    assert.deepEqual(attributes.toSorted(), ['HttpOnly', `Max-Age=${days * 86_400}`, 'Path=/', 'SameSite=Lax'])
  }
  assert.equal(cookies.size, 2)
  const cookie = cookies.get('paudha_session')?.[0]?.replace('paudha_session=', '')
  assert.notEqual(cookie, (json as { token: string }).token)
  assert.equal((await me({ cookie })).status, 200)
})

test('a bearer token takes precedence over any cookie', async () => {
  const [asha, { cookie }] = [await buildPerson(shop), await buildPerson(shop, { name: 'Ravi Iyer' })]
  assert.equal(((await me({ bearer: asha.bearer, cookie })).json as { name: string }).name, asha.name)
  for (const bearer of ['x'.repeat(43), '']) assertRefused(await me({ bearer, cookie }), 'session_ended')
})

test('a tampered secret opens nothing, but public pages stay accessible', async () => {
  const { bearer, cookie } = await buildPerson(shop)
  const tampered = (secret: string) => [
    `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    ...[secret.toLowerCase(), secret.slice(1), `${secret}=`, `${secret} ${secret}`, `' or true --`, '0'],
  ]
  for (const wrong of tampered(bearer)) assertRefused(await me({ bearer: wrong }), 'session_ended')
  for (const wrong of tampered(cookie)) assert.equal((await me({ cookie: encodeURIComponent(wrong) })).status, 401)
  assert.equal((await request(shop, 'GET /plants', { bearer: 'x'.repeat(43) })).status, 200)
})

test('other schemes and other headers do not carry a session', async () => {
  const { bearer, cookie } = await buildPerson(shop)
  for (const basic of [Buffer.from(`x:${bearer}`).toString('base64'), bearer])
    assert.equal((await me({ headers: { Authorization: `Basic ${basic}` } })).status, 401)
  for (const query of [`token=${bearer}`, `access_token=${bearer}`, `paudha_session=${cookie}`])
    assertRefused(await request(shop, `GET /auth/me?${query}`), 'not_signed_in')
  assertRefused(await me({ headers: { 'X-Token': bearer, Cookie: `token=${bearer}` } }), 'not_signed_in')
})

const victim = { name: 'Victim', email: 'victim@paudha.example', password: 'monsoon' }
const fromPage = { Origin: 'http://shop.test' }

test('signing in does not adopt a fixated session but ends it', async () => {
  const [planted, attacker] = ['A'.repeat(43), await buildPerson(shop)]
  for (const [call, cookie] of [
    ['POST /auth/register', planted],
    ['POST /auth/login', attacker.cookie],
  ] as const) {
    const answer = await request(shop, call, { body: victim, cookie, headers: fromPage })
    assert.ok(!answer.headers.get('set-cookie')?.includes(cookie))
    assertRefused(await me({ cookie }), 'session_ended')
  }
})

test('signing in again in a browser leaves one session there; other browsers stay signed in', async () => {
  const signIn = async (cookie?: string) => {
    const { json, headers } = await request(shop, 'POST /auth/login', { body: victim, cookie, headers: fromPage })
    const set = /paudha_session=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1]
    return { bearer: (json as { token: string }).token, cookie: set }
  }
  const [here, elsewhere] = [await signIn(), await signIn()]
  const again = await signIn(here.cookie)
  assertRefused(await me({ bearer: here.bearer }), 'session_ended')
  for (const { bearer } of [again, elsewhere]) assert.equal((await me({ bearer })).status, 200)
})

test('an account has 50 sessions at most: the least recently used ones end', async () => {
  const asha = await buildPerson(shop)
  for (let count = 0; count < 60; count++) await insertSession(shop, asha.id)
  await sql`update sessions set last_used_at = now() - interval '1 day'
    where user_id = ${asha.id} and bearer_hash <> ${sha256(asha.bearer)}`.execute(shop.database)
  await choosePassword(shop, asha, PASSWORD)
  await logInWith(shop, asha.email, PASSWORD)
  assert.equal((await asha.api.call('GET /auth/sessions')).length, 50)
})

test("a session ends when it has expired by the database's time", async () => {
  const asha = await buildPerson(shop)
  assert.equal((await sessionOf(asha)).expiresInDays, 30)
  await age(asha, { created: 30, used: 0, left: 0 })
  for (const credential of [{ bearer: asha.bearer }, { cookie: asha.cookie }])
    assertRefused(await me(credential), 'session_ended')
  await age(asha, { created: 30, used: 0, left: 1 })
  assert.equal((await me({ bearer: asha.bearer })).status, 200)
})

test('a session in use is renewed to 30 days, once an hour at most, and lasts 90 days at most', async () => {
  const asha = await buildPerson(shop)
  for (const [created, expiresInDays] of [
    [20, 30],
    [80, 10],
  ] as const) {
    await age(asha, { created, used: 1, left: 5 })
    await me({ bearer: asha.bearer })
    assert.equal((await sessionOf(asha)).expiresInDays, expiresInDays)
    await assertUnchanged(shop.database, () => me({ bearer: asha.bearer }))
  }
})

/** Whether a credential that was verified earlier opens a session. */
const opens = async (userId: string, verified: VerifiedCredential) =>
  (await openSession(shop.database, { userId, userAgent: null, verified })) !== null

test('a password that was verified opens a session only while it is the account’s, and the account active', async () => {
  const asha = await buildPerson(shop)
  const verified = { kind: 'password', hash: 'the hash of then' } as const
  for (const password_hash of ['another hash', null, verified.hash]) {
    await shop.database.updateTable('users').set({ password_hash }).where('id', '=', asha.id).execute()
    assert.equal(await opens(asha.id, verified), password_hash === verified.hash)
  }
  await deactivate(shop, asha)
  assert.equal(await opens(asha.id, verified), false)
})

test('an identity opens a session of its account only while it is connected', async () => {
  const [asha, meera] = [await buildPerson(shop), await buildPerson(shop)]
  const identity = { provider: 'google', subject: 'asha-at-google' } as const
  const verified = { kind: 'identity', ...identity } as const
  assert.equal(await opens(asha.id, verified), false)
  await shop.database
    .insertInto('identities')
    .values({ ...identity, user_id: asha.id })
    .execute()
  assert.deepEqual([await opens(asha.id, verified), await opens(meera.id, verified)], [true, false])
  await shop.database.deleteFrom('identities').where('subject', '=', identity.subject).execute()
  assert.equal(await opens(asha.id, verified), false)
})
