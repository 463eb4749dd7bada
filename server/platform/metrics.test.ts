import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { sendRaw } from '../../test/support/raw-request.ts'
import { request } from '../../test/support/request.ts'
import { shopForTests } from '../../test/support/test-shop.ts'
import { until } from '../../test/support/wait-until.ts'
import { newIdentifier } from './identifiers.ts'
import { openJobs } from './jobs.ts'

const TOKEN = 'the token of the tests'
const local = { publicUrl: 'http://localhost:5000', logLevel: 'silent' } as const
const shop = shopForTests({ ...local, metricsToken: TOKEN })
const withoutToken = shopForTests(local)

const bearer = { Authorization: `Bearer ${TOKEN}` }
const metrics = ({ url }: { url: string }, headers: Record<string, string> = bearer) =>
  fetch(`${url}/metrics`, { headers })
const figures = async () => (await metrics(shop)).text()

test('metrics are for callers with the token, from everywhere, and not found without it', async () => {
  const answer = await metrics(shop)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.match(await answer.text(), /^nodejs_eventloop_lag_p99_seconds /m)
  assert.equal((await metrics(shop, { ...bearer, 'X-Forwarded-For': '203.0.113.9' })).status, 200)
  for (const Authorization of [
    '',
    TOKEN,
    `Bearer ${TOKEN}x`,
    'Bearer ',
    'Bearer null',
    `bearer ${TOKEN.toUpperCase()}`,
  ]) {
    const refused = await metrics(shop, { Authorization })
    assert.deepEqual([refused.status, (await refused.json()).code], [404, 'not_found'], Authorization)
  }
})

test('where none is set, they are for this machine alone, and for no request that a proxy on it may have passed on', async () => {
  const { host } = new URL(withoutToken.url)
  const ask = async (lines: string) =>
    (await sendRaw(withoutToken, `GET /metrics ${lines}\r\nConnection: close\r\n\r\n`)).status
  assert.equal(await ask(`HTTP/1.1\r\nHost: ${host}`), 200)
  for (const proxied of [
    `HTTP/1.0\r\nHost: ${host}`,
    'HTTP/1.1\r\nHost: localhost:8080',
    'HTTP/1.1\r\nHost: shop.example',
    ...['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'CF-Connecting-IP'].map(
      (name) => `HTTP/1.1\r\nHost: ${host}\r\n${name}: 203.0.113.9`,
    ),
  ])
    assert.equal(await ask(proxied), 404, proxied)
})

test('requests are counted by route and status, cached responses too, and no address is revealed', async () => {
  await request(shop, `GET /plants/${'A'.repeat(20)}`)
  await request(shop, 'GET /auth/me', { bearer: 'x'.repeat(43) })
  for (let time = 0; time < 3; time++) await request(shop, 'GET /plants/categories')
  const count = (labels: string) => new RegExp(`^paudha_request_duration_seconds_count\\{${labels}\\} \\d+$`, 'm')
  await until(async () => count('method="GET",route="/api/auth/me",status="401"').test(await figures()))
  const text = await figures()
  assert.match(text, count('method="GET",route="made",status="200"'))
  assert.match(text, count('method="GET",route="made",status="404"'))
  assert.match(text, /^paudha_cached_responses_total\{status="200"\} 2$/m)
  assert.doesNotMatch(text, /AAAA/)
})

test('pending work is counted: mails, and jobs by their queue', async (context) => {
  const mail = { id: newIdentifier(), recipient: 'asha@paudha.example', subject: 'Hello' }
  const waiting = { ...mail, parts: '{"paragraphs":["Hello"]}', claimed_until: null, last_error: null, sent_at: null }
  await shop.database.insertInto('mails').values(waiting).execute()
  const text = await figures()
  assert.match(text, /^paudha_work\{kind="mail",state="waiting"\} 1$/m)
  assert.match(text, /^paudha_work\{kind="payment_incident",state="open"\} 0$/m)
  assert.match(text, /^paudha_database_connections\{state="awaited"\} 0$/m)
  const jobs = await openJobs(shop.connection, { pollingSeconds: 0.5 })
  context.onTestFinished(() => jobs.stop())
  const queue = { name: 'watering', retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, data: {} }
  await jobs.work(queue, () => Promise.reject(new Error('no water')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await shop.database.transaction().execute((transaction) => jobs.send(transaction, queue, {}))
  await until(async () => /^paudha_work\{kind="job watering",state="failed"\} 1$/m.test(await figures()))
})

test('without its database the shop reports that, and all other metrics', async () => {
  assert.match(await figures(), /^paudha_database_up 1$/m)
  await shop.database.destroy()
  const text = await figures()
  assert.match(text, /^paudha_database_up 0$/m)
  assert.match(text, /^process_resident_memory_bytes \d+/m)
})
