import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import Fastify from 'fastify'
import { test } from 'vitest'
import { registerBodyTimeout } from './body-timeout.ts'
import { closeUnfinishedRequests } from './close-unfinished-requests.ts'
import { registerErrorHandler } from './errors.ts'

const HEAD = 'HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'

test('a stalled body closes its connection, also after it was refused; one that comes in time is answered', async (t) => {
  const app = Fastify()
  registerErrorHandler(app)
  closeUnfinishedRequests(app)
  registerBodyTimeout(app, { bodyMs: 300, fileMs: 600_000 })
  app.post('/slow', async () => 'answered')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => '')
  app.post('/file', { config: { takesFile: true } }, async () => 'filed')
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo

  async function open(path: string, body: string) {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    socket.write(`POST ${path} ${HEAD}${body}`)
    return { socket, closed, received: () => received }
  }

  const file = await open('/file', '{')
  const stalled = [await open('/slow', '{'), await open('/refused', '{')]
  const prompt = await open('/slow', '{}')
  await once(prompt.socket, 'data')
  assert.match(prompt.received(), /answered/)
  for (const { closed } of stalled) await closed
  assert.match(stalled[0]?.received() ?? '', /^HTTP\/1.1 408/)
  assert.match(stalled[1]?.received() ?? '', /^HTTP\/1.1 401/)

  assert.ok(!prompt.socket.closed && !file.socket.closed)
  file.socket.write('}')
  await once(file.socket, 'data')
  assert.match(file.received(), /filed/)
  for (const { socket } of [prompt, file]) socket.destroy()
})
