import assert from 'node:assert/strict'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import { type TestContext, test } from 'vitest'
import { buildPerson } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { requestGuards } from '../../shop/accounts/request-guards.ts'
import { registerErrorHandler } from './errors.ts'
import { enableInProcessCalls } from './in-process-client.ts'
import { routeRegistrar } from './route.ts'

const shop = shopForTests({ logLevel: 'silent' })

test('an unexpected error is answered with 500 and reveals no internals', async () => {
  const { bearer } = await buildPerson(shop)
  await sql`drop table cart_items`.execute(shop.database)
  const answer = await request(shop, 'GET /cart', { bearer })
  assertRefused(answer, 'failure')
  assert.deepEqual(answer.json, {
    message: 'Something went wrong on our side. Please try again later.',
    code: 'failure',
  })
  assert.equal((await request(shop, 'GET /auth/me', { bearer })).status, 200)
})

test('an unexpected error while a browser comes back from a provider leads to a page', async () => {
  await sql`alter table sessions rename to gone`.execute(shop.database)
  for (const path of ['/auth/google', '/auth/google/callback?code=a&state=b']) {
    const { status, headers } = await request(shop, `GET ${path}`, { cookie: 'x'.repeat(43) })
    assert.deepEqual([status, headers.get('location')], [302, '/login?problem=failure'])
  }
})

/** An application without endpoints, and what registers them. */
async function openApp(context: TestContext) {
  const app = Fastify()
  context.onTestFinished(() => app.close())
  registerErrorHandler(app)
  for (const name of ['caller', 'credential', 'device', 'knownDevice']) app.decorateRequest(name, null)
  await app.register(cookie)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  enableInProcessCalls(app)
  return { app, register: routeRegistrar(app, shop, requestGuards(shop), { answerMs: 50 }) }
}

test('a HEAD request reads nothing of a list that is streamed', async (context) => {
  const { app, register } = await openApp(context)
  let chunksRead = 0
  async function* chunks() {
    chunksRead++
    yield []
  }
  register('GET /plants', async () => ({ chunks: chunks(), total: 700 }))
  const { statusCode, headers } = await app.inject({ method: 'HEAD', url: '/plants' })
  assert.deepEqual([statusCode, headers['x-total-count'], chunksRead], [200, '700', 0])
})

test('a request that takes too long gets a response all the same, with Retry-After', async (context) => {
  const { app, register } = await openApp(context)
  register('GET /plants/categories', () => new Promise(() => {}))
  const { statusCode, headers, json } = await app.inject('/plants/categories')
  assert.deepEqual([statusCode, json().code, headers['retry-after']], [503, 'unavailable', '2'])
})

test('without its database the shop is alive, not ready, and sends Retry-After', async () => {
  const health = () => Promise.all(['/healthz', '/readyz'].map(async (path) => (await fetch(shop.url + path)).status))
  assert.deepEqual(await health(), [200, 200])
  await shop.database.destroy()
  const answer = await request(shop, 'GET /plants')
  assertRefused(answer, 'unavailable')
  assert.equal(answer.headers.get('retry-after'), '2')
  const page = await request(shop, 'GET /auth/google', { cookie: 'x'.repeat(43) })
  assert.equal(page.headers.get('location'), '/login?problem=unavailable')
  assert.deepEqual(await health(), [200, 503])
})
