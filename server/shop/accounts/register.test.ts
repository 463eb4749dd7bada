import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ErrorResponse } from '../../../contract/errors.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { logInWith } from '../../../test/support/second-factors.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon' }

const register = (body: unknown) => request(shop, 'POST /auth/register', { body })

test('registering creates an account, signs in and responds 201 with token, name and user, whatever else is sent', async () => {
  const forged = { isAdmin: true, is_admin: true, isActive: false, _id: 'A'.repeat(20), id: 'A'.repeat(20), token: 'x' }
  const answer = await register({ ...asha, ...forged })
  assert.equal(answer.status, 201)
  const { token, user, ...rest } = answer.json as { token: string; user: { _id: string } }
  assert.match(token, /^[\w-]{43}$/)
  assert.match(user._id, /^(?!A+$)[0-9A-Za-z]{16,}$/)
  assert.deepEqual(rest, { name: asha.name })
  const expected = { name: asha.name, email: asha.email, phoneNumber: null, isAdmin: false, isActive: true }
  assert.deepEqual(user, { _id: user._id, ...expected })
  assert.deepEqual(await shop.api(token).call('GET /auth/me'), user)
})

test('name and e-mail are trimmed, the e-mail is stored in lower case, the password is not changed', async () => {
  const { json } = await register({ name: '  Admin ', email: ' Ravi@Paudha.Example ', password: ' leaf  ' })
  const { user } = json as { user: { email: string } }
  assert.partialDeepStrictEqual(user, { name: 'Admin', email: 'ravi@paudha.example', isAdmin: false })
  assert.equal((await logInWith(shop, 'RAVI@paudha.example', ' leaf  ')).status, 200)
  assertRefused(await logInWith(shop, user.email, 'leafleaf'), 'wrong_credentials')
})

test('an e-mail is taken once, whatever its case', async () => {
  await assertUnchanged(shop.database, async () =>
    assertRefused(await register({ ...asha, email: 'ASHA@PAUDHA.EXAMPLE' }), 'email_taken', ['email']),
  )
})

test('of 20 concurrent registrations with one e-mail, in mixed case, exactly one succeeds', async () => {
  const twenty = Array.from({ length: 20 }, (_, i) =>
    register({ ...asha, email: `${i % 2 === 0 ? 'Once' : 'ONCE'}@paudha.example` }),
  )
  const statuses = (await Promise.all(twenty)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, ...Array(19).fill(409)])
})

test('a password is stored only as an argon2id hash, which is another one for each account', async () => {
  const emails = [asha.email, 'ravi@paudha.example']
  const stored = await shop.database.selectFrom('users').select('password_hash').where('email', 'in', emails).execute()
  for (const { password_hash } of stored) assert.match(password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.equal(new Set(stored.map(({ password_hash }) => password_hash)).size, 2)
})

test('registering with invalid fields is refused, every field named', async () => {
  const missing = { name: 'Name is required', email: 'Email is required', password: 'Password is required' }
  const addresses = ['asha', 'asha@localhost', 'a sha@paudha.example', 'a@x.example,b@x.example']
  const hostile = [
    'a@x.example\r\nBcc: b@x.example',
    'a\0@x.example',
    `${'a'.repeat(50_000)}@x.example`,
    'аshа@paudha.example',
  ]
  const [short, invalid] = ['Name must be at least 2 characters', 'Invalid email address']
  const cases: readonly (readonly [body: unknown, fields: Record<string, string>])[] = [
    [{}, missing],
    [{ name: ' ', email: '', password: '' }, missing],
    ...['A', '🌱', '\u200b\u200b\u2060'].map((name) => [{ ...asha, name }, { name: short }] as const),
    ...['Asha\r\nBcc: all', 'Asha\0'].map(
      (name) => [{ ...asha, name }, { name: 'Name must be on a single line' }] as const,
    ),
    [{ ...asha, name: 'a'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
    ...[...addresses, ...hostile].map((email) => [{ ...asha, email }, { email: invalid }] as const),
    [{ ...asha, email: { $ne: '' } }, { email: 'Email is required' }],
    [{ ...asha, password: 'leafy' }, { password: 'Password must be at least 6 characters' }],
    [{ ...asha, password: 'a'.repeat(10_000) }, { password: 'Password must be at most 512 characters' }],
  ]
  await assertUnchanged(shop.database, async () => {
    for (const [body, fields] of cases) {
      const answer = await register(body)
      assertRefused(answer, 'invalid')
      assert.deepEqual(ErrorResponse.parse(answer.json).fields, fields)
    }
  })
})
