import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ErrorResponse } from '../../../contract/errors.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const asha = { name: 'Asha Kulkarni', email: 'asha@paudha.example', password: 'monsoon' }

const register = (body: unknown) => request(shop, 'POST /auth/register', { body })

test('registering creates an account, signs in and responds 201 with token, name and user', async () => {
  const answer = await register(asha)
  assert.equal(answer.status, 201)
  const { token, user, ...rest } = answer.json as { token: string; user: { _id: string } }
  assert.match(token, /^[\w-]{43}$/)
  assert.match(user._id, /^[0-9A-Za-z]{16,}$/)
  assert.deepEqual(rest, { name: asha.name })
  const expected = { name: asha.name, email: asha.email, phoneNumber: null, isAdmin: false, isActive: true }
  assert.deepEqual(user, { _id: user._id, ...expected })
  assert.deepEqual(await shop.api(token).call('GET /auth/me'), user)
})

test('name and e-mail are trimmed, the e-mail is stored in lower case, the password is not changed', async () => {
  const { json } = await register({ name: '  Ravi Iyer ', email: ' Ravi@Paudha.Example ', password: ' leaf  ' })
  const { user } = json as { user: { name: string; email: string } }
  assert.deepEqual([user.name, user.email], ['Ravi Iyer', 'ravi@paudha.example'])
  const logIn = (password: string) =>
    request(shop, 'POST /auth/login', { body: { email: 'RAVI@paudha.example', password } })
  assert.equal((await logIn(' leaf  ')).status, 200)
  assertRefused(await logIn('leafleaf'), 'wrong_credentials')
})

test('an e-mail is taken once, whatever its case', async () => {
  await assertUnchanged(shop.database, async () => {
    const answer = await register({ ...asha, email: 'ASHA@PAUDHA.EXAMPLE' })
    assertRefused(answer, 'email_taken', ['email'])
  })
})

test('of 20 concurrent registrations with one e-mail exactly one succeeds', async () => {
  const twenty = Array.from({ length: 20 }, (_, i) =>
    register({ ...asha, email: 'Once@paudha.example', name: `Asha ${i}` }),
  )
  const statuses = (await Promise.all(twenty)).map(({ status }) => status)
  assert.deepEqual(statuses.toSorted(), [201, ...Array.from({ length: 19 }, () => 409)])
})

test('a password is stored only as an argon2id hash', async () => {
  const { email, password_hash } = await shop.database
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('email', '=', asha.email)
    .executeTakeFirstOrThrow()
  assert.equal(email, asha.email)
  assert.match(password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('forged fields create no admin and choose no identifier', async () => {
  const forged = { isAdmin: true, is_admin: true, isActive: false, _id: 'A'.repeat(20), id: 'A'.repeat(20), token: 'x' }
  const { status, json } = await register({ ...asha, email: 'forger@paudha.example', ...forged })
  assert.equal(status, 201)
  const { user } = json as { user: { _id: string; isAdmin: boolean; isActive: boolean } }
  assert.deepEqual([user.isAdmin, user.isActive], [false, true])
  assert.notEqual(user._id, forged._id)
})

test('a customer who registers as Admin stays a customer', async () => {
  const { json } = await register({ ...asha, name: 'Admin', email: 'not-the-admin@paudha.example' })
  const { token, name } = json as { token: string; name: string }
  assert.equal(name, 'Admin')
  assertRefused(await request(shop, 'GET /admin/orders', { bearer: token }), 'admins_only')
})

test('a script as a name is stored as text', async () => {
  const name = '<script>alert("x")</script>'
  const { status, json } = await register({ ...asha, name, email: 'script@paudha.example' })
  assert.equal(status, 201)
  assert.equal((json as { name: string }).name, name)
})

const refused: readonly [what: string, body: unknown, fields: Record<string, string>][] = [
  ['nothing', {}, { name: 'Name is required', email: 'Email is required', password: 'Password is required' }],
  [
    'empty texts',
    { name: '', email: '', password: '' },
    { name: 'Name is required', email: 'Email is required', password: 'Password is required' },
  ],
  ['a blank name', { ...asha, name: '   ' }, { name: 'Name is required' }],
  ['a name of one letter', { ...asha, name: 'A' }, { name: 'Name must be at least 2 characters' }],
  ['a name of one emoji', { ...asha, name: '🌱' }, { name: 'Name must be at least 2 characters' }],
  ['a zero-width name', { ...asha, name: '\u200b\u200b\u2060' }, { name: 'Name must be at least 2 characters' }],
  ['a name over two lines', { ...asha, name: 'Asha\r\nBcc: all' }, { name: 'Name must be a single line' }],
  ['a name with NUL', { ...asha, name: 'Asha\0' }, { name: 'Name must be a single line' }],
  ['a name of 101 letters', { ...asha, name: 'a'.repeat(101) }, { name: 'Name must be at most 100 characters' }],
  ['an array as name', { ...asha, name: ['Asha'] }, { name: 'Name is required' }],
  ['no e-mail address', { ...asha, email: 'asha' }, { email: 'Invalid email address' }],
  ['an e-mail without a dot in its host', { ...asha, email: 'asha@localhost' }, { email: 'Invalid email address' }],
  ['an e-mail with a space', { ...asha, email: 'a sha@paudha.example' }, { email: 'Invalid email address' }],
  ['two e-mails', { ...asha, email: 'a@x.example,b@x.example' }, { email: 'Invalid email address' }],
  ['an e-mail with CRLF', { ...asha, email: 'a@x.example\r\nBcc: b@x.example' }, { email: 'Invalid email address' }],
  ['an e-mail with NUL', { ...asha, email: 'a\0@x.example' }, { email: 'Invalid email address' }],
  ['an e-mail in homoglyphs', { ...asha, email: 'аshа@paudha.example' }, { email: 'Invalid email address' }],
  ['an e-mail of 50 kB', { ...asha, email: `${'a'.repeat(50_000)}@x.example` }, { email: 'Invalid email address' }],
  ['an object as e-mail', { ...asha, email: { $ne: '' } }, { email: 'Email is required' }],
  [
    'a password of 5 characters',
    { ...asha, password: 'leafy' },
    { password: 'Password must be at least 6 characters' },
  ],
  [
    'a password of 10 kB',
    { ...asha, password: 'a'.repeat(10_000) },
    { password: 'Password must be at most 512 characters' },
  ],
  ['a number as password', { ...asha, password: 123456 }, { password: 'Password is required' }],
]

for (const [what, body, fields] of refused) {
  test(`registering with ${what} is refused, every field named`, async () => {
    await assertUnchanged(shop.database, async () => {
      const answer = await register(body)
      assertRefused(answer, 'invalid')
      assert.deepEqual(ErrorResponse.parse(answer.json).fields, fields)
    })
  })
}

for (const poison of ['{"__proto__":{"isAdmin":true},', '{"constructor":{"prototype":{"isAdmin":true}},']) {
  test(`registering with ${poison.slice(1, -1)} is refused and poisons nothing`, async () => {
    await assertUnchanged(shop.database, async () => {
      assertRefused(
        await register(poison + JSON.stringify({ ...asha, email: 'p@paudha.example' }).slice(1)),
        'malformed',
      )
    })
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined)
  })
}
