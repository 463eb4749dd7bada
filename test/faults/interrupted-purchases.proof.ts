import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { type TestContext, test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { startPurchaseStream } from '../load/purchase-stream.ts'
import { startTraffic } from '../load/traffic.ts'
import { assertAllSettles, verify } from '../support/paying.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const RECOVERY_MS = 30_000
const OUTAGE_MS = 10_000
const BUYERS = 4
const SLOW_MS = 150
const PIECE_BYTES = 100
const EVERY_MS = 2
/** Every nth COMMIT: seldom enough that a purchase, which takes several, succeeds */
const RESET_EVERY = 5

const shop = payingShopForTests()

/** Interrupts online purchases, so many times, and asserts that they go on after each and that none is lost. */
async function assertNoneLost(context: TestContext, interrupt: (round: number) => Promise<unknown>, times = 1) {
  await shop.inProcess.provider.setWebhookMode({ kind: 'normal' })
  const stream = await startPurchaseStream(shop.inProcess, shop.process.url, BUYERS)
  context.onTestFinished(stream.abandon)
  const untilMore = async () => {
    const before = stream.acknowledged.size
    await until(() => stream.acknowledged.size > before + 2, RECOVERY_MS)
  }
  await untilMore()
  for (let round = 0; round < times; round++) {
    await interrupt(round)
    shop.proxy.restore()
    await untilMore()
  }
  await stream.end()
  await assertAllSettles(shop.inProcess)
  await stream.assertAllThere()
  void context.annotate(`${stream.acknowledged.size} purchases`)
}

test('fault 20 · the shop is killed at random during online purchases: what was paid stays paid, once', async (context) => {
  const kill = async (round: number) => {
    await pause(Math.random() * 300)
    await shop.process.stop('SIGKILL')
    if (round % 10 === 0) await assertInvariants(shop.inProcess.database)
    await shop.start()
  }
  await assertNoneLost(context, kill, rounds(5, 200))
})

test('fault 24 · the database is unreachable for ten seconds during online purchases: the shop recovers by itself', async (context) => {
  const asha = await shop.buildShopper()
  const { order, handed } = await shop.payWithoutNotice(asha)
  await assertNoneLost(context, async () => {
    shop.proxy.cut()
    const began = performance.now()
    await assert.rejects(verify(asha, order._id, handed), { code: 'unavailable' })
    await pause(OUTAGE_MS - (performance.now() - began))
  })
  assert.equal((await verify(asha, order._id, handed)).status, 'paid')
})

const networks = {
  slow: () => shop.proxy.slow(SLOW_MS),
  trickling: () => shop.proxy.trickle(PIECE_BYTES, EVERY_MS),
}

for (const [network, begin] of Object.entries(networks)) {
  test(`fault 24 · the network to the database is ${network} during online purchases: every request is answered, and the shop recovers`, async (context) => {
    const { bearer } = await shop.buildShopper()
    const paths = ['/healthz', '/api/plants?limit=24', '/api/cart']
    const traffic = startTraffic(context, shop.process.url, paths, bearer)
    await assertNoneLost(context, async () => {
      begin()
      await pause(OUTAGE_MS)
    })
    await traffic.end()
  })
}

test('fault 24 · connections are reset at COMMIT: a retry with the same key settles each doubt, and each purchase is made once', async (context) => {
  const { resets, resetAtCommits } = shop.proxy
  await assertNoneLost(context, async () => {
    resetAtCommits(RESET_EVERY)
    await until(() => resets().before + resets().after >= rounds(20, 60), 4 * RECOVERY_MS)
  })
  void context.annotate(`${JSON.stringify(resets())} resets`)
})
