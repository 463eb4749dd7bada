import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contract } from '../../../contract/contract.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const endpoints = Object.entries<Endpoint>(contract)
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
    ...['POST /auth/register', 'POST /auth/reset-password'],
    ...['POST /auth/second-factor', 'POST /auth/second-factor/passkey'],
    ...['POST /auth/undo-change', 'POST /auth/undo-change/preview', 'POST /contact', 'POST /meta/events'],
    ...['POST /newsletter', 'POST /newsletter/unsubscribe', 'POST /search/unfound', 'PUT /consents/:id'],
  ])
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
