import assert from 'node:assert/strict'
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type TestContext, test } from 'vitest'
import { findServerProcesses, processExists } from '../../server/platform/embedded-postgres/processes.ts'
import { startTraffic } from '../load/traffic.ts'
import { rounds } from '../support/rounds.ts'
import { embeddedShopForTests, untilMoreOrders } from './embedded-shop.ts'

/** Longer than any request waits for the database */
const FREEZE_MS = 12_000
const PATHS = ['/healthz', '/', '/api/plants?limit=24', '/api/cart']

const shop = embeddedShopForTests()

test('fault 23 · PostgreSQL is frozen and resumed, with all its processes: every request is answered, and the shop recovers by itself', async (context) => {
  for (let round = 0; round < rounds(1, 2); round++) {
    const stream = await shop.startStream(context)
    const traffic = startTraffic(context, shop.process.url, PATHS, shop.bearers[0])

    const thaw = await freeze(context)
    await pause(FREEZE_MS)
    thaw()

    await untilMoreOrders(stream)
    await traffic.end()
    await stream.end()
    assert.ok(traffic.responses.some(({ status }) => status === 503))
    assert.ok(traffic.responses.filter(({ path }) => path === '/healthz').every(({ status }) => status === 200))
    await shop.assertAllThere(stream.acknowledged)
    const slowest = Math.max(...traffic.responses.map(({ ms }) => ms))
    void context.annotate(`slowest ${slowest} ms of ${traffic.responses.length}`)
  }
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
