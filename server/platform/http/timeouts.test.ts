import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify from 'fastify'
import { type TestContext, test, vi } from 'vitest'
import { until } from '../../../test/support/wait-until.ts'
import { registerErrorHandler } from './errors.ts'
import { closeUnfinishedRequests, DeadlineExceeded, registerBodyTimeout, withDeadline } from './timeouts.ts'

test('work that begins after the deadline, when a body was slow say, exceeds it at once, without a warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning')
  await assert.rejects(withDeadline({ elapsedTime: 9_900 }, 9_500, new Promise(() => {})), DeadlineExceeded)
  assert.equal(await withDeadline({ elapsedTime: 0 }, 9_500, Promise.resolve('done')), 'done')
  assert.deepEqual(warn.mock.calls, [])
})

const HEAD = 'HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'

async function listening(t: TestContext, stallMs = 600_000) {
  const app = Fastify()
  registerErrorHandler(app)
  closeUnfinishedRequests(app)
  registerBodyTimeout(app, { bodyMs: 300, fileMs: 600_000, stallMs })
  app.post('/slow', async () => 'answered')
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send('refused') }, async () => '')
  app.post('/file', { config: { takesFile: true } }, async () => 'filed')
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { server: app.server, connected: () => connect(port, '127.0.0.1').on('error', () => {}) }
}

test('a stalled body closes its connection, also after it was refused; one that comes in time is answered', async (t) => {
  const { connected } = await listening(t)

  async function open(path: string, body: string) {
    const socket = connected()
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

test('a file that stalls is refused, one that goes on is not', async (t) => {
  const { connected } = await listening(t, 1_000)
  const answers = new Map<string, string>()
  const send = async (name: string, chunk: number, everyMs: number) => {
    const socket = connected()
    socket.on('data', (text) => answers.set(name, `${answers.get(name) ?? ''}${text}`))
    const chunks = 60_000 / chunk
    socket.write(`POST /file HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60002\r\n\r\n"`)
    for (let sent = 0; sent < chunks && !answers.has(name); sent++) {
      await pause(everyMs)
      socket.write('x'.repeat(chunk))
    }
    socket.write('"')
    await until(() => answers.has(name), 10_000)
    socket.destroy()
  }
  await Promise.all([send('steady', 6_000, 150), send('trickling', 100, 50)])
  assert.match(answers.get('steady') ?? '', /filed/)
  assert.match(answers.get('trickling') ?? '', /^HTTP\/1.1 408/)
})

test('requests that are answered before their bodies have come leave nothing behind on their connection', async (t) => {
  const { server, connected } = await listening(t)
  let connection: Socket | undefined
  server.on('connection', (socket) => (connection = socket))
  const socket = connected()
  const listeners: (number | undefined)[] = []
  for (let request = 0; request < 3; request++) {
    socket.write(`POST /refused ${HEAD}`)
    await once(socket, 'data')
    socket.write('{}')
    listeners.push(connection?.listenerCount('close'))
  }
  socket.destroy()
  assert.deepEqual(listeners, Array(3).fill(listeners[0]))
})
