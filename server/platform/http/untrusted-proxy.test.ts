import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'

const SOON_MS = 10_000
const exposed = shopForTests({ logLevel: 'silent' })
const behindProxy = shopForTests({ proxies: 1 })

const operations = async (shop: typeof exposed) =>
  (await (await buildAdmin(shop)).api.call('GET /admin/dashboard/tasks')).operations

const request = (shop: typeof exposed) =>
  fetch(`${shop.url}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.9' } }).then(({ status }) => status)

test('an ignored X-Forwarded-For from a private address is reported to the owner, once', async () => {
  assert.deepEqual(await operations(exposed), [])
  for (let tries = 0; tries < 5; tries++) assert.equal(await request(exposed), 200)
  await until(async () => (await operations(exposed)).length > 0, SOON_MS)
  await exposed.incidents.settled()
  const [operation, ...others] = await operations(exposed)
  assert.deepEqual([operation?.kind, operation?.times, others], ['proxy_not_trusted', 1, []])
})

test('a shop that trusts its proxy reports nothing', async () => {
  assert.equal(await request(behindProxy), 200)
  assert.deepEqual(await operations(behindProxy), [])
})

test('an ignored X-Forwarded-For from a public address is a line in the log, once, and no incident', async () => {
  const warned: unknown[] = []
  const log = Object.assign(Object.create(behindProxy.log) as typeof behindProxy.log, {
    warn: (context: unknown) => warned.push(context),
  })
  const { createApp } = await import('../../app.ts')
  const reported: unknown[] = []
  const incidents = { ...exposed.incidents, failed: (failure: unknown) => reported.push(failure) }
  const settings = { ...exposed.settings, proxies: 0 }
  const app = await createApp({
    ...exposed,
    settings,
    log,
    incidents: { ...incidents, failed: (failure) => void reported.push(failure) },
  })
  const headers = { 'X-Forwarded-For': '10.0.0.1' }
  for (let tries = 0; tries < 3; tries++) {
    await app.inject({ url: '/healthz', headers, remoteAddress: '203.0.113.9' })
  }
  assert.deepEqual(
    [warned.filter((context) => typeof context === 'object' && context !== null && 'from' in context), reported],
    [[{ from: '203.0.113.9' }], []],
  )
  await app.inject({ url: '/healthz', headers, remoteAddress: '::ffff:10.0.0.2' })
  assert.equal(reported.length, 1)
  await app.close()
})
