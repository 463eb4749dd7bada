import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, createApi } from '../../contract/client.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../database-proxy.ts'
import { buildPerson, buildPlant, type Person } from '../factories.ts'
import { assertInvariants } from '../invariants.ts'
import { assertAllSettles, fillCartToPayOnline, GIVEN_BACK, PAID, stateOf, UNPAID, verify } from '../paying.ts'
import { providerKeys, startPaymentProvider } from '../payment-provider.ts'
import { buildOnlineOrder, createPayment, type OnlineOrder, type PaymentShop, paymentsAt } from '../payment-shop.ts'
import { startPurchaseStream } from '../purchase-stream.ts'
import { rounds } from '../rounds.ts'
import { freePort, type ShopProcess, type ShopVariables, startShopProcess } from '../shop-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { openTestShop, overHttp } from '../test-shop.ts'
import { until } from '../until.ts'
import { passTime } from '../walks/shop-under-walk.ts'

const HEALING_MS = 30_000
const OUTAGE_MS = 10_000
const BUYERS = 4

let variables: ShopVariables
let shop: ShopProcess
/** The same shop in the test's own process, to set the stage and to look behind it */
let inside: PaymentShop
let proxy: DatabaseProxy
const stops: (() => Promise<unknown>)[] = []

before(async () => {
  const [own, providers] = [await createTestDatabase(), await createTestDatabase({ connections: 1 })]
  stops.push(own.drop, providers.drop)
  proxy = await startDatabaseProxy(own.connection)
  stops.push(proxy.stop)
  const provider = await startPaymentProvider({ connection: providers.connection })
  stops.push(provider.stop)
  inside = Object.assign(await openTestShop(own, {}, paymentsAt(provider)), { provider })
  stops.push(() => inside.app.close())
  await buildPlant(inside)
  const dataDirectory = await mkdtemp(join(tmpdir(), 'paudha-paying-'))
  await chmod(dataDirectory, 0o755)
  stops.push(() => rm(dataDirectory, { recursive: true }))
  variables = {
    DATA_DIR: dataDirectory,
    PORT: await freePort(),
    LOG_LEVEL: 'error',
    DATABASE_URL: proxy.url,
    PAYMENTS: 'razorpay',
    RAZORPAY_KEY_ID: providerKeys.keyId,
    RAZORPAY_KEY_SECRET: providerKeys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: providerKeys.webhookSecret,
    RAZORPAY_API_URL: `${provider.url}/v1`,
  }
  await start()
  await provider.sendWebhooksTo(`${shop.url}/api/payments/webhook`)
})

after(async () => {
  shop?.process.kill('SIGTERM')
  await shop?.ended
  for (const stop of stops.toReversed()) await stop()
})

/** Something that is done to a shop, and done again when the shop was killed meanwhile. */
type Deed = { act(): Promise<unknown>; isDone(): Promise<boolean>; again(): Promise<unknown>; end: string }
type Prepare = (asha: Person) => Promise<Deed>

const deeds: Record<string, Prepare> = {
  'an order is placed': async (asha) => {
    const { body } = await fillCartToPayOnline(inside, asha)
    const place = () => asha.api.call('POST /orders', { headers: { 'idempotency-key': 'one' }, body })
    return { act: place, isDone: async () => true, again: place, end: UNPAID }
  },
  'a payment is created': async (asha) => {
    const order = await asha.api.call('POST /orders', { body: (await fillCartToPayOnline(inside, asha)).body })
    const again = async () => {
      await releaseClaims()
      await createPayment(asha, order)
      assert.equal((await inside.provider.orders(order._id)).length, 1)
    }
    return { act: () => createPayment(asha, order), isDone: async () => true, again, end: UNPAID }
  },
  'a payment is verified': async (asha) => {
    const { order, handed } = await payUnheard(asha)
    const act = () => verify(asha, order._id, handed)
    return { act, isDone: async () => true, again: act, end: PAID }
  },
  'a webhook is taken and acted upon': async (asha) => {
    const { order } = await payUnheard(asha)
    const told = (await inside.provider.webhooks()).find(({ body }) => body.includes(order.razorpayOrderId))
    const act = () => inside.provider.releaseWebhooks({ ids: [told?.id ?? -1] })
    const isDone = async () => (await stateInside(order)) === 'paid, paid'
    return { act, isDone, again: act, end: PAID }
  },
  'a paid order is cancelled and refunded': async (asha) => {
    const { order, handed } = await payUnheard(asha)
    await verify(asha, order._id, handed)
    const cancel = () => asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
    const again = () => cancel().catch((error) => assert.equal(error instanceof ApiError && error.code, 'illegal_move'))
    const isDone = async () => (await stateInside(order)) === 'cancelled, refunded'
    return { act: cancel, isDone, again, end: GIVEN_BACK }
  },
}

for (const [what, prepare] of Object.entries(deeds)) {
  test(`fault 20 · the process is killed at every step while ${what}: done again, it is done once`, async (context) => {
    let isWhole = false
    let kills = 0
    for (let step = 1; !isWhole; step += rounds(8, 1)) {
      const asha = await buildShopper()
      const deed = await prepare(asha)
      await tell(step)
      isWhole = await outlives(deed)
      if (!isWhole || !(await tell(0))) {
        kills += 1
        await assertInvariants(inside.database)
        await passTime(inside, 0)
        await start()
        await deed.again()
      }
      const states = async () => Promise.all((await asha.api.call('GET /orders')).map((o) => stateOf(asha, o._id)))
      await until(async () => (await states()).join() === deed.end, HEALING_MS)
      await assertInvariants(inside.database)
    }
    await assertAllSettles(inside)
    assert.ok(kills > 0)
    context.diagnostic(`${kills} kills`)
  })
}

test('fault 20 · killed after the money was captured and before anybody told: started again, it finds the money', async () => {
  const asha = await buildShopper()
  const { order } = await payUnheard(asha)
  await kill()
  await passTime(inside, 0)
  await start()
  await until(async () => (await stateOf(asha, order._id)) === PAID, HEALING_MS)
  await assertAllSettles(inside)
})

test('fault 20 · killed at random amid a stream of online purchases: what was paid is paid, once', async (context) => {
  await inside.provider.webhooksAre({ kind: 'normal' })
  const stream = await startPurchaseStream(inside, shop.url, BUYERS)
  context.after(stream.abandon)
  for (let round = 0; round < rounds(5, 200); round++) {
    const before = stream.paid.size
    await until(() => stream.paid.size > before, 2 * HEALING_MS)
    await pause(Math.random() * 1_000)
    await kill()
    await assertInvariants(inside.database)
    await start()
  }
  await stream.end()
  await assertAllSettles(inside)
  await stream.assertAllThere()
  context.diagnostic(`${stream.paid.size} purchases`)
})

test('fault 24 · the database cannot be reached for ten seconds amid online purchases: all ends well by itself', async (context) => {
  await inside.provider.webhooksAre({ kind: 'normal' })
  const asha = await buildShopper()
  const { order, handed } = await payUnheard(asha)
  const stream = await startPurchaseStream(inside, shop.url, BUYERS)
  context.after(stream.abandon)
  await until(() => stream.paid.size > 2, HEALING_MS)
  proxy.cut()
  const began = performance.now()
  await assert.rejects(verify(asha, order._id, handed), { code: 'unavailable' })
  await pause(OUTAGE_MS - (performance.now() - began))
  proxy.mend()
  const before = stream.paid.size
  await until(() => stream.paid.size > before + 2, HEALING_MS)
  await verify(asha, order._id, handed)
  await stream.end()
  await assertAllSettles(inside)
  await stream.assertAllThere()
})

async function start(): Promise<void> {
  shop = await startShopProcess(variables, 'server/main.ts', './test/faults/dies-on-command.ts')
}

async function kill(): Promise<void> {
  shop.process.kill('SIGKILL')
  await shop.ended
}

/** Tells the shop how many steps are left to it, 0 for all that it likes; false when it is dead already. */
async function tell(step: number): Promise<boolean> {
  const told = once(shop.process, 'message').then(() => true)
  shop.process.send(step, () => {})
  return Promise.race([told, shop.ended.then(() => false)])
}

/** Whether the deed was done to its end; otherwise the shop was killed on the way. */
async function outlives(deed: Deed): Promise<boolean> {
  let isOver = false
  shop.ended.then(() => {
    isOver = true
  })
  let problem: unknown = null
  let isAnswered = false
  deed.act().then(
    () => {
      isAnswered = true
    },
    (error) => {
      problem = error
    },
  )
  await until(async () => isOver || (isAnswered && (await deed.isDone())), HEALING_MS).catch((error) => {
    throw problem ?? error
  })
  return !isOver
}

async function buildShopper(): Promise<Person> {
  const asha = await buildPerson(inside)
  return { ...asha, api: createApi(overHttp(shop.url, asha.bearer)) }
}

/** An order that is paid, of which the shop has not heard yet. */
async function payUnheard(asha: Person) {
  await inside.provider.holdWebhooks()
  const order = await buildOnlineOrder(inside, asha)
  return { order, handed: await inside.provider.pay(order.razorpayOrderId) }
}

async function stateInside({ _id }: OnlineOrder): Promise<string> {
  const { status, payment_status } = await inside.database
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  return `${status}, ${payment_status}`
}

/** Ten seconds are over: who was killed while asking the provider is not waited for any longer. */
async function releaseClaims(): Promise<void> {
  await inside.database.updateTable('payment_intents').set({ claimed_until: null }).execute()
}
