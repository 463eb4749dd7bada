import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { ApiError } from '../../contract/client.ts'
import { defaultDeliveryRules } from '../../domain/delivery/delivery-rules.ts'
import { paise } from '../../domain/money.ts'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { runInOrder, runTogether } from '../load/run-concurrently.ts'
import { setDeliveryRules } from '../support/delivery-rules.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, orderOf, type Person } from '../support/factories.ts'
import {
  assertAllSettles,
  buildAdvanceOrder,
  CANCELLED,
  dismiss,
  PAID,
  passTime,
  REFUNDED,
  reportFailure,
  stateOf,
  verify,
  withAdvance,
} from '../support/paying.ts'
import { buildOnlineOrder, type OnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { stockOf } from '../support/stock.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

test('fault 13 · the window is closed while the payment is captured: the order is paid in the end', async () => {
  for (let round = 0; round < rounds(5, 50); round++) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    const report = round % 2 === 0 ? dismiss : reportFailure

    const [reported] = await Promise.allSettled([
      report(asha, order._id),
      shop.provider.pay(order.razorpayOrderId).then((handed) => verify(asha, order._id, handed)),
    ])

    if (reported.status === 'rejected') assert.equal(codeOf(reported), 'already_paid')
    await assertPaidInTheEnd(asha, order)
  }
  await assertAllSettles(shop)
})

test('fault 13 · dismissal, verify and webhook wait for the order together: whichever comes first, it is paid', async () => {
  for (let round = 0; round < rounds(4, 50); round++) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    const handed = await shop.provider.pay(order.razorpayOrderId)
    const works = [
      () => dismiss(asha, order._id),
      () => verify(asha, order._id, handed),
      () => settleOrder(shop, order._id),
    ]

    const outcomes = await runTogether<unknown>(shop.database, order._id, rotated(works, round))

    assert.ok(outcomes.every((outcome) => outcome.status === 'fulfilled' || codeOf(outcome) === 'already_paid'))
    await assertPaidInTheEnd(asha, order)
  }
  await assertAllSettles(shop)
})

test('fault 13 · the money arrives while the same cart is ordered another way: nothing is ordered twice', async () => {
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

test('fault 14 · half an hour is over while the payment is captured: the order is paid in the end', async () => {
  for (let round = 0; round < rounds(4, 50); round++) {
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

test("fault 15 · the shopper's cancel, the admin's ship and the payment at once: one of them wins", async () => {
  const admin = await buildAdmin(shop)
  const wins = { cancelled: 0, shipped: 0 }
  for (let round = 0; round < rounds(6, 60); round++) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    const params = { id: order._id }
    const handed = await shop.provider.pay(order.razorpayOrderId)
    if (round % 2 === 0) await verify(asha, order._id, handed)
    const cancel = async () => {
      await asha.api.call('PUT /orders/:id/cancel', { params })
      wins.cancelled += 1
    }
    const ship = async () => {
      await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
      wins.shipped += 1
    }

    const outcomes = await runTogether(
      shop.database,
      order._id,
      rotated([cancel, ship, async () => void (await settleOrder(shop, order._id))], round),
    )

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

test('fault 15 · a cancel that comes first is not undone by the money that follows', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  await assert.rejects(verify(asha, order._id, handed), { code: 'illegal_move' })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), REFUNDED)
})

test('fault 44 · a cash order with a fee is paid ahead, shipped and cancelled at once: one of them wins, and no money is lost', async () => {
  await setDeliveryRules(shop, { zones: defaultDeliveryRules.zones.map((zone) => ({ ...zone, fee: paise(49_50) })) })
  const admin = await buildAdmin(shop)
  const body = { status: 'shipped' } as const
  for (let round = 0; round < rounds(6, 60); round++) {
    const asha = await buildPerson(shop)
    const plant = await buildPlant(shop, { price: 200, stock: 10 })
    const { _id: id } = await buildOrder(asha, [{ plant, quantity: 2, price: 200 }], { amount: 449.5 })
    const { razorpayOrderId } = await asha.api.call('POST /orders/:id/pay-now', { params: { id } })
    const handed = await shop.provider.pay(razorpayOrderId)
    const works = [
      () => verify(asha, id, handed),
      () => admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body }),
      () => asha.api.call('PUT /orders/:id/cancel', { params: { id } }),
    ]

    await runTogether<unknown>(shop.database, id, rotated(works, round))

    await assertAllSettles(shop)
    const { paymentMethod } = await asha.api.call('GET /orders/:id', { params: { id } })
    assert.ok(endings[paymentMethod].includes(await stateOf(asha, id)), `${paymentMethod}: ${await stateOf(asha, id)}`)
  }
})

test('fault 44 · an advance is captured while its order is shipped, cancelled and out of time: one of them wins, and no money is lost', async () => {
  await setDeliveryRules(shop, withAdvance)
  const admin = await buildAdmin(shop)
  const body = { status: 'shipped' } as const
  const reached = new Set<string>()
  for (let round = 0; round < rounds(8, 80); round++) {
    const asha = await buildPerson(shop)
    const { _id: id, plant, razorpayOrderId } = await buildAdvanceOrder(shop, asha)
    await passTime(shop, 31)
    const handed = await shop.provider.pay(razorpayOrderId)
    const works = [
      () => verify(asha, id, handed),
      () => admin.api.call('PATCH /admin/orders/:id/status', { params: { id }, body }),
      () => reconcilePayments(shop),
      // A shipment settles the order first, so that a cancel which waits beside it is before it.
      ...(round % 4 < 2 ? [() => asha.api.call('PUT /orders/:id/cancel', { params: { id } })] : []),
    ]
    const run = round % 2 === 0 ? runInOrder<unknown> : runTogether<unknown>

    await run(shop.database, id, rotated(works, round))

    await assertAllSettles(shop)
    const { advance, paymentMethod } = await asha.api.call('GET /orders/:id', { params: { id } })
    const state = await stateOf(asha, id)
    assert.equal(paymentMethod, 'cod')
    assert.ok(advanceEndings.includes(`${state}, advance ${advance?.status}`), `${state}, advance ${advance?.status}`)
    assert.equal(await stockOf(shop, plant), state === CANCELLED ? 10 : 8)
    reached.add(state)
  }
  assert.ok(reached.size > 1, [...reached].join('; '))
})

test('fault 44 · half an hour is over while an advance is captured: it is paid, or goes back in full', async () => {
  await setDeliveryRules(shop, withAdvance)
  for (let round = 0; round < rounds(4, 50); round++) {
    const asha = await buildPerson(shop)
    const { _id, razorpayOrderId } = await buildAdvanceOrder(shop, asha)
    await passTime(shop, 31)
    const works = [() => reconcilePayments(shop), () => shop.provider.pay(razorpayOrderId)]

    await runTogether<unknown>(shop.database, _id, rotated(works, round))

    await assertAllSettles(shop)
    const { status, advance } = await asha.api.call('GET /orders/:id', { params: { id: _id } })
    assert.ok(
      ['pending paid', 'cancelled refunded'].includes(`${status} ${advance?.status}`),
      `${status} ${advance?.status}`,
    )
  }
})

/** Nothing leaves before its advance, and a cancel gives it back. */
const advanceEndings = [`${CANCELLED}, advance refunded`, 'shipped, payment pending, shipment shipped, advance paid']

/** Paid ahead or not, it may have been shipped, or cancelled before. */
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
