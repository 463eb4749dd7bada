import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { startPurchaseStream } from '../load/purchase-stream.ts'
import { assertAllSettles } from '../support/paying.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const NEXT_PURCHASE_MS = 60_000
const BUYERS = 4

const shop = payingShopForTests()

test('fault 20 · the shop is killed at random during online purchases: what was paid stays paid, once', async (context) => {
  await shop.inProcess.provider.setWebhookMode({ kind: 'normal' })
  const stream = await startPurchaseStream(shop.inProcess, shop.process.url, BUYERS)
  context.onTestFinished(stream.abandon)
  for (let round = 0; round < rounds(5, 200); round++) {
    const before = stream.acknowledged.size
    await until(() => stream.acknowledged.size > before, NEXT_PURCHASE_MS)
    await pause(Math.random() * 300)
    await shop.process.stop('SIGKILL')
    if (round % 10 === 0) await assertInvariants(shop.inProcess.database)
    await shop.start()
  }
  await stream.end()
  await assertAllSettles(shop.inProcess)
  await stream.assertAllThere()
  void context.annotate(`${stream.acknowledged.size} purchases`)
})
