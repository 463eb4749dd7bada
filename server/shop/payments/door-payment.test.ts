import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { sendByVan } from '../../../test/support/orders-in-states.ts'
import {
  assertAllSettles,
  cancel,
  codeOf,
  historyOf,
  makeQr,
  PAID,
  REFUNDED,
  reconcileAfter,
  refundsOf,
  setStatus,
  stateOf,
  UNPAID,
} from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { until } from '../../../test/support/wait-until.ts'

const SETTLING_MS = 10_000
const shop = paymentShopForTests()

const ON_ITS_WAY = 'shipped, payment pending, shipment shipped'
const PAID_ON_ITS_WAY = 'shipped, payment paid, shipment shipped'
const DELIVERED = 'delivered, payment paid, shipment delivered'

async function buildVanOrder({ isShipped = true, by = 'van' } = {}) {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  const { _id: id, number } = await buildOrder(asha, [{ plant, quantity: 2, price: 200 }])
  await sendByVan(shop, id, by)
  if (isShipped) await setStatus(admin, id, 'shipped')
  return { asha, admin, id, number }
}

type VanOrder = Awaited<ReturnType<typeof buildVanOrder>>

/** Makes the order's code, and pays it as a person does who scans it. */
async function scan({ admin, id }: VanOrder, amount = 40_000): Promise<void> {
  await makeQr(admin, id)
  await shop.provider.pay(await codeOf(shop, id), { amount })
}

/** A van order that is paid by its code on its way, once the shop knows. */
async function buildScanned() {
  const order = await buildVanOrder()
  await scan(order)
  await until(async () => (await stateOf(order.asha, order.id)) === PAID_ON_ITS_WAY, SETTLING_MS)
  return order
}

const timelineOf = async ({ asha, id }: VanOrder) =>
  (await asha.api.call('GET /orders/:id/timeline', { params: { id } })).map(({ kind }) => kind)

async function providerCodesOf(number: number) {
  return (await shop.provider.qrCodes()).filter(({ description }) => description === `Order ${number}`)
}

test('a code is made once, of exactly the amount, however often it is requested', async () => {
  const { admin, id, number } = await buildVanOrder()
  const codes = await Promise.all([makeQr(admin, id), makeQr(admin, id), makeQr(admin, id)])
  const [first] = codes
  assert.deepEqual(codes, [first, first, first])
  assert.deepEqual(await makeQr(admin, id), first)
  assert.equal(first?.amount, 400)
  assert.match(first?.imageUrl ?? '', /^data:image\/svg\+xml;base64,/)
  const [code, ...others] = await providerCodesOf(number)
  assert.deepEqual(others, [])
  const made = [code?.payment_amount, code?.usage, code?.fixed_amount, code?.type, code?.status]
  assert.deepEqual(made, [40_000, 'single_use', true, 'upi_qr', 'active'])
})

test('an order paid by QR code on its way is delivered without cash', async () => {
  const order = await buildScanned()
  const { admin, id } = order
  await assert.rejects(makeQr(admin, id), { code: 'already_paid' })
  const delivered = await setStatus(admin, id, 'delivered')
  assert.deepEqual([delivered.paymentMethod, delivered.paymentDetails], ['online', { status: 'paid', atDoor: true }])
  assert.deepEqual(await historyOf(shop, id), [
    'order: pending → shipped by admin (chosen)',
    'shipment: pending → shipped by admin (chosen)',
    'payment: pending → paid by payment (paid_at_door)',
    'order: shipped → delivered by admin (chosen)',
    'shipment: shipped → delivered by admin (chosen)',
  ])
  assert.deepEqual(await timelineOf(order), ['placed', 'shipped', 'paid_at_door', 'delivered'])
  const day = dayInIndia(new Date())
  const { received } = await admin.api.call('GET /admin/books', { query: { from: day, to: day } })
  assert.deepEqual(received, [{ paymentMethod: 'online', means: 'UPI at the door', payments: 1, amount: 400 }])
  await assertAllSettles(shop)
})

test('an order may be paid by its code before it leaves, and is refunded if it is cancelled then', async () => {
  const order = await buildVanOrder({ isShipped: false })
  const { asha, id } = order
  await scan(order)
  await until(async () => (await stateOf(asha, id)) === PAID, SETTLING_MS)
  assert.deepEqual(await timelineOf(order), ['placed', 'paid_at_door'])
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
})

test('marking it delivered finds a payment that no webhook reported, and takes no cash', async () => {
  const order = await buildVanOrder()
  const { asha, admin, id } = order
  await shop.provider.loseWebhooks()
  await scan(order)
  assert.equal(await stateOf(asha, id), ON_ITS_WAY)
  assert.equal((await setStatus(admin, id, 'delivered')).paymentMethod, 'online')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), DELIVERED)
  assert.deepEqual(await refundsOf(shop, id), [])
})

test('an order with a code is not paid in cash while the provider is silent; afterwards its code is closed', async () => {
  const { asha, admin, id } = await buildVanOrder()
  await makeQr(admin, id)
  const code = await codeOf(shop, id)
  await shop.provider.setAnswerMode({ kind: '500', path: '/payments/qr_codes/*', times: null })
  await assert.rejects(setStatus(admin, id, 'delivered'), { code: 'payment_unavailable' })
  assert.equal(await stateOf(asha, id), ON_ITS_WAY)
  await shop.provider.answerNormally()
  const { paymentMethod, paymentDetails } = await setStatus(admin, id, 'delivered')
  assert.deepEqual([paymentMethod, paymentDetails], ['cod', { status: 'paid', atDoor: false }])
  await assert.rejects(shop.provider.pay(code), /QR Code is closed/)
  await assert.rejects(makeQr(admin, id), { code: 'already_paid' })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), DELIVERED)
})

test('the shopper sees the code while the order is on its way with the van', async () => {
  const { asha, admin, id } = await buildVanOrder({ isShipped: false })
  const doorPayment = async () => (await asha.api.call('GET /orders/:id', { params: { id } })).doorPayment
  const { imageUrl } = await makeQr(admin, id)
  assert.equal(await doorPayment(), null)
  await setStatus(admin, id, 'shipped')
  assert.deepEqual(await doorPayment(), { imageUrl, amount: 400 })
  await setStatus(admin, id, 'delivered')
  assert.equal(await doorPayment(), null)
})

test('the order stays a cash order while its code waits, and a code that is too old is replaced', async () => {
  const { asha, admin, id, number } = await buildVanOrder({ isShipped: false })
  const { qrId } = await makeQr(admin, id)
  await reconcileAfter(shop, 26 * 60)
  assert.equal(await stateOf(asha, id), UNPAID)
  await shop.database
    .updateTable('door_qr_codes')
    .set({ closes_at: new Date(0) } as never)
    .where('id', '=', qrId)
    .execute()
  const { qrId: next } = await makeQr(admin, id)
  assert.notEqual(next, qrId)
  await until(
    async () => (await providerCodesOf(number)).filter(({ status }) => status === 'active').length === 1,
    SETTLING_MS,
  )
  await assertAllSettles(shop)
})
