import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { reconcilePayments } from '../../server/shop/payments/reconcile-payments.ts'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { executeRefund } from '../../server/shop/refunds/execute-refund.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildPerson } from '../support/factories.ts'
import { assertAllSettles, buildPaidOrder, REFUNDED, stateOf, UNPAID } from '../support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../support/payment-shop.ts'
import { assertMoneyAgrees } from '../support/reconciled-payments.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

/** Rupees go back by the provider's own tools, and stay pending there. Returns the refund's id. */
async function refundOutside(paymentId: string, amount: number): Promise<string> {
  await shop.provider.setRefundMode('pending')
  const key = `by-hand-${crypto.randomUUID().slice(0, 13)}`
  const refund = await shop.payments?.provider.refund({ paymentId, amount: amount * 100, key, speed: 'normal' })
  await shop.provider.setRefundMode('processed')
  return refund?.id ?? assert.fail()
}

for (const amount of [150, 400])
  test(`₹${amount} that were to go back outside fail after the order was cancelled: all of its money goes back`, async () => {
    const asha = await buildPerson(shop)
    const { id, paymentId } = await buildPaidOrder(shop, asha)
    const outside = await refundOutside(paymentId, amount)
    await reconcilePayments(shop)
    await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
    await reconcilePayments(shop)
    await shop.provider.moveRefund(outside, 'failed')
    await settleOrder(shop, id)
    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, id), REFUNDED)
    await assertMoneyAgrees(shop)
    await assertInvariants(shop.database)
  })

test('a refund that gave way to one outside is requested again when that one failed', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  await shop.provider.setAnswerMode({ path: '/payments/:id/refunds', kind: 'lost', times: 9 })
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  const outside = await refundOutside(paymentId, 400)
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  const refunds = () => shop.database.selectFrom('refunds').selectAll().where('order_id', '=', id).execute()
  for (const refund of await refunds()) await executeRefund(shop, refund.id)
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  await reconcilePayments(shop)
  const open = (await refunds()).filter(({ status }) => status !== 'dropped')
  assert.equal(
    open.reduce((sum, { amount }) => sum + amount, 0),
    40_000,
    'what the cancelled order was paid goes back',
  )
  await assertAllSettles(shop)
})

test('a payment that was first seen as refunded goes back by the shop when that refund fails', async () => {
  const asha = await buildPerson(shop)
  const { _id: id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(razorpayOrderId)
  const outside = await refundOutside(paymentId, 400)
  await settleOrder(shop, id)
  await shop.provider.moveRefund(outside, 'failed')
  await settleOrder(shop, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), UNPAID)
  await assertMoneyAgrees(shop)
})

test('many settlements at once request again only once, and one by hand meanwhile is set off', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  const outside = await refundOutside(paymentId, 400)
  await reconcilePayments(shop)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  assert.equal(await stateOf(asha, id), 'cancelled, payment paid, shipment cancelled')
  await shop.provider.moveRefund(outside, 'failed')
  const byHand = await refundOutside(paymentId, 150)
  await Promise.all(Array.from({ length: 5 }, () => settleOrder(shop, id)))
  await shop.provider.moveRefund(byHand, 'processed')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  await assertMoneyAgrees(shop)
})
