import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, test } from 'vitest'
import { makeDirectory } from '../../../test/support/directory.ts'
import { assertProtectedAnswer } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { createApp } from '../../app.ts'
import { silentLogger } from '../logger.ts'
import { servePages } from '../pages/serve-pages.ts'
import { securityHeaders } from './security-headers.ts'

const files = { 'assets/entry-abc.js': 'go()', 'images/indoor.jpg': 'picture', 'favicon.svg': '<svg/>' }

const shop = shopForTests({ allowedOrigins: ['https://partner.example'] })
const directory = join(makeDirectory(), 'release')
let app: FastifyInstance
let renderPage: Awaited<ReturnType<typeof servePages>>
let url: string

beforeAll(async () => {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(directory, 'client', name, '..'), { recursive: true })
    await writeFile(join(directory, 'client', name), content)
  }
  app = await createApp({ ...shop, log: silentLogger })
  app.get('/invoice.pdf', (_request, reply) => reply.type('application/pdf').send(Buffer.from('%PDF-')))
  app.get('/failure', () => Promise.reject(new Error('broken')))
  renderPage = await servePages(app, shop, { render, release: { directory, releases: join(directory, '..') } })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => app.close())

async function render({ url: address }: Request): Promise<Response> {
  const { pathname } = new URL(address)
  const headers = { 'Content-Type': 'text/html; charset=utf-8' }
  if (pathname === '/old') return new Response(null, { status: 302, headers: { Location: '/' } })
  return new Response('<script>go()</script>', { status: pathname === '/' ? 200 : 404, headers })
}

const json = { 'Content-Type': 'application/json' }
type Kind = [call: string, status: number, headers?: Record<string, string>, body?: string]
const kinds: Record<string, Kind> = {
  page: ['GET /', 200],
  'a page that is not there': ['GET /nowhere', 404],
  'a redirect': ['GET /old', 302],
  image: ['GET /images/indoor.jpg', 200],
  'a picture that is not there': ['GET /uploads/nothing.jpg', 404],
  PDF: ['GET /invoice.pdf', 200],
  'the crawlers’ rules': ['GET /robots.txt', 200],
  sitemap: ['GET /sitemap.xml', 200],
  health: ['GET /healthz', 200],
  API: ['GET /api/plants?limit=1', 200],
  'an answer of the API without a body': ['HEAD /api/plants?limit=1', 200],
  documentation: ['GET /api/docs/', 200],
  'a call that is not there': ['GET /api/nothing', 404],
  'a call without a session': ['GET /api/orders', 401],
  'a call that is malformed': ['POST /api/auth/login', 400, json, '{'],
  'a call from elsewhere': ['GET /api/plants', 403, { Origin: 'https://evil.example' }],
  preflight: ['OPTIONS /api/plants', 204, { Origin: 'https://partner.example' }],
  'a webhook that is not signed': ['POST /api/payments/webhook', 400, json, '{}'],
  'an address that cannot be read': ['GET /%c0', 400],
  'a method that nobody knows here': ['DELETE /', 404],
  failure: ['GET /failure', 500],
}

for (const [kind, [call, status, headers, body]] of Object.entries(kinds)) {
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

const NOT_FRAMED = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

test.each([
  ['content-security-policy', `default-src 'none'; ${NOT_FRAMED}`, ['/api/plants', '/images/indoor.jpg', '/healthz']],
  ['content-security-policy', `default-src 'none'; ${NOT_FRAMED}`, ['/api/nothing', '/favicon.svg']],
  ['content-security-policy', NOT_FRAMED, ['/invoice.pdf']],
  ['content-security-policy', /script-src 'self' 'sha256-.*object-src 'none'.*frame-ancestors 'none'/, ['/']],
  ['content-security-policy', null, ['/assets/entry-abc.js']],
  ['permissions-policy', null, ['/assets/entry-abc.js']],
  ['x-content-type-options', 'nosniff', ['/assets/entry-abc.js']],
  ['cross-origin-resource-policy', 'same-origin', ['/assets/entry-abc.js', '/', '/api/plants']],
  ['cross-origin-resource-policy', 'cross-origin', ['/images/indoor.jpg', '/uploads/nothing.jpg']],
])('%s is %s for what it concerns', async (name, expected, paths) => {
  for (const path of paths) {
    const value = (await fetch(url + path)).headers.get(name)
    if (expected instanceof RegExp) assert.match(value ?? '', expected, path)
    else assert.equal(value, expected, path)
  }
})

test('Strict-Transport-Security is sent where the shop is reached by TLS', () => {
  const of = (publicUrl: string) => securityHeaders({ settings: { publicUrl }, payments: null })
  assert.equal(of('https://shop.example')['Strict-Transport-Security'], 'max-age=31536000')
  assert.equal(of('http://shop.example')['Strict-Transport-Security'], undefined)
})

test('the payment permission is for the shop and its provider, wherever that is', () => {
  for (const [checkoutUrl, allowed] of [
    ['https://checkout.razorpay.com/v1/checkout.js', 'self "https://*.razorpay.com"'],
    ['http://127.0.0.1:9/v1/checkout.js', 'self "http://127.0.0.1:9"'],
    ['/payment-simulator/v1/checkout.js', 'self'],
    [null, 'self'],
  ]) {
    const payments = checkoutUrl ? { checkoutUrl } : null
    const headers = securityHeaders({ settings: { publicUrl: 'https://shop.example' }, payments })
    assert.ok(headers['Permissions-Policy']?.endsWith(`payment=(${allowed})`), `${checkoutUrl}`)
  }
})

const UTF8 = /; charset=utf-8$/i

test('every text response names its charset, and no other does', async (context) => {
  for (const path of ['/robots.txt', '/sitemap.xml', '/healthz', '/api/plants', '/api/nothing', '/api/docs/']) {
    const { headers } = await fetch(shop.url + path)
    assert.match(headers.get('content-type') ?? '', UTF8, path)
  }
  const app = await createApp(shop)
  context.onTestFinished(() => app.close())
  const types = ['image/svg+xml', 'text/html', 'text/html; charset=utf-8', 'application/xml']
  app.get('/typed', (request, reply) => reply.type(String(request.headers.type)).send(Buffer.from('<svg/>')))
  const typed = async (type: string) =>
    String((await app.inject({ url: '/typed', headers: { type } })).headers['content-type'])
  for (const type of types) {
    assert.match(await typed(type), UTF8, type)
    assert.equal((await typed(type)).match(/charset/g)?.length, 1)
  }
  assert.equal(await typed('image/jpeg'), 'image/jpeg')
})

test('the documentation of the API loads files of the shop only, and is not framed', async () => {
  const { headers } = await fetch(`${shop.url}/api/docs/`)
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "default-src 'none'"]) {
    assert.ok(policy.includes(part), policy)
  }
  assert.doesNotMatch(policy, /https:|unsafe|\*/)
})
