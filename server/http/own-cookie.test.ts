import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPerson } from '../../test/factories.ts'
import { assertRefused, request } from '../../test/request.ts'
import { shopForTests } from '../../test/test-shop.ts'
import { ownCookie } from './own-cookie.ts'

const google = { clientId: 'paudha', clientSecret: 'a secret', issuer: 'http://127.0.0.1:9' }
const secure = shopForTests({ publicUrl: 'https://paudha.test', google })
const plain = shopForTests({ publicUrl: 'http://paudha.test' })

const PREFIXED = '__Host-paudha_session'
const asha = () => ({ name: 'Asha', email: `${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' })

test('over HTTPS every cookie of the shop is bound to its host: secure, of the whole path, of no domain', async () => {
  const { headers } = await request(secure, 'POST /auth/register', { body: asha() })
  const [set = '', ...others] = headers.getSetCookie()
  assert.deepEqual(others, [])
  const [pair = '', ...attributes] = set.split('; ')
  assert.match(pair, /^__Host-paudha_session=[\w-]{43}$/)
  const wanted = ['HttpOnly', `Max-Age=${90 * 86_400}`, 'Path=/', 'SameSite=Lax', 'Secure']
  assert.deepEqual(attributes.toSorted(), wanted)
  const cookie = pair.slice(PREFIXED.length + 1)
  assert.equal((await request(secure, 'GET /auth/me', { headers: { Cookie: `${PREFIXED}=${cookie}` } })).status, 200)
})

test('over plain HTTP, where browsers refuse the prefix, the names have none', async () => {
  const { headers } = await request(plain, 'POST /auth/register', { body: asha() })
  assert.match(headers.getSetCookie()[0] ?? '', /^paudha_session=/)
  assert.deepEqual(ownCookie({ publicUrl: 'http://paudha.test' }, 'paudha_flow').name, 'paudha_flow')
})

test('a cookie of the unprefixed name, which another host of the domain may plant, opens nothing over HTTPS', async () => {
  const person = await buildPerson(secure)
  assertRefused(await request(secure, 'GET /auth/me', { cookie: person.cookie }), 'not_signed_in')
})

test('the cookie of a session from before is renamed once its own bearer comes along, and another’s is dropped', async () => {
  const [person, other] = [await buildPerson(secure), await buildPerson(secure)]
  const renamed = await request(secure, 'GET /auth/me', person)
  assert.deepEqual(
    renamed.headers.getSetCookie().map((cookie) => cookie.split(';')[0]),
    [`${PREFIXED}=${person.cookie}`, 'paudha_session='],
  )
  const planted = await request(secure, 'GET /auth/me', { bearer: person.bearer, cookie: other.cookie })
  assert.deepEqual(
    planted.headers.getSetCookie().map((cookie) => cookie.split(';')[0]),
    ['paudha_session='],
  )
  const usual = { bearer: person.bearer, headers: { Cookie: `${PREFIXED}=${person.cookie}` } }
  assert.deepEqual((await request(secure, 'GET /auth/me', usual)).headers.getSetCookie(), [])
})
