import assert from 'node:assert/strict'
import { once } from 'node:events'
import { sql } from 'kysely'
import { test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildCollectedOrder, payoutsOf, UPI_PAYEE } from '../support/cash-refunds.ts'
import { buildAdmin, type Person } from '../support/factories.ts'
import {
  assertAllSettles,
  cancel,
  fillCartToPayOnline,
  PAID,
  passTime,
  REFUNDED,
  stateOf,
  UNPAID,
  verify,
} from '../support/paying.ts'
import { createPayment, type OnlineOrder } from '../support/payment-shop.ts'
import { refundPart } from '../support/refunding.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './payment-process.ts'

const RECOVERY_MS = 30_000

const shop = payingShopForTests()

/** An action on the shop, with its retry after the shop was killed. */
type Action = { act(): Promise<unknown>; isDone(): Promise<boolean>; again(): Promise<unknown>; end: string }
type Prepare = (asha: Person) => Promise<Action>

const actions: Record<string, Prepare> = {
  'an order is placed': async (asha) => {
    const { body } = await fillCartToPayOnline(shop.inProcess, asha)
    const place = () => asha.api.call('POST /orders', { headers: { 'idempotency-key': 'one' }, body })
    return { act: place, isDone: async () => true, again: place, end: UNPAID }
  },
  'a payment is created': async (asha) => {
    const order = await asha.api.call('POST /orders', { body: (await fillCartToPayOnline(shop.inProcess, asha)).body })
    const again = async () => {
      await releaseClaims()
      await createPayment(asha, order)
      assert.equal((await shop.inProcess.provider.orders(order._id)).length, 1)
    }
    return { act: () => createPayment(asha, order), isDone: async () => true, again, end: UNPAID }
  },
  'a payment is verified': async (asha) => {
    const { order, handed } = await shop.payWithoutNotice(asha)
    const act = () => verify(asha, order._id, handed)
    return { act, isDone: async () => true, again: act, end: PAID }
  },
  'a webhook is received and acted on': async (asha) => {
    const { order } = await shop.payWithoutNotice(asha)
    const webhook = (await shop.inProcess.provider.webhooks()).find(({ body }) => body.includes(order.razorpayOrderId))
    const act = () => shop.inProcess.provider.releaseWebhooks({ ids: [webhook?.id ?? -1] })
    const isDone = async () => (await stateInside(order)) === 'paid, paid'
    return { act, isDone, again: act, end: PAID }
  },
  'a paid order is cancelled and refunded': async (asha) => {
    const { order, handed } = await shop.payWithoutNotice(asha)
    await verify(asha, order._id, handed)
    const act = () => cancel(asha, order._id)
    const again = () => act().catch((error) => assert.equal(error instanceof ApiError && error.code, 'illegal_move'))
    const isDone = async () => (await stateInside(order)) === 'cancelled, refunded'
    return { act, isDone, again, end: REFUNDED }
  },
  'cash is paid out to a payee': async (asha) => {
    const admin = await buildAdmin(shop.inProcess)
    const { id } = await buildCollectedOrder(shop.inProcess, asha, admin)
    const asAdmin = { ...admin, api: shop.process.api(admin.bearer) }
    const act = () => refundPart(asAdmin, id, { amount: 400, payee: UPI_PAYEE }, `transfer-${id}`)
    const isDone = async () => (await payoutsOf(shop.inProcess, id))[0]?.status === 'succeeded'
    const again = async () => {
      await releaseClaims()
      await act()
      await until(isDone, RECOVERY_MS)
      const [refund, ...others] = await payoutsOf(shop.inProcess, id)
      assert.deepEqual(others, [])
      const made = (await shop.inProcess.provider.payouts()).filter((payout) => payout.reference_id === refund?.id)
      assert.equal(made.length, 1)
    }
    return { act, isDone, again, end: 'delivered, payment paid, shipment delivered' }
  },
}

for (const [what, prepare] of Object.entries(actions)) {
  test(`fault 20 · the process is killed at every step while ${what}: after a retry it has happened once`, async (context) => {
    let isComplete = false
    let kills = 0
    for (let step = 1; !isComplete; step += rounds(8, 1)) {
      const asha = await shop.buildShopper()
      const action = await prepare(asha)
      await closeEarlier(asha)
      await armKill(step)
      isComplete = await survives(action)
      if (!isComplete || !(await armKill(0))) {
        kills += 1
        await assertInvariants(shop.inProcess.database)
        await passTime(shop.inProcess, 0)
        await shop.start()
        await action.again()
      }
      const states = async () => Promise.all((await asha.api.call('GET /orders')).map((o) => stateOf(asha, o._id)))
      await until(async () => (await states()).join() === action.end, RECOVERY_MS)
      await assertInvariants(shop.inProcess.database)
    }
    await assertAllSettles(shop.inProcess)
    assert.ok(kills > 0)
    void context.annotate(`${kills} kills`)
  })
}

/** Ends the checks of earlier rounds’ orders, so that all steps belong to this round. */
async function closeEarlier({ id }: Person): Promise<void> {
  await sql`
    update payment_intents set next_check_at = null where order_id not in (select id from orders where user_id = ${id})
  `.execute(shop.inProcess.database)
}

/** Has the shop killed at this step from now on, or never with 0; returns false if it has ended already. */
async function armKill(step: number): Promise<boolean> {
  const received = once(shop.process.process, 'message').then(() => true)
  shop.process.process.send(step, () => {})
  return Promise.race([received, shop.process.ended.then(() => false)])
}

/** Returns whether the action was completed before the shop was killed. */
async function survives(action: Action): Promise<boolean> {
  let [isOver, isAnswered, problem] = [false, false, null as unknown]
  shop.process.ended.then(() => (isOver = true))
  action.act().then(
    () => (isAnswered = true),
    (error) => (problem = error),
  )
  await until(async () => isOver || (isAnswered && (await action.isDone())), RECOVERY_MS).catch((error) => {
    throw problem ?? error
  })
  return !isOver
}

async function stateInside({ _id }: OnlineOrder): Promise<string> {
  const orders = shop.inProcess.database.selectFrom('orders').selectAll().where('id', '=', _id)
  const { status, payment_status } = await orders.executeTakeFirstOrThrow()
  return `${status}, ${payment_status}`
}

/** Releases the claims of a killed process, which would last ten seconds. */
async function releaseClaims(): Promise<void> {
  for (const table of ['payment_intents', 'refunds'] as const)
    await shop.inProcess.database.updateTable(table).set({ claimed_until: null }).execute()
}
