import assert from 'node:assert/strict'
import { test, vi } from 'vitest'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { newIdentifier } from '../identifiers.ts'
import { openJobs } from '../jobs/open-jobs.ts'

const TOKEN = 'the token of the tests'
const SOON_MS = 30_000
const settings = { publicUrl: 'http://localhost:5000', logLevel: 'silent' } as const
const local = shopForTests(settings)
const withToken = shopForTests({ ...settings, metricsToken: TOKEN })
const open = shopForTests({ ...settings, publicUrl: 'https://shop.example' })
const proxied = shopForTests({ ...settings, proxies: 1 })

const metrics = (shop: { url: string }, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}/metrics`, { headers })
const figures = async (shop: { url: string }) => (await metrics(shop)).text()

test('requests from this machine get the metrics, forwarded ones do not', async () => {
  const answer = await metrics(local)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.match(await answer.text(), /^nodejs_eventloop_lag_p99_seconds /m)
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP', 'X-Forwarded-Host']) {
    const forwarded = await metrics(local, { [name]: '127.0.0.1' })
    assert.deepEqual([forwarded.status, (await forwarded.json()).code], [404, 'not_found'], name)
  }
})

test('where the shop is open to others, or behind a proxy, metrics need a token; where one is set, from everywhere', async () => {
  const tries: Record<string, string>[] = [
    {},
    { Host: 'localhost' },
    { Authorization: 'Bearer ' },
    { Authorization: 'Bearer null' },
  ]
  for (const shop of [open, proxied]) {
    for (const headers of tries) assert.equal((await metrics(shop, headers)).status, 404)
  }
  const forwarded = { 'X-Forwarded-For': '203.0.113.9' }
  assert.equal((await metrics(withToken, { Authorization: `Bearer ${TOKEN}`, ...forwarded })).status, 200)
  for (const wrong of [TOKEN, `Bearer ${TOKEN}x`, 'Bearer ', `bearer ${TOKEN.toUpperCase()}`])
    assert.equal((await metrics(withToken, { Authorization: wrong })).status, 404, wrong)
  assert.equal((await metrics(withToken)).status, 404)
})

test('requests are counted by route and status, cached responses too, and no address is revealed', async () => {
  await request(local, `GET /plants/${'A'.repeat(20)}`)
  await request(local, 'GET /auth/me', { bearer: 'x'.repeat(43) })
  for (let time = 0; time < 3; time++) await request(local, 'GET /plants/categories')
  const count = (labels: string) => new RegExp(`^paudha_request_duration_seconds_count\\{${labels}\\} \\d+$`, 'm')
  await until(async () => count('method="GET",route="/api/auth/me",status="401"').test(await figures(local)), SOON_MS)
  const text = await figures(local)
  assert.match(text, count('method="GET",route="made",status="200"'))
  assert.match(text, count('method="GET",route="made",status="404"'))
  assert.match(text, /^paudha_cached_responses_total\{status="200"\} 2$/m)
  assert.doesNotMatch(text, /AAAA/)
})

test('pending work is counted: mails, and jobs by their queue', async (context) => {
  const mail = { id: newIdentifier(), recipient: 'asha@paudha.example', subject: 'Hello' }
  const waiting = { ...mail, parts: '{"paragraphs":["Hello"]}', claimed_until: null, last_error: null, sent_at: null }
  await local.database.insertInto('mails').values(waiting).execute()
  const text = await figures(local)
  assert.match(text, /^paudha_work\{kind="mail",state="waiting"\} 1$/m)
  assert.match(text, /^paudha_work\{kind="payment_incident",state="open"\} 0$/m)
  assert.match(text, /^paudha_database_connections\{state="awaited"\} 0$/m)
  const jobs = await openJobs(local.connection, { pollingSeconds: 0.5 })
  context.onTestFinished(() => jobs.stop())
  const queue = { name: 'watering', retryLimit: 0, retryDelay: 1, retryDelayMax: 1, expireInSeconds: 60, data: {} }
  await jobs.work(queue, () => Promise.reject(new Error('no water')))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await local.database.transaction().execute((transaction) => jobs.send(transaction, queue, {}))
  await until(async () => /^paudha_work\{kind="job watering",state="failed"\} 1$/m.test(await figures(local)), SOON_MS)
})

test('without its database the shop reports that, and all other metrics', async () => {
  assert.match(await figures(local), /^paudha_database_up 1$/m)
  await local.database.destroy()
  const text = await figures(local)
  assert.match(text, /^paudha_database_up 0$/m)
  assert.match(text, /^process_resident_memory_bytes \d+/m)
})
