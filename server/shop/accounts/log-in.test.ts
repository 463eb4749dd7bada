import assert from 'node:assert/strict'
import { test } from 'vitest'
import { deactivate } from '../../../test/support/accounts.ts'
import { buildPerson, insertSession } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon' }
const credentials = { email: asha.email, password: asha.password }
const WRONG = ['monsoons', "' or '1'='1", 'monsoon\0', 'MONSOON', 'monsoon ']

const logIn = (body: unknown, headers: Record<string, string> = {}) =>
  request(shop, 'POST /auth/login', { body, headers })

test('every login opens a new session, and the earlier ones stay open', async () => {
  const registered = await shop.api().call('POST /auth/register', { body: asha })
  const answer = await logIn({ ...credentials, email: 'Asha@Paudha.example' })
  assert.equal(answer.status, 200)
  const { token, ...rest } = answer.json as { token: string }
  assert.deepEqual(rest, { name: asha.name, user: registered.user })
  assert.notEqual(token, registered.token)
  for (const bearer of [token, registered.token]) {
    assert.deepEqual(await shop.api(bearer).call('GET /auth/me'), registered.user)
  }
})

test('an unknown e-mail, a wrong password, be it SQL or NUL, and an account without one are refused with the same message', async () => {
  const withoutPassword = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    const answers = [
      ...(await Promise.all(WRONG.map((password) => logIn({ ...credentials, password })))),
      await logIn({ email: 'nobody@paudha.example', password: 'monsoon' }),
      await logIn({ email: withoutPassword.email, password: 'monsoon' }),
      await logIn({ email: withoutPassword.email, password: 'no account has this password' }),
    ]
    for (const answer of answers) {
      assertRefused(answer, 'wrong_credentials')
      assert.equal(answer.text, answers[0]?.text)
      assert.equal(answer.headers.get('set-cookie'), null)
    }
  }, ['security_events'])
})

test('an unknown e-mail takes as long as a wrong password', async () => {
  const timed = async (email: string) => {
    // Of the processor, most of which is hashing: other programs' work doesn't count.
    const before = process.cpuUsage()
    await logIn({ email, password: 'wrong password' })
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const unknown: number[] = []
  const wrong: number[] = []
  for (let round = 0; round < 9; round++) {
    unknown.push(await timed(`nobody-${round}@paudha.example`))
    wrong.push(await timed(asha.email))
  }
  const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[4] ?? 0
  const ratio = median(unknown) / median(wrong)
  assert.ok(ratio > 0.5 && ratio < 2, `unknown takes ${ratio.toFixed(2)} times as long as wrong`)
})

test('a deactivated account is reported only with the right password', async () => {
  const left = { ...asha, email: 'left@paudha.example' }
  const { user } = await shop.api().call('POST /auth/register', { body: left })
  await deactivate(shop, { id: user._id })
  await assertUnchanged(shop.database, async () => {
    const answer = await logIn({ email: left.email, password: left.password })
    assertRefused(answer, 'account_deactivated')
    assert.equal(answer.headers.get('set-cookie'), null)
    assertRefused(await logIn({ email: left.email, password: 'monsoons' }), 'wrong_credentials')
  }, ['security_events'])
})

test('a login without a valid e-mail or a password is refused, and names each invalid field', async () => {
  await assertUnchanged(shop.database, async () => {
    assertRefused(await logIn({}), 'invalid', ['email', 'password'])
    for (const email of ['', [asha.email], { $gt: '' }, `${asha.email}\0`, 'аshа@paudha.example', "' or 1=1 --"])
      assertRefused(await logIn({ ...credentials, email }), 'invalid', ['email'])
    for (const password of ['', 1234567, true, 'a'.repeat(10_000), 'monso'])
      assertRefused(await logIn({ ...credentials, password }), 'invalid', ['password'])
  })
})

test('other content types are refused, even with JSON in them', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    assertRefused(await logIn(JSON.stringify(credentials), { 'Content-Type': type }), 'unsupported_media_type')
  }
})

type Options = Parameters<typeof request>[2]
const logOut = (options: Options) => request(shop, 'GET /auth/logout', options)
const me = (options: Options) => request(shop, 'GET /auth/me', options)
const sessionsOf = ({ id }: { id: string }) =>
  shop.database.selectFrom('sessions').select('id').where('user_id', '=', id).execute()

test('logging out by bearer token revokes the session, both of its secrets, and clears the cookie; others stay', async () => {
  const { id, bearer, cookie } = await buildPerson(shop)
  const other = await insertSession(shop, id)
  const { status, headers } = await logOut({ bearer })
  assert.equal(status, 200)
  assert.match(headers.get('set-cookie') ?? '', /^paudha_session=; .*Expires=Thu, 01 Jan 1970/)
  for (const credential of [{ bearer }, { cookie }]) assertRefused(await me(credential), 'session_ended')
  assert.equal((await sessionsOf({ id })).length, 1)
  assert.equal((await me({ bearer: other.bearer })).status, 200)
  assert.equal((await logOut({ bearer })).status, 200, 'doing so twice is no error')
})

test("the shop's own pages log out by cookie", async () => {
  const own: Record<string, string>[] = [{ Origin: 'http://shop.test' }, { 'Sec-Fetch-Site': 'same-origin' }]
  for (const headers of own) {
    const asha = await buildPerson(shop)
    assert.equal((await logOut({ cookie: asha.cookie, headers })).status, 200)
    assert.deepEqual(await sessionsOf(asha), [])
  }
})

test('neither another site nor an image or other resource can sign people out', async () => {
  const { cookie } = await buildPerson(shop)
  const images: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Referer: 'https://evil.example/' },
    { Origin: 'https://evil.example' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'null' },
    {},
    ...['image', 'style', 'script', 'iframe', 'font', 'video'].map((resource) => ({
      'Sec-Fetch-Site': 'same-origin',
      'Sec-Fetch-Dest': resource,
    })),
  ]
  await assertUnchanged(shop.database, async () => {
    for (const headers of images) {
      const answer = await logOut({ cookie, headers })
      assertRefused(answer, 'foreign_origin')
      assert.equal(answer.headers.get('set-cookie'), null)
    }
  })
})
