import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import Fastify from 'fastify'
import { refuseSlowBodies } from './body-timeout.ts'
import { closeUnfinishedRequests } from './close-unfinished-requests.ts'
import { answerErrors } from './errors.ts'

const HEAD = 'HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'

test('a body that stalls costs its connection, also after it was refused; one that comes in time is answered', async (t) => {
  const app = Fastify()
  answerErrors(app)
  closeUnfinishedRequests(app)
  refuseSlowBodies(app, { bodyMs: 300, fileMs: 600_000 })
  app.post('/slow', async () => 'answered')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => '')
  app.post('/file', { config: { takesFile: true } }, async () => 'filed')
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo

  async function open(path: string, body: string) {
    const socket = connect(port, '127.0.0.1')
    let heard = ''
    socket.on('data', (chunk) => (heard += chunk))
    const closed = once(socket, 'close')
    await once(socket, 'connect')
    socket.write(`POST ${path} ${HEAD}${body}`)
    return { socket, closed, heard: () => heard }
  }

  const patient = await open('/file', '{')
  const stalled = [await open('/slow', '{'), await open('/refused', '{')]
  const prompt = await open('/slow', '{}')
  await once(prompt.socket, 'data')
  assert.match(prompt.heard(), /answered/)
  for (const { closed } of stalled) await closed
  assert.match(stalled[0]?.heard() ?? '', /^HTTP\/1.1 408/)
  assert.match(stalled[1]?.heard() ?? '', /^HTTP\/1.1 401/)

  assert.ok(!prompt.socket.closed && !patient.socket.closed)
  patient.socket.write('}')
  await once(patient.socket, 'data')
  assert.match(patient.heard(), /filed/)
  for (const { socket } of [prompt, patient]) socket.destroy()
})
