import assert from 'node:assert/strict'
import Fastify from 'fastify'
import { afterAll, test, vi } from 'vitest'
import { logDeniedRequest } from './security-events.ts'

const lines: Record<string, unknown>[] = []
const app = Fastify({
  trustProxy: true,
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
})
app.decorateRequest('caller', null)
app.get('/', (request) => {
  logDeniedRequest(request, 'admin_denied', { reason: 'admins_only' })
  return {}
})
afterAll(() => app.close())

test('denied requests of a network are logged in one line immediately and one with their number', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const send = (address: string) => app.inject({ url: '/', headers: { 'X-Forwarded-For': address } })
  for (let i = 0; i < 50; i++) await send('203.0.113.9')
  await send('203.0.113.10')
  const told = () => lines.map(({ event, network, repeated = 1 }) => `${event} ${network} ${repeated}`)
  const denied = ['admin_denied 203.0.113.9 1', 'admin_denied 203.0.113.10 1']
  assert.deepEqual([told(), lines.map(({ reason }) => reason)], [denied, ['admins_only', 'admins_only']])
  vi.advanceTimersByTime(60_000)
  assert.deepEqual(told(), [...denied, 'admin_denied 203.0.113.9 49'])
  for (let i = 0; i < 1_000; i++) await send(`198.51.${i >> 8}.${i & 255}`)
  assert.ok(lines.length < 220, String(lines.length))
})
