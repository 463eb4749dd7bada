import assert from 'node:assert/strict'
import { type TestContext, test } from 'vitest'
import { rounds } from '../support/rounds.ts'
import { postmasterPid } from '../support/shop-process.ts'
import { admin, embeddedShopForTests, untilMoreOrders } from './embedded-shop.ts'

const shop = embeddedShopForTests()

const signalDatabase = async (signal: NodeJS.Signals) =>
  process.kill(await postmasterPid(shop.variables.DATA_DIR), signal)

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
    const postmaster = await postmasterPid(shop.variables.DATA_DIR)
    const killing = shop.process.stop('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await killing
    await shop.start()
  }))

test('fault 21 · PostgreSQL is killed again and again under load: the shop recovers by itself', (context) =>
  assertNothingLost(context, rounds(5, 20), () => signalDatabase('SIGKILL')))

test('fault 22 · the database restarts: every request is answered, and the shop recovers by itself', (context) =>
  assertNothingLost(context, 1, () => signalDatabase('SIGINT')))

test('fault 29 · only the shop is killed: when restarted, it uses the database that is still running', async () => {
  const postmaster = await postmasterPid(shop.variables.DATA_DIR)
  await shop.process.stop('SIGKILL')
  await shop.start()

  assert.equal(await postmasterPid(shop.variables.DATA_DIR), postmaster)
  assert.equal((await shop.process.api().call('POST /auth/login', { body: admin })).name, 'Admin')
  await shop.assertAllThere(new Set())
})
