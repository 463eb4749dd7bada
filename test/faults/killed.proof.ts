import assert from 'node:assert/strict'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type TestContext, test } from 'vitest'
import { findServerProcesses, processExists } from '../../server/platform/embedded-postgres/processes.ts'
import { startTraffic } from '../load/traffic.ts'
import { rounds } from '../support/rounds.ts'
import { postmasterPid } from '../support/shop-process.ts'
import { admin, embeddedShopForTests, untilMoreOrders } from './embedded-shop.ts'

/** Longer than any request waits for the database */
const FREEZE_MS = 12_000

const shop = embeddedShopForTests()

const postmaster = () => postmasterPid(shop.variables.DATA_DIR)

/** Breaks something during a stream of orders, so many times, and asserts that no acknowledged order is lost. */
async function assertNothingLost(context: TestContext, times: number, breakIt: () => Promise<unknown>): Promise<void> {
  const acknowledged = new Set<string>()
  for (let round = 0; round < times; round++) {
    const stream = await shop.startStream(context)
    await breakIt()
    await untilMoreOrders(stream)
    await stream.end()
    for (const order of stream.acknowledged) acknowledged.add(order)
  }
  await shop.assertAllThere(acknowledged)
}

test('fault 20 · the shop and its database are killed again and again during orders: no acknowledged order is lost', (context) =>
  assertNothingLost(context, rounds(5, 10), async () => {
    const pid = await postmaster()
    const killing = shop.process.stop('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await killing
    await shop.start()
  }))

test('fault 21 · PostgreSQL is killed again and again under load: the shop recovers by itself', (context) =>
  assertNothingLost(context, rounds(5, 20), async () => process.kill(await postmaster(), 'SIGKILL')))

test('fault 22 · the database restarts: every request is answered, and the shop recovers by itself', (context) =>
  assertNothingLost(context, 1, async () => process.kill(await postmaster(), 'SIGINT')))

test('fault 23 · PostgreSQL is frozen and resumed, with all its processes: every request is answered, and the shop recovers by itself', async (context) => {
  const paths = ['/healthz', '/', '/api/plants?limit=24', '/api/cart']
  const traffic = startTraffic(context, shop.process.url, paths, shop.bearers[0])
  await assertNothingLost(context, rounds(1, 2), async () => {
    const thaw = await freeze(context)
    await pause(FREEZE_MS)
    thaw()
  })
  await traffic.end()
  assert.ok(traffic.responses.some(({ status }) => status === 503))
  assert.ok(traffic.responses.every(({ path, status }) => path !== '/healthz' || status === 200))
  const slowest = Math.max(...traffic.responses.map(({ ms }) => ms))
  void context.annotate(`slowest ${slowest} ms of ${traffic.responses.length}`)
})

test('fault 29 · only the shop is killed: when restarted, it uses the database that is still running', async () => {
  const before = await postmaster()
  await shop.process.stop('SIGKILL')
  await shop.start()

  assert.equal(await postmaster(), before)
  assert.equal((await shop.process.api().call('POST /auth/login', { body: admin })).name, 'Admin')
  await shop.assertAllThere(new Set())
})

/** Stops all processes of the database, even those forked meanwhile; returns the function that resumes them. */
async function freeze(context: TestContext): Promise<() => void> {
  const cluster = await realpath(join(shop.variables.DATA_DIR, 'database'))
  const frozen = new Set<number>()
  for (let before = -1; before < frozen.size; ) {
    before = frozen.size
    for (const pid of await findServerProcesses(cluster)) {
      process.kill(pid, 'SIGSTOP')
      frozen.add(pid)
    }
  }
  const thaw = () => {
    for (const pid of frozen) if (processExists(pid)) process.kill(pid, 'SIGCONT')
    frozen.clear()
  }
  context.onTestFinished(thaw)
  return thaw
}
