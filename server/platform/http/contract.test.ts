import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { assertProtected, assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const endpoints = Object.entries<Endpoint>(contract)
const call = (key: string) => key.replace(/:\w+/g, 'A'.repeat(20))
const bodyFor = (key: string) => (key.startsWith('GET') ? undefined : {})
/** The webhook's body stays raw until its signature is verified. */
const outsideTheContract = [
  'OPTIONS /api/*',
  'POST /api/payments/webhook',
  // mail programs post forms to it
  'GET /api/newsletter/unsubscribe/:token',
  'POST /api/newsletter/unsubscribe/:token',
  // a frame shows it as a page
  'GET /api/admin/mailbox/:name/html',
]
const keysFor = (...access: Endpoint['access'][]) =>
  endpoints.filter(([, endpoint]) => access.includes(endpoint.access)).map(([key]) => key)

test('every endpoint of the contract is served and described', async () => {
  const { json } = await request(shop, 'GET /docs/json')
  const { paths } = json as { paths: Record<string, Record<string, unknown>> }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`),
  )
  assert.deepEqual(described.toSorted(), endpoints.map(([key]) => key.replace(/:(\w+)/g, '{$1}')).toSorted())
})

test('nothing else is served below the API, so that the tests below cover every endpoint', () => {
  const served = servedRoutes(shop.app.printRoutes())
  const documentation = /^GET \/api\/docs(\/|$)/
  const calls = served.filter((route) => route.includes(' /api/') && !documentation.test(route))
  const known = endpoints.map(([key]) => key.replace(' /', ' /api/'))
  assert.deepEqual(calls.toSorted(), [...known, ...outsideTheContract].toSorted())
})

test('this list has all public endpoints; a new endpoint is for customers or admins, or is added here deliberately', () => {
  assert.deepEqual(keysFor('anyone').toSorted(), [
    ...['GET /auth/facebook', 'GET /auth/facebook/callback', 'GET /auth/google', 'GET /auth/google/callback'],
    ...['GET /auth/logout', 'GET /delivery', 'GET /finder', 'GET /pins/:pin', 'GET /plants', 'GET /plants/:id'],
    ...['GET /plants/:id/ratings', 'GET /plants/:id/related', 'GET /plants/:id/reviews', 'GET /plants/categories'],
    ...['GET /plants/countries', 'GET /plants/facets', 'GET /search', 'GET /seller', 'GET /wishlist/shared/:token'],
    ...['POST /auth/confirm-email', 'POST /auth/forgot-password', 'POST /auth/login', 'POST /auth/provider-email'],
    ...['POST /auth/register', 'POST /auth/reset-password', 'POST /auth/reset-password/preview'],
    ...['POST /auth/second-factor', 'POST /auth/second-factor/passkey'],
    ...['POST /auth/undo-change', 'POST /auth/undo-change/preview', 'POST /contact', 'POST /meta/events'],
    ...['POST /newsletter', 'POST /newsletter/unsubscribe', 'POST /search/unfound', 'PUT /consents/:id'],
  ])
})

test('a visitor is refused on every call that needs a session', async () => {
  await assertUnchanged(shop.database, async () => {
    for (const key of keysFor('customer', 'admin')) {
      assertRefused(await request(shop, call(key), { body: bodyFor(key) }), 'not_signed_in')
    }
  })
})

test("a customer is refused on every admin call, also one named Admin, and so is a former admin's session", async () => {
  const [customer, named] = [await buildPerson(shop), await buildPerson(shop, { name: 'Admin' })]
  const former = await buildAdmin(shop)
  await shop.database.updateTable('users').set({ is_admin: false }).where('id', '=', former.id).execute()
  const keys = keysFor('admin')
  assert.ok(keys.length >= 6)
  await assertUnchanged(shop.database, async () => {
    for (const { bearer } of [customer, named, former]) {
      for (const key of keys)
        assertRefused(await request(shop, call(key), { bearer, body: bodyFor(key) }), 'admins_only')
    }
  })
})

test('who was deactivated, or whose session has expired, is refused on every call that needs one, an admin too', async () => {
  const expired = await buildAdmin(shop)
  await sql`update sessions set expires_at = now() where user_id = ${expired.id}`.execute(shop.database)
  const customer = await buildPerson(shop, { isActive: false })
  const admin = await buildPerson(shop, { isAdmin: true, isActive: false })
  await assertUnchanged(shop.database, async () => {
    for (const { bearer, cookie } of [customer, admin, expired]) {
      for (const key of keysFor('customer', 'admin')) {
        const body = bodyFor(key)
        assertRefused(await request(shop, call(key), { bearer, body }), 'session_ended')
        const headers = { Origin: 'http://shop.test' }
        assertRefused(await request(shop, call(key), { cookie, headers, body }), 'session_ended')
      }
    }
  })
})

test('headers, queries and bodies that claim to be an admin make none', async () => {
  const { bearer } = await buildPerson(shop)
  const headers = { 'X-Admin': 'true', 'X-Forwarded-User': 'admin', 'X-Http-Method-Override': 'GET' }
  for (const key of keysFor('admin')) {
    const body = key.startsWith('GET') ? undefined : { isAdmin: true }
    const answer = await request(shop, `${call(key)}?isAdmin=true`, { bearer, headers, body })
    assertRefused(answer, 'admins_only')
  }
})

test('every answer carries the protective headers', async () => {
  const { bearer } = await buildPerson(shop)
  for (const [key] of endpoints)
    assertProtected((await request(shop, call(key), { bearer, body: bodyFor(key) })).headers)
})

test('an unknown path is not found, below the API as JSON', async () => {
  for (const wrong of [
    'GET /nothing',
    'GET /',
    'PATCH /plants',
    'DELETE /orders',
    'GET /auth/login',
    'GET /.git/config',
    'GET /.env',
    'GET /admin',
    'POST /admin/users',
    'GET /plants/..%2F..%2F.env',
  ]) {
    assertRefused(await request(shop, wrong), 'not_found')
  }
})

/** Every method and path of the tree that the router prints: each line adds its part to that of the line above it. */
function servedRoutes(tree: string): string[] {
  const parts: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*[├└]── )(\S+)(?: \((.+)\))?$/.exec(line) ?? []
    parts.splice(indent.length / 4 - 1, Infinity, part)
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
    return named.map((method) => `${method} ${parts.join('')}`)
  })
}
