import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify from 'fastify'
import { test } from 'vitest'
import { installRequestPipeline, type RequestStep } from './listen.ts'

test('a request, also with an unknown expectation, goes through the steps until one answers it, else to the routes', async (context) => {
  const passed: string[] = []
  const passOn: RequestStep = async (request, response, next) => {
    passed.push('first')
    await turn()
    next(request, response)
  }
  const answerKnown: RequestStep = (request, response, next) => {
    passed.push('second')
    if (request.url === '/known') response.end('step')
    else next(request, response)
  }
  const app = Fastify()
  app.get('/*', async () => 'route')
  installRequestPipeline(app, [passOn, answerKnown])
  await app.listen({ port: 0, host: '127.0.0.1' })
  context.onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const request = async (path: string, headers = {}) => {
    const sent = get({ port, host: '127.0.0.1', path, headers, agent: false })
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return text(response)
  }
  assert.equal(await request('/known'), 'step')
  assert.equal(await request('/other'), 'route')
  assert.equal(await request('/known', { Expect: 'miracles' }), 'step')
  assert.deepEqual(passed, ['first', 'second', 'first', 'second', 'first', 'second'])
})
