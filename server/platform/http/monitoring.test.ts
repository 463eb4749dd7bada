import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { until } from '../../../test/support/wait-until.ts'
import { createApp } from '../../app.ts'

const exposed = shopForTests({ logLevel: 'silent' })
const behindProxy = shopForTests({ proxies: 1 })

const operations = async (shop: typeof exposed) =>
  (await (await buildAdmin(shop)).api.call('GET /admin/dashboard/tasks')).operations

const request = (shop: typeof exposed) =>
  fetch(`${shop.url}/healthz`, { headers: { 'X-Forwarded-For': '203.0.113.9' } }).then(({ status }) => status)

test('an ignored X-Forwarded-For from a private address is reported to the owner, once', async () => {
  assert.deepEqual(await operations(exposed), [])
  for (let tries = 0; tries < 5; tries++) assert.equal(await request(exposed), 200)
  await until(async () => (await operations(exposed)).length > 0)
  await exposed.incidents.settled()
  const [operation, ...others] = await operations(exposed)
  assert.deepEqual([operation?.kind, operation?.times, others], ['proxy_not_trusted', 1, []])

  const restarted = await createApp(exposed)
  await exposed.incidents.settled()
  await restarted.close()
  assert.deepEqual(await operations(exposed), [])
})

test('an ignored X-Forwarded-For from a public address is a line in the log, once, and no incident; a trusted one is neither', async (context) => {
  const warned: object[] = []
  const reported: unknown[] = []
  const log = Object.assign(Object.create(exposed.log) as typeof exposed.log, {
    warn: (about: object) => void warned.push(about),
  })
  const incidents = { ...exposed.incidents, failed: (failure: unknown) => void reported.push(failure) }
  const app = await createApp({ ...exposed, log, incidents })
  context.onTestFinished(() => app.close())
  const send = (remoteAddress: string) =>
    app.inject({ url: '/healthz', headers: { 'X-Forwarded-For': '10.0.0.1' }, remoteAddress })
  for (let tries = 0; tries < 3; tries++) await send('203.0.113.9')
  assert.deepEqual([warned.filter((about) => 'from' in about), reported], [[{ from: '203.0.113.9' }], []])
  await send('::ffff:10.0.0.2')
  assert.equal(reported.length, 1)

  assert.equal(await request(behindProxy), 200)
  assert.deepEqual(await operations(behindProxy), [])
})
