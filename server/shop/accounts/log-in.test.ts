import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon' }
const credentials = { email: asha.email, password: asha.password }

const logIn = (body: unknown, headers: Record<string, string> = {}) =>
  request(shop, 'POST /auth/login', { body, headers })

test('logging in answers 200 with token, name and user', async () => {
  const registered = await shop.api().call('POST /auth/register', { body: asha })
  const answer = await logIn({ ...credentials, email: 'Asha@Paudha.example' })
  assert.equal(answer.status, 200)
  const { token, ...rest } = answer.json as { token: string }
  assert.deepEqual(rest, { name: asha.name, user: registered.user })
  assert.notEqual(token, registered.token)
  assert.deepEqual(await shop.api(token).call('GET /auth/me'), registered.user)
})

test('every login opens a new session, and the earlier ones stay open', async () => {
  const first = await shop.api().call('POST /auth/login', { body: credentials })
  const second = await shop.api().call('POST /auth/login', { body: credentials })
  assert.notEqual(first.token, second.token)
  for (const { token } of [first, second]) assert.equal((await shop.api(token).call('GET /auth/me')).name, asha.name)
})

test('an unknown e-mail, a wrong password and an account without a password are refused with the same message', async () => {
  const withoutPassword = await buildPerson(shop)
  await assertUnchanged(shop.database, async () => {
    const answers = [
      await logIn({ ...credentials, password: 'monsoons' }),
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
    const started = performance.now()
    await logIn({ email, password: 'wrong password' })
    return performance.now() - started
  }
  const unknown: number[] = []
  const wrong: number[] = []
  for (let round = 0; round < 9; round++) {
    unknown.push(await timed(`nobody-${round}@paudha.example`))
    wrong.push(await timed(asha.email))
  }
  const ratio = median(unknown) / median(wrong)
  assert.ok(ratio > 0.5 && ratio < 2, `unknown takes ${ratio.toFixed(2)} times as long as wrong`)
})

test('a deactivated account is reported only with the right password', async () => {
  const left = { ...asha, email: 'left@paudha.example' }
  await shop.api().call('POST /auth/register', { body: left })
  await shop.database.updateTable('users').set({ is_active: false }).where('email', '=', left.email).execute()
  await assertUnchanged(shop.database, async () => {
    const answer = await logIn({ email: left.email, password: left.password })
    assertRefused(answer, 'account_deactivated')
    assert.equal(answer.headers.get('set-cookie'), null)
    assertRefused(await logIn({ email: left.email, password: 'monsoons' }), 'wrong_credentials')
  }, ['security_events'])
})

const refused: readonly [what: string, body: unknown, fields: readonly string[]][] = [
  ['nothing', {}, ['email', 'password']],
  ['empty texts', { email: '', password: '' }, ['email', 'password']],
  ['an array as e-mail', { ...credentials, email: [asha.email] }, ['email']],
  ['an object as e-mail', { ...credentials, email: { $gt: '' } }, ['email']],
  ['an array 40,000 deep as e-mail', `{"email":${'['.repeat(40_000)}${']'.repeat(40_000)}}`, ['email', 'password']],
  ['an object 10,000 deep', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, ['email', 'password']],
  ['a number as password', { ...credentials, password: 1234567 }, ['password']],
  ['true as password', { ...credentials, password: true }, ['password']],
  ['a password of 10 kB', { ...credentials, password: 'a'.repeat(10_000) }, ['password']],
  ['a password of 5 characters', { ...credentials, password: 'monso' }, ['password']],
  ['NUL in the e-mail', { ...credentials, email: `${asha.email}\0` }, ['email']],
  ['homoglyphs', { ...credentials, email: 'аshа@paudha.example' }, ['email']],
  ['SQL in the e-mail', { ...credentials, email: "' or 1=1 --" }, ['email']],
  ['an array', [credentials], ['request']],
  ['null', 'null', ['request']],
  ['a text', '"asha"', ['request']],
]

for (const [what, body, fields] of refused) {
  test(`logging in with ${what} is refused, every field named`, async () => {
    await assertUnchanged(shop.database, async () => assertRefused(await logIn(body), 'invalid', fields))
  })
}

test('SQL and NUL in the password are just a wrong password', async () => {
  for (const password of ["' or '1'='1", 'monsoon\0', 'MONSOON', 'monsoon ']) {
    assertRefused(await logIn({ ...credentials, password }), 'wrong_credentials')
  }
})

test('other content types are refused, even with JSON in them', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
  ]) {
    const answer = await logIn(JSON.stringify(credentials), { 'Content-Type': type })
    assertRefused(answer, 'unsupported_media_type')
  }
})

test('invalid JSON is refused', async () => {
  for (const body of ['{', '{"email":', "{'email':'a'}", 'email=a', '\u0000', '{"email":NaN}']) {
    assertRefused(await logIn(body), 'malformed')
  }
})

test('a login from another site is refused', async () => {
  for (const Origin of ['https://evil.example', 'null', 'http://shop.test.evil.example', 'https://shop.test']) {
    await assertUnchanged(shop.database, async () => {
      const answer = await logIn(credentials, { Origin })
      assertRefused(answer, 'foreign_origin')
      assert.equal(answer.headers.get('set-cookie'), null)
    })
  }
})

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
