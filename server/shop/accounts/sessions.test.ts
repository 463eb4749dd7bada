import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson, insertSession, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { hashPassword } from './passwords.ts'

const shop = shopForTests()

const me = (options: Parameters<typeof request>[2]) => request(shop, 'GET /auth/me', options)

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

test('a session is found by its bearer token and by its cookie', async () => {
  const asha = await buildPerson(shop)
  for (const { status, json } of [await me({ bearer: asha.bearer }), await me({ cookie: asha.cookie })]) {
    assert.equal(status, 200)
    const expected = { name: asha.name, email: asha.email, phoneNumber: null, isAdmin: false, isActive: true }
    assert.deepEqual(json, { _id: asha.id, ...expected })
  }
})

test('the two secrets are different, and neither works in place of the other', async () => {
  const asha = await buildPerson(shop)
  assert.notEqual(asha.bearer, asha.cookie)
  assertRefused(await me({ bearer: asha.cookie }), 'session_ended')
  assertRefused(await me({ cookie: asha.bearer }), 'session_ended')
})

test('both secrets are stored only hashed', async () => {
  const asha = await buildPerson(shop)
  const session = await sessionOf(asha)
  const sha256 = (secret: string) => createHash('sha256').update(secret).digest()
  assert.deepEqual(session.bearer_hash, sha256(asha.bearer))
  assert.deepEqual(session.cookie_hash, sha256(asha.cookie))
  for (const secret of [asha.bearer, asha.cookie]) {
    const stored = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')]
    for (const form of stored) assert.ok(!session.text.includes(form))
  }
})

test('signing in sets the cookie out of the reach of scripts and of other sites', async () => {
  const body = { name: 'Asha', email: 'asha@paudha.example', password: 'monsoon' }
  const { headers, json } = await request(shop, 'POST /auth/register', { body })
  const cookies = headers.getSetCookie()
  assert.deepEqual(cookies.map((each) => each.split('=')[0]).toSorted(), ['paudha_device', 'paudha_session'])
  const set = cookies.find((each) => each.startsWith('paudha_session=')) ?? ''
  const [pair = '', ...attributes] = set.split('; ')
  assert.deepEqual(attributes.toSorted(), ['HttpOnly', `Max-Age=${90 * 86_400}`, 'Path=/', 'SameSite=Lax'])
  const cookie = pair.replace('paudha_session=', '')
  assert.notEqual(cookie, (json as { token: string }).token)
  assert.equal((await me({ cookie })).status, 200)
})

test('a bearer token takes precedence over any cookie', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop, { name: 'Ravi Iyer' })]
  const answer = await me({ bearer: asha.bearer, cookie: ravi.cookie })
  assert.equal((answer.json as { name: string }).name, asha.name)
  assertRefused(await me({ bearer: 'x'.repeat(43), cookie: ravi.cookie }), 'session_ended')
  assertRefused(await me({ bearer: '', cookie: ravi.cookie }), 'session_ended')
})

test('without a session there is no caller', async () => {
  assertRefused(await me({}), 'not_signed_in')
})

test('a tampered secret opens nothing', async () => {
  const { bearer, cookie } = await buildPerson(shop)
  const tampered = (secret: string) => [
    `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`,
    secret.toLowerCase(),
    secret.slice(1),
    `${secret}=`,
    `${secret} ${secret}`,
    `' or true --`,
    '0',
  ]
  for (const wrong of tampered(bearer)) assertRefused(await me({ bearer: wrong }), 'session_ended')
  for (const wrong of tampered(cookie)) {
    const answer = await me({ cookie: encodeURIComponent(wrong) })
    assert.equal(answer.status, 401, wrong)
  }
})

test('other schemes and other headers do not carry a session', async () => {
  const { bearer, cookie } = await buildPerson(shop)
  const basic = Buffer.from(`x:${bearer}`).toString('base64')
  assert.equal((await me({ headers: { Authorization: `Basic ${basic}` } })).status, 401)
  assert.equal((await me({ headers: { Authorization: `Basic ${bearer}` } })).status, 401)
  for (const query of [`token=${bearer}`, `access_token=${bearer}`, `paudha_session=${cookie}`]) {
    assertRefused(await request(shop, `GET /auth/me?${query}`), 'not_signed_in')
  }
  assertRefused(await me({ headers: { 'X-Token': bearer, Cookie: `token=${bearer}` } }), 'not_signed_in')
})

test('signing in does not adopt a fixated session, and ends it', async () => {
  const attacker = await buildPerson(shop, { name: 'Attacker' })
  const body = { name: 'Victim', email: 'victim@paudha.example', password: 'monsoon' }
  const planted = 'A'.repeat(43)
  for (const cookie of [planted, attacker.cookie]) {
    const headers = { Origin: 'http://shop.test' }
    const call = cookie === planted ? 'POST /auth/register' : 'POST /auth/login'
    const answer = await request(shop, call, { body, cookie, headers })
    assert.ok(!answer.headers.get('set-cookie')?.includes(cookie))
  }
  assertRefused(await me({ cookie: planted }), 'session_ended')
  assertRefused(await me({ cookie: attacker.cookie }), 'session_ended')
})

test('signing in again in a browser leaves one session there; other browsers stay signed in', async () => {
  const body = { email: 'victim@paudha.example', password: 'monsoon' }
  const signIn = async (cookie?: string) => {
    const headers = { Origin: 'http://shop.test' }
    const { json, headers: answered } = await request(shop, 'POST /auth/login', { body, cookie, headers })
    const set = /paudha_session=([^;]+)/.exec(answered.get('set-cookie') ?? '')?.[1]
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
    where user_id = ${asha.id} and bearer_hash <> ${createHash('sha256').update(asha.bearer).digest()}`.execute(
    shop.database,
  )
  const password_hash = await hashPassword('tulsi by the door')
  await shop.database.updateTable('users').set({ password_hash }).where('id', '=', asha.id).execute()
  await shop.api().call('POST /auth/login', { body: { email: asha.email, password: 'tulsi by the door' } })
  assert.equal((await asha.api.call('GET /auth/sessions')).length, 50)
})

test("a session ends when it has expired by the database's time", async () => {
  const asha = await buildPerson(shop)
  assert.equal((await sessionOf(asha)).expiresInDays, 30)
  await sql`update sessions set expires_at = now() where user_id = ${asha.id}`.execute(shop.database)
  assertRefused(await me({ bearer: asha.bearer }), 'session_ended')
  assertRefused(await me({ cookie: asha.cookie }), 'session_ended')
  await sql`update sessions set expires_at = now() + interval '1 minute' where user_id = ${asha.id}`.execute(
    shop.database,
  )
  assert.equal((await me({ bearer: asha.bearer })).status, 200)
})

test('a session in use is renewed to 30 days', async () => {
  const asha = await buildPerson(shop)
  await age(asha, { created: 20, used: 1, left: 10 })
  await me({ bearer: asha.bearer })
  assert.equal((await sessionOf(asha)).expiresInDays, 30)
})

test('a session lasts 90 days at most, however much it is used', async () => {
  const asha = await buildPerson(shop)
  await age(asha, { created: 80, used: 1, left: 5 })
  await me({ bearer: asha.bearer })
  assert.equal((await sessionOf(asha)).expiresInDays, 10)
})

test('a session that was used within the hour is not written again', async () => {
  const asha = await buildPerson(shop)
  await assertUnchanged(shop.database, () => me({ bearer: asha.bearer }))
})

test('a deactivated user has no session any more', async () => {
  const asha = await buildPerson(shop)
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', asha.id).execute()
  assertRefused(await me({ bearer: asha.bearer }), 'session_ended')
  assertRefused(await me({ cookie: asha.cookie }), 'session_ended')
  assertRefused(await request(shop, 'GET /cart', { bearer: asha.bearer }), 'session_ended')
})

test('an ended session does not prevent access to public pages', async () => {
  const answer = await request(shop, 'GET /plants', { bearer: 'x'.repeat(43) })
  assert.equal(answer.status, 200)
})
