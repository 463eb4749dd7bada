import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { ApiError } from '../../contract/client.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import type { Person } from '../support/factories.ts'
import {
  assertAllSettles,
  fillCartToPayOnline,
  GIVEN_BACK,
  PAID,
  passTime,
  stateOf,
  UNPAID,
  verify,
} from '../support/paying.ts'
import { createPayment, type OnlineOrder } from '../support/payment-shop.ts'
import { rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'
import { payingShopForTests } from './paying-shop.ts'

const HEALING_MS = 30_000

const shop = payingShopForTests()

/** Something that is done to a shop, and done again when the shop was killed meanwhile. */
type Deed = { act(): Promise<unknown>; isDone(): Promise<boolean>; again(): Promise<unknown>; end: string }
type Prepare = (asha: Person) => Promise<Deed>

const deeds: Record<string, Prepare> = {
  'an order is placed': async (asha) => {
    const { body } = await fillCartToPayOnline(shop.inside, asha)
    const place = () => asha.api.call('POST /orders', { headers: { 'idempotency-key': 'one' }, body })
    return { act: place, isDone: async () => true, again: place, end: UNPAID }
  },
  'a payment is created': async (asha) => {
    const order = await asha.api.call('POST /orders', { body: (await fillCartToPayOnline(shop.inside, asha)).body })
    const again = async () => {
      await releaseClaims()
      await createPayment(asha, order)
      assert.equal((await shop.inside.provider.orders(order._id)).length, 1)
    }
    return { act: () => createPayment(asha, order), isDone: async () => true, again, end: UNPAID }
  },
  'a payment is verified': async (asha) => {
    const { order, handed } = await shop.payUnheard(asha)
    const act = () => verify(asha, order._id, handed)
    return { act, isDone: async () => true, again: act, end: PAID }
  },
  'a webhook is taken and acted upon': async (asha) => {
    const { order } = await shop.payUnheard(asha)
    const told = (await shop.inside.provider.webhooks()).find(({ body }) => body.includes(order.razorpayOrderId))
    const act = () => shop.inside.provider.releaseWebhooks({ ids: [told?.id ?? -1] })
    const isDone = async () => (await stateInside(order)) === 'paid, paid'
    return { act, isDone, again: act, end: PAID }
  },
  'a paid order is cancelled and refunded': async (asha) => {
    const { order, handed } = await shop.payUnheard(asha)
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
      const asha = await shop.buildShopper()
      const deed = await prepare(asha)
      await closeEarlier(asha)
      await tell(step)
      isWhole = await outlives(deed)
      if (!isWhole || !(await tell(0))) {
        kills += 1
        await assertInvariants(shop.inside.database)
        await passTime(shop.inside, 0)
        await shop.start()
        await deed.again()
      }
      const states = async () => Promise.all((await asha.api.call('GET /orders')).map((o) => stateOf(asha, o._id)))
      await until(async () => (await states()).join() === deed.end, HEALING_MS)
      await assertInvariants(shop.inside.database)
    }
    await assertAllSettles(shop.inside)
    assert.ok(kills > 0)
    context.diagnostic(`${kills} kills`)
  })
}

/** Nobody asks about the orders of earlier rounds any more: the steps are to be those of this one. */
async function closeEarlier({ id }: Person): Promise<void> {
  await shop.inside.database
    .updateTable('payment_intents')
    .set({ next_check_at: null })
    .where('order_id', 'not in', (from) => from.selectFrom('orders').select('id').where('user_id', '=', id))
    .execute()
}

/** Tells the shop how many steps are left to it, 0 for all that it likes; false when it is dead already. */
async function tell(step: number): Promise<boolean> {
  const told = once(shop.process.process, 'message').then(() => true)
  shop.process.process.send(step, () => {})
  return Promise.race([told, shop.process.ended.then(() => false)])
}

/** Whether the deed was done to its end; otherwise the shop was killed on the way. */
async function outlives(deed: Deed): Promise<boolean> {
  let isOver = false
  shop.process.ended.then(() => {
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

async function stateInside({ _id }: OnlineOrder): Promise<string> {
  const { status, payment_status } = await shop.inside.database
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', _id)
    .executeTakeFirstOrThrow()
  return `${status}, ${payment_status}`
}

/** Ten seconds are over: who was killed while asking the provider is not waited for any longer. */
async function releaseClaims(): Promise<void> {
  await shop.inside.database.updateTable('payment_intents').set({ claimed_until: null }).execute()
}
