import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { hostCookie } from './host-cookie.ts'

const google = { clientId: 'paudha', clientSecret: 'a secret', issuer: 'http://127.0.0.1:9' }
const secure = shopForTests({ publicUrl: 'https://paudha.test', google })
const plain = shopForTests({ publicUrl: 'http://paudha.test' })

const PREFIXED = '__Host-paudha_session'
const asha = () => ({ name: 'Asha', email: `${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' })

test('over HTTPS every cookie of the shop is bound to its host: secure, of the whole path, of no domain', async () => {
  const { headers } = await request(secure, 'POST /auth/register', { body: asha() })
  const days = { [PREFIXED]: 90, '__Host-paudha_device': 180 }
  const pairs = headers.getSetCookie().map((set) => {
    const [pair = '', ...attributes] = set.split('; ')
    const [name = '', secret = ''] = pair.split('=')
    const seconds = days[name as keyof typeof days] * 86_400
    assert.match(secret, /^[\w-]{43}$/)
    assert.deepEqual(attributes.toSorted(), ['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax', 'Secure'])
    return [name, secret] as const
  })
  assert.deepEqual(new Set(pairs.map(([name]) => name)), new Set(Object.keys(days)))
  const cookie = new Map(pairs).get(PREFIXED)
  assert.equal((await request(secure, 'GET /auth/me', { headers: { Cookie: `${PREFIXED}=${cookie}` } })).status, 200)
})

test('over plain HTTP, where browsers refuse the prefix, the names have none', async () => {
  const { headers } = await request(plain, 'POST /auth/register', { body: asha() })
  const names = headers.getSetCookie().map((set) => set.split('=')[0] ?? '')
  assert.deepEqual(names.toSorted(), ['paudha_device', 'paudha_session'])
  assert.deepEqual(hostCookie({ publicUrl: 'http://paudha.test' }, 'paudha_flow').name, 'paudha_flow')
})

test('a cookie of the unprefixed name, which another host of the domain may plant, opens nothing over HTTPS', async () => {
  const person = await buildPerson(secure)
  assertRefused(await request(secure, 'GET /auth/me', { cookie: person.cookie }), 'not_signed_in')
})

test('the cookie of a session from before is renamed once its own bearer comes along, and another’s is dropped', async () => {
  const [person, other] = [await buildPerson(secure), await buildPerson(secure)]
  const setBy = async (caller: Parameters<typeof request>[2]) =>
    (await request(secure, 'GET /auth/me', caller)).headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  assert.deepEqual(await setBy(person), [`${PREFIXED}=${person.cookie}`, 'paudha_session='])
  assert.deepEqual(await setBy({ bearer: person.bearer, cookie: other.cookie }), ['paudha_session='])
  assert.deepEqual(await setBy({ bearer: person.bearer, headers: { Cookie: `${PREFIXED}=${person.cookie}` } }), [])
})
