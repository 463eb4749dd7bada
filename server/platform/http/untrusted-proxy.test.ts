import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildAdmin } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'

const SOON_MS = 10_000
const exposed = shopForTests({ logLevel: 'silent' })
const behindProxy = shopForTests({ proxies: 1 })

const operations = async (shop: typeof exposed) =>
  (await (await buildAdmin(shop)).api.call('GET /admin/dashboard/tasks')).operations

const ask = (shop: typeof exposed) =>
  fetch(`${shop.url}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.9' } }).then(({ status }) => status)

test('an X-Forwarded-For from nearby that nobody reads is told to the owner, once', async () => {
  assert.deepEqual(await operations(exposed), [])
  for (let tries = 0; tries < 5; tries++) assert.equal(await ask(exposed), 200)
  await until(async () => (await operations(exposed)).length > 0, SOON_MS)
  await exposed.incidents.settled()
  const [told, ...others] = await operations(exposed)
  assert.deepEqual([told?.kind, told?.times, others], ['proxy_not_trusted', 1, []])
})

test('a shop that trusts its proxy has nothing to tell', async () => {
  assert.equal(await ask(behindProxy), 200)
  assert.deepEqual(await operations(behindProxy), [])
})

test('what a stranger from afar writes is a line in the log, once, and no incident', async () => {
  const warned: unknown[] = []
  const log = Object.assign(Object.create(behindProxy.log) as typeof behindProxy.log, {
    warn: (context: unknown) => warned.push(context),
  })
  const { createApp } = await import('../../app.ts')
  const told: unknown[] = []
  const incidents = { ...exposed.incidents, failed: (failure: unknown) => told.push(failure) }
  const settings = { ...exposed.settings, proxies: 0 }
  const app = await createApp({
    ...exposed,
    settings,
    log,
    incidents: { ...incidents, failed: (one) => void told.push(one) },
  })
  const headers = { 'X-Forwarded-For': '10.0.0.1' }
  for (let tries = 0; tries < 3; tries++) {
    await app.inject({ url: '/healthz', headers, remoteAddress: '203.0.113.9' })
  }
  assert.deepEqual(
    [warned.filter((one) => typeof one === 'object' && one !== null && 'from' in one), told],
    [[{ from: '203.0.113.9' }], []],
  )
  await app.inject({ url: '/healthz', headers, remoteAddress: '::ffff:10.0.0.2' })
  assert.equal(told.length, 1)
  await app.close()
})
