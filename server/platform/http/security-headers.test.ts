import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, test } from 'vitest'
import { makeDirectory } from '../../../test/support/directory.ts'
import { assertProtectedAnswer } from '../../../test/support/request.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { openTestShop, type TestShop } from '../../../test/support/test-shop.ts'
import { createApp } from '../../app.ts'
import type { PlatformContext } from '../context.ts'
import { silentLogger } from '../logger.ts'
import { servePages } from '../pages/serve-pages.ts'
import { securityHeaders } from './security-headers.ts'

const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const files = { 'assets/entry-abc.js': 'go()', 'images/indoor.jpg': 'picture', 'favicon.svg': '<svg/>' }

let database: TestDatabase
let shop: TestShop
const directory = join(makeDirectory(), 'release')
let app: FastifyInstance
let renderPage: Awaited<ReturnType<typeof servePages>>
let url: string

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(directory, 'client', name, '..'), { recursive: true })
    await writeFile(join(directory, 'client', name), content)
  }
  database = await createTestDatabase()
  shop = await openTestShop(database, { allowedOrigins: ['https://partner.example'] })
  app = await createApp({ ...shop, log: silentLogger })
  app.get('/invoice.pdf', (_request, reply) => reply.type('application/pdf').send(Buffer.from('%PDF-')))
  app.get('/failure', () => Promise.reject(new Error('broken')))
  renderPage = await servePages(app, shop, { render, release: { directory, releases: join(directory, '..') } })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await app.close()
  await shop.app.close()
  await database.drop()
})

async function render({ url: address }: Request): Promise<Response> {
  const { pathname } = new URL(address)
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  if (pathname === '/old') return new Response(null, { status: 302, headers: { Location: '/' } })
  return new Response('<script>go()</script>', { status: pathname === '/' ? 200 : 404, headers })
}

type Kind = { call: string; status: number; headers?: Record<string, string>; body?: string }

const json = { 'Content-Type': 'application/json' }
const kinds: Record<string, Kind> = {
  page: { call: 'GET /', status: 200 },
  'a page that is not there': { call: 'GET /nowhere', status: 404 },
  'a redirect': { call: 'GET /old', status: 302 },
  image: { call: 'GET /images/indoor.jpg', status: 200 },
  icon: { call: 'GET /favicon.svg', status: 200 },
  'a picture that is not there': { call: 'GET /uploads/nothing.jpg', status: 404 },
  PDF: { call: 'GET /invoice.pdf', status: 200 },
  'the crawlers’ rules': { call: 'GET /robots.txt', status: 200 },
  sitemap: { call: 'GET /sitemap.xml', status: 200 },
  health: { call: 'GET /healthz', status: 200 },
  API: { call: 'GET /api/plants?limit=1', status: 200 },
  'an answer of the API without a body': { call: 'HEAD /api/plants?limit=1', status: 200 },
  documentation: { call: 'GET /api/docs/', status: 200 },
  'a call that is not there': { call: 'GET /api/nothing', status: 404 },
  'a call without a session': { call: 'GET /api/orders', status: 401 },
  'a call that is malformed': { call: 'POST /api/auth/login', status: 400, headers: json, body: '{' },
  'a call from elsewhere': { call: 'GET /api/plants', status: 403, headers: { Origin: 'https://evil.example' } },
  preflight: { call: 'OPTIONS /api/plants', status: 204, headers: { Origin: 'https://partner.example' } },
  'a webhook that is not signed': { call: 'POST /api/payments/webhook', status: 400, headers: json, body: '{}' },
  'an address that cannot be read': { call: 'GET /%c0', status: 400 },
  'a method that nobody knows here': { call: 'DELETE /', status: 404 },
  failure: { call: 'GET /failure', status: 500 },
}

for (const [kind, { call, status, headers, body }] of Object.entries(kinds)) {
  test(`the protective headers are there: ${kind}`, async () => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await fetch(url + path, { method, headers, body, redirect: 'manual' })
    assert.equal(answer.status, status, await answer.text())
    assertProtectedAnswer(answer.headers)
    assert.equal(answer.headers.get('strict-transport-security'), null)
  })
}

test('a page that is rendered for the cache has the headers of its response', async () => {
  const passing = ['connection', 'date', 'keep-alive']
  for (const path of ['/', '/nowhere']) {
    const answer = await fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } })
    const sent = [...answer.headers].filter(([name]) => !passing.includes(name))
    const { statusCode, headers, body } = await renderPage(path)
    assert.deepEqual([statusCode, headers], [answer.status, Object.fromEntries(sent)], path)
    assert.equal(body.toString(), await answer.text(), path)
  }
})

test('a missing file is answered with the not-found page, whatever the path', async () => {
  for (const path of ['/images/nothing.jpg', '/assets/', '/images/.hidden']) {
    const answer = await fetch(url + path)
    assert.deepEqual([answer.status, await answer.text()], [404, '<script>go()</script>'], path)
  }
  assert.equal((await fetch(`${url}/assets/..%2ffavicon.svg`)).status, 404)
})

test('a response that is no document may load nothing; a page and a PDF have their own policies', async () => {
  const policyOf = async (path: string) => (await fetch(url + path)).headers.get('content-security-policy')
  for (const path of ['/api/plants', '/images/indoor.jpg', '/favicon.svg', '/api/nothing', '/healthz']) {
    assert.equal(await policyOf(path), POLICY, path)
  }
  assert.match((await policyOf('/')) ?? '', /script-src 'self' 'sha256-.*object-src 'none'.*frame-ancestors 'none'/)
  assert.equal(await policyOf('/invoice.pdf'), "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
})

test('an asset has the headers that concern it, without those for documents', async () => {
  const { headers } = await fetch(`${url}/assets/entry-abc.js`)
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin')
  assert.equal(headers.get('content-security-policy'), POLICY)
  assert.equal(headers.get('permissions-policy'), null)
})

test('images may be embedded by other sites, nothing else may', async () => {
  const mayBeShown = async (path: string) => (await fetch(url + path)).headers.get('cross-origin-resource-policy')
  assert.equal(await mayBeShown('/images/indoor.jpg'), 'cross-origin')
  assert.equal(await mayBeShown('/uploads/nothing.jpg'), 'cross-origin')
  for (const path of ['/', '/api/plants', '/assets/entry-abc.js', '/api/images/']) {
    assert.equal(await mayBeShown(path), 'same-origin', path)
  }
})

test('the response to a request that is no HTTP has the protective headers too', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  socket.write('nonsense\r\n\r\n')
  await once(socket, 'close')
  const lines = received.split('\r\n').filter((line) => line.includes(': '))
  assertProtectedAnswer(
    new Headers(lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line.replace(/^.*?: /, '')])),
  )
})

test('Strict-Transport-Security is sent where the shop is reached by TLS', () => {
  const of = (publicUrl: string) => securityHeaders({ settings: { publicUrl }, payments: null })
  assert.equal(of('https://shop.example')['Strict-Transport-Security'], 'max-age=31536000')
  assert.equal(of('http://shop.example')['Strict-Transport-Security'], undefined)
})

test('the payment permission is for the shop and its provider, wherever that is', () => {
  const of = (payments: Pick<NonNullable<PlatformContext['payments']>, 'checkoutUrl'> | null) =>
    securityHeaders({ settings: { publicUrl: 'https://shop.example' }, payments })['Permissions-Policy']
  const razorpay = of({ checkoutUrl: 'https://checkout.razorpay.com/v1/checkout.js' })
  assert.match(razorpay ?? '', /payment=\(self "https:\/\/\*\.razorpay\.com"\)$/)
  assert.match(
    of({ checkoutUrl: 'http://127.0.0.1:9/v1/checkout.js' }) ?? '',
    /payment=\(self "http:\/\/127\.0\.0\.1:9"\)$/,
  )
  for (const none of [null, { checkoutUrl: '/payment-simulator/v1/checkout.js' }]) {
    assert.match(of(none) ?? '', /payment=\(self\)$/)
  }
})
