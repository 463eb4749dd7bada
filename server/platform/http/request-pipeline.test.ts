import assert from 'node:assert/strict'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import Fastify from 'fastify'
import { type TestContext, test } from 'vitest'
import { installRequestPipeline, type RequestStep } from './request-pipeline.ts'

test('a request goes through the steps in their order until one answers it, else to the routes', async (context) => {
  const passed: string[] = []
  const passOn: RequestStep = async (request, response, next) => {
    passed.push('first')
    await delay(1)
    next(request, response)
  }
  const answerKnown: RequestStep = (request, response, next) => {
    passed.push('second')
    if (request.url === '/known') response.end('step')
    else next(request, response)
  }
  const request = await startServer(context, [passOn, answerKnown])

  assert.equal(await request('/known'), 'step')
  assert.equal(await request('/other'), 'route')
  assert.deepEqual(passed, ['first', 'second', 'first', 'second'])
})

test('a request with an unknown expectation goes the same way', async (context) => {
  const request = await startServer(context, [(_request, response) => response.end('step')])

  assert.equal(await request('/other', { Expect: 'miracles' }), 'step')
})

async function startServer(context: TestContext, steps: RequestStep[]) {
  const app = Fastify()
  app.get('/*', async () => 'route')
  installRequestPipeline(app, steps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  context.onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return (path: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers, agent: false }, async (response) => {
        resolve(Buffer.concat(await response.toArray()).toString())
      }).on('error', reject)
    })
}
