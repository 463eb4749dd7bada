import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import { buildAdmin, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests({ allowedOrigins: ['https://partner.example'] })
const id = 'A'.repeat(20)

const lookalikes = ['http://shop.test.evil.example', 'https://shop.test', 'http://shop.test:81']
const foreign = ['https://evil.example', 'null', ...lookalikes]
const calls = Object.keys(contract).map((key) => key.replace(/:\w+/, id))
const writes = calls.filter((call) => !call.startsWith('GET '))

test('a request from another origin is refused everywhere, even with a session', async () => {
  const admin = await buildAdmin(shop)
  await assertUnchanged(shop.database, async () => {
    for (const Origin of foreign) {
      for (const call of calls) {
        const body = call.startsWith('GET') ? undefined : {}
        const answer = await request(shop, call, { cookie: admin.cookie, headers: { Origin }, body })
        assertRefused(answer, 'foreign_origin')
        assert.equal(answer.headers.get('access-control-allow-origin'), null, `${call} from ${Origin}`)
      }
      assertRefused(await request(shop, 'OPTIONS /cart/add', { headers: { Origin } }), 'foreign_origin')
    }
  })
  const { headers } = await request(shop, 'GET /plants', { headers: { Origin: 'http://shop.test' } })
  assert.equal(headers.get('access-control-allow-origin'), null, 'the shop’s own pages need no permission')
})

test('with the cookie alone a write needs a trusted origin', async () => {
  const admin = await buildAdmin(shop)
  const elsewhere: Record<string, string>[] = [
    {},
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Referer: 'http://shop.test/cart' },
    { Host: 'shop.test', 'X-Forwarded-Host': 'shop.test' },
  ]
  await assertUnchanged(shop.database, async () => {
    for (const headers of elsewhere) {
      for (const call of writes) {
        assertRefused(await request(shop, call, { cookie: admin.cookie, headers, body: {} }), 'foreign_origin')
      }
    }
  })
})

test("the shop's own pages write by cookie; the cookie alone reads, and a bearer writes, without an origin", async () => {
  const body = { plantId: await buildPlant(shop), quantity: 2 }
  const asha = await buildPerson(shop)
  const trusted: Record<string, string>[] = [
    { Origin: 'http://shop.test' },
    { 'Sec-Fetch-Site': 'same-origin' },
    { Origin: 'https://partner.example' },
  ]
  for (const headers of trusted) {
    assert.equal((await request(shop, 'POST /cart/add', { cookie: asha.cookie, headers, body })).status, 200)
    assert.equal((await request(shop, 'DELETE /cart/clear', { cookie: asha.cookie, headers })).status, 200)
  }
  assert.equal((await request(shop, 'GET /cart', { cookie: asha.cookie })).status, 200)
  assert.equal((await request(shop, 'POST /cart/add', { bearer: asha.bearer, body })).status, 200)
})

test('an origin that the operator listed gets its permission in full', async () => {
  const Origin = 'https://partner.example'
  const { status, headers } = await request(shop, 'GET /plants', { headers: { Origin } })
  assert.equal(status, 200)
  assert.equal(headers.get('access-control-allow-origin'), Origin)
  assert.equal(headers.get('access-control-allow-credentials'), 'true')
  assert.match(headers.get('access-control-expose-headers') ?? '', /X-Total-Count/)
  assert.match(headers.get('vary') ?? '', /Origin/)

  const sent = { Origin, 'Access-Control-Request-Method': 'PATCH', 'Access-Control-Request-Headers': 'authorization' }
  const preflight = await request(shop, `OPTIONS /admin/orders/${id}/status`, { headers: sent })
  assert.equal(preflight.status, 204)
  assert.equal(preflight.headers.get('access-control-allow-origin'), Origin)
  assert.match(preflight.headers.get('access-control-allow-methods') ?? '', /PATCH/)
  for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match']) {
    assert.match(preflight.headers.get('access-control-allow-headers') ?? '', new RegExp(name))
  }
})

const google = { clientId: 'paudha', clientSecret: 'a secret', issuer: 'http://127.0.0.1:9' }
const secure = shopForTests({ publicUrl: 'https://paudha.test', google })

const PREFIXED = '__Host-paudha_session'
const asha = () => ({ name: 'Asha', email: `${crypto.randomUUID()}@paudha.example`, password: 'monsoon rain' })

test('over HTTPS every cookie of the shop is bound to its host: secure, of the whole path, of no domain; one without the prefix, which another host may plant, opens nothing', async () => {
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
  const person = await buildPerson(secure)
  assertRefused(await request(secure, 'GET /auth/me', { cookie: person.cookie }), 'not_signed_in')
})
