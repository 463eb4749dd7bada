import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { runTogether } from '../load/run-concurrently.ts'
import { setDeliveryRules } from '../support/delivery-rules.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../support/factories.ts'
import { sendByVan } from '../support/orders-in-states.ts'
import {
  assertAllSettles,
  buildConfirmedOrder,
  cancel,
  codeOf,
  makeQr,
  payNow,
  setStatus,
  stateOf,
  takenFor,
  withAdvance,
} from '../support/paying.ts'
import { paymentShopForTests } from '../support/payment-shop.ts'
import { rotated, rounds } from '../support/rounds.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests({}, 'lost')

beforeEach(() => setDeliveryRules(shop))

async function buildVanOrder(person: Person) {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const order = await buildOrder(person, [{ plant, quantity: 2, price: 200 }])
  await sendByVan(shop, order._id)
  return order
}

/** A cash order by van with a QR code, and the code's ID at the provider. */
async function buildOrderWithCode(admin: Person, isShipped: boolean) {
  const asha = await buildPerson(shop)
  const { _id: id } = await buildVanOrder(asha)
  if (isShipped) await setStatus(admin, id, 'shipped')
  await makeQr(admin, id)
  return { asha, id, code: await codeOf(shop, id) }
}

/** How often the order was paid, in cash or by a payment that was not refunded. */
async function countTakings(asha: Person, id: string): Promise<number> {
  const { paymentMethod, paymentDetails } = await asha.api.call('GET /orders/:id', { params: { id } })
  const captured = shop.database.selectFrom('payments').where('order_id', '=', id).where('status', '=', 'captured')
  return (await captured.execute()).length + (paymentMethod === 'cod' && paymentDetails.status === 'paid' ? 1 : 0)
}

test('fault 48 · a QR code is scanned while its order is delivered for cash: the order is paid once, one way or the other', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(3, 20); round++) {
    const { asha, id, code } = await buildOrderWithCode(admin, true)
    const works = [() => shop.provider.pay(code), () => settleOrder(shop, id), () => setStatus(admin, id, 'delivered')]

    const outcomes = await Promise.allSettled(rotated<() => Promise<unknown>>(works, round).map((work) => work()))

    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, id), 'delivered, payment paid, shipment delivered')
    assert.equal(await countTakings(asha, id), 1)
    const isScanned = outcomes.some((outcome) => outcome.status === 'fulfilled' && isPayment(outcome.value))
    const { paymentMethod } = await asha.api.call('GET /orders/:id', { params: { id } })
    assert.equal(paymentMethod, isScanned ? 'online' : 'cod')
  }
})

function isPayment(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'razorpay_payment_id' in value
}

test('fault 48 · a scan, a cancellation, a shipment and two settlements at once: the payment pays the order or is refunded', async () => {
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(3, 20); round++) {
    const { asha, id, code } = await buildOrderWithCode(admin, false)
    await shop.provider.pay(code)
    const works = [
      () => settleOrder(shop, id),
      () => settleOrder(shop, id),
      () => cancel(asha, id),
      () => setStatus(admin, id, 'shipped'),
    ]

    await runTogether<unknown>(shop.database, id, rotated(works, round))

    await assertAllSettles(shop)
    const isOver = (await stateOf(asha, id)).startsWith('cancelled')
    assert.equal(await countTakings(asha, id), isOver ? 0 : 1)
  }
})

test('fault 48 · several requests make a QR code at once, and the provider’s answer is lost: the order has one open code', async () => {
  const admin = await buildAdmin(shop)
  for (const kind of ['lost', 'reset', '502'] as const) {
    const asha = await buildPerson(shop)
    const { _id: id, number } = await buildVanOrder(asha)
    await shop.provider.setAnswerMode({ kind, method: 'POST', path: '/payments/qr_codes', times: 1 })
    await Promise.allSettled([makeQr(admin, id), makeQr(admin, id), makeQr(admin, id)])
    await makeQr(admin, id)
    const codes = (await shop.provider.qrCodes()).filter(({ description }) => description === `Order ${number}`)
    assert.equal(codes.length, 1, kind)
    await cancel(asha, id)
    await assertAllSettles(shop)
    const isClosed = async () =>
      (await shop.provider.qrCodes()).some(({ id, status }) => id === codes[0]?.id && status === 'closed')
    await until(isClosed)
  }
})

test('fault 48 · the rest of an order is paid by QR code, online and in cash at once: it is collected once', async () => {
  await setDeliveryRules(shop, withAdvance)
  const admin = await buildAdmin(shop)
  for (let round = 0; round < rounds(3, 20); round++) {
    const asha = await buildPerson(shop)
    const { _id: id } = await buildConfirmedOrder(shop, asha)
    await sendByVan(shop, id)
    const { razorpayOrderId } = await payNow(asha, id)
    await setStatus(admin, id, 'shipped')
    await makeQr(admin, id)
    const works = [
      async () => shop.provider.pay(await codeOf(shop, id)),
      () => shop.provider.pay(razorpayOrderId),
      () => settleOrder(shop, id),
      () => setStatus(admin, id, 'delivered'),
    ]

    await Promise.allSettled(rotated<() => Promise<unknown>>(works, round).map((work) => work()))

    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, id), 'delivered, payment paid, shipment delivered')
    const { paymentMethod } = await asha.api.call('GET /orders/:id', { params: { id } })
    assert.equal(await takenFor(shop, id), paymentMethod === 'online' ? 40_000 : 8_000)
  }
})
