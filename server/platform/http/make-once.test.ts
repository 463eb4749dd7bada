import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { test } from 'vitest'
import { makeOnce } from './make-once.ts'

test('each response is made once, for all who ask meanwhile; what is not there, or fails, is not kept', async (context) => {
  const app = Fastify()
  const made: string[] = []
  let isBroken = true
  await app.register(async (scope) => {
    makeOnce(scope)
    scope.get('/*', async ({ url }, reply) => {
      made.push(url)
      if (url === '/fails' && isBroken) throw new Error('not yet')
      return url === '/missing' ? reply.code(404).send() : reply.send(url)
    })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  context.onTestFinished(() => app.close())
  const get = async (path: string) => (await fetch(origin + path)).status

  assert.deepEqual(await Promise.all(['/a', '/a', '/a?x=1', '/b'].map(get)), [200, 200, 200, 200])
  assert.equal(await get('/a?x=2'), 200)
  assert.deepEqual(made, ['/a', '/b'])
  assert.equal(await get('/fails'), 500)
  isBroken = false
  assert.equal(await get('/fails'), 200)
  assert.deepEqual([await get('/missing'), await get('/missing')], [404, 404])
})
