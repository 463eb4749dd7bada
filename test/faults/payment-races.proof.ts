import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import { paise } from '../../domain/money.ts'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { runInOrder, runTogether } from '../load/run-concurrently.ts'
import { setDeliveryRules } from '../support/delivery-rules.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, orderOf, type Person, stockOf } from '../support/factories.ts'
import {
  assertAllSettles,
  buildAdvanceOrder,
  buildConfirmedOrder,
  CANCELLED,
  cancel,
  dismiss,
  PAID,
  passTime,
  payNow,
  REFUNDED,
  reportFailure,
  setStatus,
  stateOf,
  takenFor,
  verify,
  withAdvance,
} from '../support/paying.ts'
import { buildOnlineOrder, type OnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { rotated, rounds } from '../support/rounds.ts'

const shop = paymentShopForTests({}, 'lost')

test('fault 13 · a dismissal, a verification and a webhook compete for one order: whichever comes first, it is paid', async () => {
  for (let round = 0; round < rounds(4, 20); round++) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    const handed = await shop.provider.pay(order.razorpayOrderId)
    const report = round % 2 === 0 ? dismiss : reportFailure
    const works = [
      () => report(asha, order._id),
      () => verify(asha, order._id, handed),
      () => settleOrder(shop, order._id),
    ]

    const outcomes = await runTogether<unknown>(shop.database, order._id, rotated(works, round))

    assert.ok(outcomes.every((outcome) => outcome.status === 'fulfilled' || codeOf(outcome) === 'already_paid'))
    await assertPaidInTheEnd(asha, order)
  }
  await assertAllSettles(shop)
})

test('fault 13 · the payment arrives while the same cart is ordered for cash: nothing is ordered twice', async () => {
  const asha = await buildPerson(shop)
  const { plant, _id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(razorpayOrderId)

  const [settled, placed] = await runInOrder<unknown>(shop.database, _id, [
    () => settleOrder(shop, _id),
    () => asha.api.call('POST /orders', { body: orderOf([{ plant, quantity: 2, price: 200 }]) }),
  ])

  assert.equal(settled?.status, 'fulfilled')
  assert.equal(placed && codeOf(placed), 'cart_changed')
  assert.equal(await stateOf(asha, _id), PAID)
  assert.equal(await stockOf(shop, plant), 8)
  await assertAllSettles(shop)
})

test('fault 14 · the order expires while its payment is captured: in the end it is paid', async () => {
  for (let round = 0; round < rounds(4, 20); round++) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    await passTime(shop, 31)
    const pay = () => shop.provider.pay(order.razorpayOrderId)

    if (round % 2 === 0) {
      const paying = pay().then((handed) => verify(asha, order._id, handed))
      await Promise.all([reconcilePayments(shop), paying])
    } else {
      await runTogether<unknown>(shop.database, order._id, [() => reconcilePayments(shop), pay])
    }

    await assertPaidInTheEnd(asha, order)
  }
  await assertAllSettles(shop)
})

test('fault 15 · the shopper cancels, the admin ships and the payment arrives at once: it is cancelled or shipped, never both', async () => {
  const admin = await buildAdmin(shop)
  const wins = { cancelled: 0, shipped: 0 }
  for (let round = 0; round < rounds(6, 12); round++) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    const handed = await shop.provider.pay(order.razorpayOrderId)
    if (round % 2 === 0) await verify(asha, order._id, handed)
    const works = [
      () => cancel(asha, order._id).then(() => (wins.cancelled += 1)),
      () => setStatus(admin, order._id, 'shipped').then(() => (wins.shipped += 1)),
      () => settleOrder(shop, order._id),
    ]

    const outcomes = await runTogether<unknown>(shop.database, order._id, rotated(works, round))

    const refused = outcomes.filter(({ status }) => status === 'rejected')
    assert.deepEqual(refused.map(codeOf), ['illegal_move'])
    await assertInvariants(shop.database)
    assert.equal(wins.cancelled + wins.shipped, round + 1)
  }
  await assertAllSettles(shop)
  const ended = await admin.api.call('GET /admin/orders', { query: { status: 'cancelled' } })
  assert.equal(ended.length, wins.cancelled)
  assert.ok(ended.every(({ paymentDetails }) => paymentDetails.status === 'refunded'))
})

test('fault 44 · a cash order that costs less online is paid online, shipped and cancelled at once: one of them wins, and no money is lost', async () => {
  const zones = defaultDeliveryRules.zones.map((zone) => ({ ...zone, fee: paise(49_50) }))
  await setDeliveryRules(shop, { zones, cash: { ...defaultDeliveryRules.cash, saving: 2 } })
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(6, 12); round++) {
    const asha = await buildPerson(shop)
    const plant = await buildPlant(shop, { price: 200, stock: 10 })
    const { _id: id } = await buildOrder(asha, [{ plant, quantity: 2, price: 200 }], { amount: 449.5 })
    const handed = await shop.provider.pay((await payNow(asha, id)).razorpayOrderId)
    const works = [() => verify(asha, id, handed), () => setStatus(admin, id, 'shipped'), () => cancel(asha, id)]

    await runTogether<unknown>(shop.database, id, rotated(works, round))

    await assertAllSettles(shop)
    const { paymentMethod, amount, saving } = await asha.api.call('GET /orders/:id', { params: { id } })
    const state = await stateOf(asha, id)
    assert.ok(endings[paymentMethod].includes(state), `${paymentMethod}: ${state}`)
    assert.deepEqual([amount, saving?.amount], paymentMethod === 'online' ? [441.5, 8] : [449.5, undefined])
  }
})

/** What is paid of an order with an advance. */
const payments: Record<string, (asha: Person) => Promise<{ id: string; plant: string; collection: string }>> = {
  'an advance': async (asha) => {
    const { _id: id, plant, razorpayOrderId: collection } = await buildAdvanceOrder(shop, asha)
    await passTime(shop, 31)
    return { id, plant, collection }
  },
  'the rest': async (asha) => {
    const { _id: id, plant } = await buildConfirmedOrder(shop, asha)
    return { id, plant, collection: (await payNow(asha, id)).razorpayOrderId }
  },
}
const endingsInTwoParts = {
  online: [`${REFUNDED}, advance none`, 'shipped, payment paid, shipment shipped, advance none'],
  cod: [`${CANCELLED}, advance refunded`, 'shipped, payment pending, shipment shipped, advance paid'],
}

for (const [what, prepare] of Object.entries(payments))
  test(`fault 44 · ${what} is paid while its order is shipped, cancelled and reconciled: one of them wins, and no money is lost`, async () => {
    await setDeliveryRules(shop, withAdvance)
    const admin = await buildAdmin(shop)
    const reached = new Set<string>()
    for (let round = 0; round < rounds(8, 16); round++) {
      const asha = await buildPerson(shop)
      const { id, plant, collection } = await prepare(asha)
      const handed = await shop.provider.pay(collection)
      const works = [
        () => verify(asha, id, handed),
        () => setStatus(admin, id, 'shipped'),
        () => (what === 'the rest' ? settleOrder(shop, id) : reconcilePayments(shop)),
        // Shipping settles the order first, so a waiting cancellation would always win.
        ...(round % 4 < 2 ? [() => cancel(asha, id)] : []),
      ]
      const run = round % 2 === 0 ? runInOrder<unknown> : runTogether<unknown>

      await run(shop.database, id, rotated(works, round))

      await assertAllSettles(shop)
      const { advance, paymentMethod } = await asha.api.call('GET /orders/:id', { params: { id } })
      const ending = `${await stateOf(asha, id)}, advance ${advance?.status ?? 'none'}`
      const [isOver, isOnline] = [ending.startsWith('cancelled'), paymentMethod === 'online']
      assert.ok(endingsInTwoParts[paymentMethod].includes(ending), `${paymentMethod}: ${ending}`)
      assert.ok(what === 'the rest' || !isOnline, ending)
      assert.equal(await stockOf(shop, plant), isOver ? 10 : 8)
      assert.equal(await takenFor(shop, id), isOver ? 0 : isOnline ? 40_000 : 8_000)
      reached.add(ending)
    }
    assert.ok(reached.size > 1, [...reached].join('; '))
  })

/** How an order may end, by the way in which it was paid. */
const endings = {
  online: [REFUNDED, 'shipped, payment paid, shipment shipped'],
  cod: [CANCELLED, 'shipped, payment pending, shipment shipped'],
}

async function assertPaidInTheEnd(asha: Person, order: OnlineOrder): Promise<void> {
  await assertInvariants(shop.database)
  await settleOrder(shop, order._id)
  assert.equal(await stateOf(asha, order._id), PAID)
  assert.equal(await stockOf(shop, order.plant), 8)
  await assertInvariants(shop.database)
}

function codeOf(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'fulfilled') return 'done'
  return outcome.reason instanceof ApiError ? outcome.reason.code : String(outcome.reason)
}
