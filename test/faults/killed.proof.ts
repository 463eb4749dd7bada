import assert from 'node:assert/strict'
import { type TestContext, test } from 'vitest'
import { rounds } from '../support/rounds.ts'
import { postmasterPid } from '../support/shop-process.ts'
import { admin, embeddedShopForTests, goesOn } from './embedded-shop.ts'

const shop = embeddedShopForTests()

const signalDatabase = async (signal: NodeJS.Signals) =>
  process.kill(await postmasterPid(shop.variables.DATA_DIR), signal)

async function killShop(): Promise<void> {
  shop.process.process.kill('SIGKILL')
  await shop.process.ended
}

/** Each time amid a stream of orders. */
async function assertNothingLost(context: TestContext, times: number, breakIt: () => Promise<unknown>): Promise<void> {
  const acknowledged = new Set<string>()
  for (let round = 0; round < times; round++) {
    const stream = await shop.startStream(context)
    await breakIt()
    await goesOn(stream)
    await stream.end()
    for (const order of stream.acknowledged) acknowledged.add(order)
  }
  await shop.assertAllThere(acknowledged)
}

test('fault 20 · the shop and its database are killed amid a stream of orders, again and again: nothing answered is lost', (context) =>
  assertNothingLost(context, rounds(5, 10), async () => {
    const postmaster = await postmasterPid(shop.variables.DATA_DIR)
    const killing = killShop()
    process.kill(postmaster, 'SIGKILL')
    await killing
    await shop.start()
  }))

test('fault 21 · PostgreSQL is killed under load, again and again: the shop heals itself', (context) =>
  assertNothingLost(context, rounds(5, 20), () => signalDatabase('SIGKILL')))

test('fault 22 · the database restarts: every request is answered, and the shop is well again by itself', (context) =>
  assertNothingLost(context, 1, () => signalDatabase('SIGINT')))

test('fault 29 · only the shop is killed: started again it takes over the database that still runs', async () => {
  const postmaster = await postmasterPid(shop.variables.DATA_DIR)
  await killShop()
  await shop.start()

  assert.equal(await postmasterPid(shop.variables.DATA_DIR), postmaster)
  assert.equal((await shop.visitor().call('POST /auth/login', { body: admin })).name, 'Admin')
  await shop.assertAllThere(new Set())
})
