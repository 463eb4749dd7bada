import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, stockOf } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { sendByVan } from '../../../test/support/orders-in-states.ts'
import {
  assertAllSettles,
  buildAdvanceOrder,
  buildConfirmedOrder,
  buildOrderInTwoParts,
  cancel,
  codeOf,
  historyOf,
  makeQr,
  PAID,
  payFor,
  payNow,
  REFUNDED,
  reconcileAfter,
  refundsOf,
  setStatus,
  stateOf,
  verify,
  withAdvance,
} from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { findOwner } from '../accounts/admins.ts'

const shop = paymentShopForTests({}, 'lost')

beforeEach(() => setDeliveryRules(shop, withAdvance))

test('an order whose rest is paid ahead becomes an online order without an advance, with two receipts', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, number } = await buildConfirmedOrder(shop, asha)
  const confirmed = (await outboxMailsTo(shop, asha.email)).find(({ subject }) => subject.startsWith('We have'))
  assert.match(confirmed?.text ?? '', new RegExp(`Pay the rest \\(₹320\\.00\\) now:\\n\\S+/orders/${id}/payment`))
  const created = await payNow(asha, id)
  assert.equal(created.amount, 32_000)
  const paid = await verify(asha, id, await shop.provider.pay(created.razorpayOrderId))
  assert.deepEqual(
    [paid.status, paid.paymentMethod, paid.paymentDetails.status, paid.advance, paid.amount],
    ['paid', 'online', 'paid', null, 400],
  )
  assert.deepEqual(await historyOf(shop, id), [
    'advance: pending → paid by payment (money_arrived)',
    'order: pending → paid by payment (paid_ahead)',
    'payment: pending → paid by payment (paid_ahead)',
  ])
  await assert.rejects(payNow(asha, id), { code: 'already_paid' })
  const mails = await outboxMailsTo(shop, asha.email)
  assert.match(mails.find(({ subject }) => subject.startsWith('Payment'))?.text ?? '', /your payment of ₹320\.00/)
  const owner = await findOwner(shop.database)
  const ofOwner = await outboxMailsTo(shop, owner?.email ?? '')
  const toCollect = ofOwner.filter(
    ({ subject }) => subject === `Order #${number} is now paid online: do not collect cash`,
  )
  assert.match(toCollect.map(({ text }) => text).join(), /₹320\.00 was paid online/)

  const { payments } = await admin.api.call('GET /admin/orders/:id', { params: { id } })
  const parts = payments.map(({ amount, part, purpose }) => [amount, part, purpose])
  assert.deepEqual(parts, [
    [80, 'order', 'pays_order'],
    [320, 'rest', 'pays_order'],
  ])
  const day = dayInIndia(new Date())
  const { received } = await admin.api.call('GET /admin/books', { query: { from: day, to: day } })
  assert.deepEqual(received, [{ paymentMethod: 'online', means: 'upi', payments: 2, amount: 400 }])
  await setStatus(admin, id, 'shipped')
  await setStatus(admin, id, 'delivered')
  await assertAllSettles(shop)
  assert.deepEqual(await refundsOf(shop, id), [])
})

test('the rest can be paid only after the advance, once, and is not mistaken for it after a lost answer', async () => {
  const advance = { percent: 50, reasons: ['zone' as const] }
  await setDeliveryRules(shop, { ...withAdvance, cash: { ...withAdvance.cash, advance } })
  const asha = await buildPerson(shop)
  const { _id: id, razorpayOrderId } = await buildAdvanceOrder(shop, asha, 200)
  await assert.rejects(payNow(asha, id), { code: 'illegal_move' })
  await verify(asha, id, await shop.provider.pay(razorpayOrderId))
  await shop.provider.setAnswerMode({ kind: 'lost', method: 'POST', path: '/orders', times: 1 })
  await assert.rejects(payNow(asha, id), { code: 'payment_unavailable' })
  const created = await Promise.all([payNow(asha, id), payNow(asha, id), payNow(asha, id)])
  const [first] = created
  assert.deepEqual(created, [first, first, first])
  assert.notEqual(first?.razorpayOrderId, razorpayOrderId)
  assert.equal((await shop.provider.orders(`${id}-rest`)).length, 1)
  assert.equal((await verify(asha, id, await shop.provider.pay(first?.razorpayOrderId ?? ''))).status, 'paid')
  await assertAllSettles(shop)
})

test('a payment that no webhook reported is found, even days after the rest was requested', async () => {
  const asha = await buildPerson(shop)
  const { _id: id } = await buildConfirmedOrder(shop, asha)
  const { razorpayOrderId } = await payNow(asha, id)
  await reconcileAfter(shop, 30 * 60)
  await shop.provider.pay(razorpayOrderId)
  await reconcileAfter(shop, 6 * 60)
  assert.equal(await stateOf(asha, id), PAID)
})

test('cancelling an order paid in two parts refunds both, once', async () => {
  const asha = await buildPerson(shop)
  const { _id: id, plant } = await buildOrderInTwoParts(shop, asha)
  await cancel(asha, id)
  assert.equal(await stateOf(asha, id), 'cancelled, payment paid, shipment cancelled')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.equal(await stockOf(shop, plant), 10)
  assert.deepEqual(await refundsOf(shop, id), ['8000 order_cancelled succeeded', '32000 order_cancelled succeeded'])
  const mails = await outboxMailsTo(shop, asha.email)
  assert.ok(mails.some(({ text }) => text?.includes('We’re refunding ₹400.00 to')))
  assert.ok(mails.some(({ text }) => text?.includes('We refunded ₹400.00')))
})

test('the rest is paid by a UPI QR code at the door, of exactly the rest', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildAdvanceOrder(shop, asha)
  const id = order._id
  await sendByVan(shop, id)
  await assert.rejects(makeQr(admin, id), { code: 'illegal_move' })
  await payFor(shop, asha, order)
  await setStatus(admin, id, 'shipped')
  assert.equal((await makeQr(admin, id)).amount, 320)
  assert.equal((await asha.api.call('GET /orders/:id', { params: { id } })).doorPayment?.amount, 320)
  await shop.provider.pay(await codeOf(shop, id))
  const delivered = await setStatus(admin, id, 'delivered')
  const atDoor = [delivered.paymentMethod, delivered.paymentDetails, delivered.advance]
  assert.deepEqual(atDoor, ['online', { status: 'paid', atDoor: true }, null])
  await assertAllSettles(shop)
  assert.deepEqual(await refundsOf(shop, id), [])
  const day = dayInIndia(new Date())
  const { received } = await admin.api.call('GET /admin/books', { query: { from: day, to: day } })
  assert.deepEqual(
    received.filter(({ means }) => means === 'UPI at the door').map(({ payments, amount }) => [payments, amount]),
    [[1, 320]],
  )
})

test('if the rest is paid both online and by code, the second payment is refunded', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildConfirmedOrder(shop, asha)
  await sendByVan(shop, id)
  await shop.provider.setAnswerMode({ kind: '500', path: '/payments/qr_codes', times: 1 })
  await assert.rejects(makeQr(admin, id), { code: 'payment_unavailable' })
  const { razorpayOrderId } = await payNow(asha, id)
  await makeQr(admin, id)
  await shop.provider.pay(await codeOf(shop, id))
  await assert.rejects(payNow(asha, id), { code: 'illegal_move' })
  await shop.provider.pay(razorpayOrderId)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), PAID)
  assert.deepEqual(await refundsOf(shop, id), ['32000 paid_twice succeeded'])
})
