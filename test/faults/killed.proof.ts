import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { OrderStream } from '../load/order-stream.ts'
import { rounds } from '../support/rounds.ts'
import { postmasterPid } from '../support/shop-process.ts'
import { until } from '../support/wait-until.ts'
import { admin, embeddedShopForTests } from './embedded-shop.ts'

const RECOVERY_MS = 30_000

const shop = embeddedShopForTests()

test('fault 20 · the shop and its database are killed amid a stream of orders, again and again: nothing answered is lost', async (context) => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds(5, 20); round++) {
    const stream = shop.startStream(context)
    await until(() => stream.acknowledged.size >= 10, RECOVERY_MS)

    const postmaster = await postmasterPid(shop.variables.DATA_DIR)
    shop.process.process.kill('SIGKILL')
    process.kill(postmaster, 'SIGKILL')
    await shop.process.ended
    await shop.start()

    await collect(stream, acknowledged)
  }
  await shop.assertAllThere(acknowledged)
})

test('fault 21 · PostgreSQL is killed under load, again and again: the shop heals itself', async (context) => {
  const acknowledged = new Set<string>()
  for (let round = 0; round < rounds(5, 20); round++) {
    const stream = shop.startStream(context)
    await until(() => stream.acknowledged.size >= 10, RECOVERY_MS)

    process.kill(await postmasterPid(shop.variables.DATA_DIR), 'SIGKILL')
    const before = stream.acknowledged.size
    await until(() => stream.acknowledged.size >= before + 10, RECOVERY_MS)

    await collect(stream, acknowledged)
  }
  await shop.assertAllThere(acknowledged)
})

test('fault 22 · the database restarts: every request is answered, and the shop is well again by itself', async (context) => {
  const stream = shop.startStream(context)
  await until(() => stream.acknowledged.size >= 10, RECOVERY_MS)

  process.kill(await postmasterPid(shop.variables.DATA_DIR), 'SIGINT')
  const before = stream.acknowledged.size
  await until(() => stream.acknowledged.size >= before + 10, RECOVERY_MS)

  const acknowledged = new Set<string>()
  await collect(stream, acknowledged)
  await shop.assertAllThere(acknowledged)
})

test('fault 29 · only the shop is killed: started again it takes over the database that still runs', async () => {
  const postmaster = await postmasterPid(shop.variables.DATA_DIR)
  shop.process.process.kill('SIGKILL')
  await shop.process.ended
  await shop.start()

  assert.equal(await postmasterPid(shop.variables.DATA_DIR), postmaster)
  assert.equal((await shop.visitor().call('POST /auth/login', { body: admin })).name, 'Admin')
  await shop.assertAllThere(new Set())
})

async function collect(stream: OrderStream, into: Set<string>): Promise<void> {
  await stream.end()
  for (const order of stream.acknowledged) into.add(order)
}
