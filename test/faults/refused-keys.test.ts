import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildAdmin, buildOrder, buildPlant } from '../support/factories.ts'
import { createPayment } from '../support/payment-shop.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const shop = payingShopForTests()
/** The next reconciliation, or the first one of a process, checks whether the keys are valid again. */
const RECOVERY_MS = 90_000

test('fault 41 · the provider refuses the keys: the owner is told, cash on delivery goes on, and the incident closes by itself', async () => {
  const admin = await buildAdmin(shop.inProcess)
  const operations = async () => (await shop.process.api(admin.bearer).call('GET /admin/dashboard/tasks')).operations
  await shop.process.stop()
  await shop.start(undefined, { RAZORPAY_KEY_SECRET: 'a secret of another account' })
  const shopper = await shop.buildShopper()
  const fern = await buildPlant(shop.inProcess, { price: 400 })
  const placed = await buildOrder(shopper, [{ plant: fern, quantity: 1, price: 400 }], { paymentMethod: 'online' })
  for (let tries = 0; tries < 3; tries++)
    await assert.rejects(createPayment(shopper, placed), { code: 'payment_unavailable' })
  const other = await shop.buildShopper()
  const cod = await buildOrder(other, [{ plant: fern, quantity: 1, price: 400 }])
  assert.deepEqual([cod.status, cod.paymentMethod], ['pending', 'cod'])

  await until(async () => (await operations())[0]?.times !== undefined, RECOVERY_MS)
  const [incident, ...others] = await operations()
  assert.deepEqual(others, [])
  const detail = 'The payment provider responded with 401: Authentication failed'
  assert.deepEqual([incident?.kind, incident?.detail], ['provider_refuses_keys', detail])
  assert.ok((incident?.times ?? 0) >= 2, 'every try is counted on one incident')
  const lines = linesAbout('provider_refuses_keys')
  assert.ok(lines.length >= 3)
  for (const { time, level, err } of lines) assert.deepEqual([typeof time, level, err?.message], ['number', 50, detail])
  assert.doesNotMatch(shop.process.output(), /a secret of another account/)

  await shop.process.stop()
  await shop.start()
  await until(async () => (await operations()).length === 0, RECOVERY_MS)
  await assertInvariants(shop.inProcess.database)
})

type Line = { kind?: string; time?: number; level?: number; err?: { message: string } }

function linesAbout(kind: string): Line[] {
  const lines = shop.process.output().match(/^\{.*/gm) ?? []
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line.kind === kind)
}
