import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildPerson } from '../../../test/support/factories.ts'
import { setStatus, verify } from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { until } from '../../../test/support/wait-until.ts'

const shop = paymentShopForTests()

test('an accountant reads every payment, refund and movement of an order, and who caused what', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id, plant, razorpayOrderId } = await buildOnlineOrder(shop, asha)
  await shop.provider.loseWebhooks()
  await shop.provider.pay(razorpayOrderId, { outcome: 'failed', method: 'upi' })
  const handed = await shop.provider.pay(razorpayOrderId, { method: 'card', contact: '+919876543210' })
  await verify(asha, id, handed)
  await setStatus(admin, id, 'cancelled')
  const read = () => admin.api.call('GET /admin/orders/:id', { params: { id } })
  await until(async () => (await read()).paymentDetails.status === 'refunded', 10_000)

  const { payments, refunds, stockMovements, events, incidents } = await read()
  for (const { amount, currency } of payments) assert.deepEqual([amount, currency], [400, 'INR'])
  const paid = payments
    .map(({ method, status, purpose, fee, taxOnFee }) => [method, status, purpose, fee, taxOnFee])
    .toSorted()
  assert.deepEqual(paid, [
    ['card', 'refunded', 'pays_order', 9.44, 1.44],
    ['upi', 'failed', null, null, null],
  ])
  assert.equal(payments.find(({ method }) => method === 'card')?.contact, '+919876543210')
  assert.match(payments.find(({ method }) => method === 'upi')?.problem ?? '', /declined/)
  const [refund, ...more] = refunds
  const made = { providerPaymentId: handed.razorpay_payment_id, amount: 400, reason: 'order_cancelled', status: 'made' }
  assert.partialDeepStrictEqual(refund, made)
  assert.deepEqual(more, [])
  assert.equal((await shop.provider.refunds())[0]?.id, refund?.providerRefundId)
  const moved = stockMovements.map(({ plant, change, stockAfter }) => ({ plant, change, stockAfter }))
  assert.deepEqual(moved, [
    { plant, change: -2, stockAfter: 8 },
    { plant, change: 2, stockAfter: 10 },
  ])
  assert.deepEqual(
    events
      .filter(({ aspect }) => aspect !== 'shipment')
      .map(({ aspect, from, to, actor, name, reason }) => `${aspect} ${from} → ${to} by ${actor} ${name}: ${reason}`),
    [
      `order null → pending by shopper ${asha.name}: placed`,
      'order pending → paid by payment null: money_arrived',
      'payment pending → paid by payment null: money_arrived',
      `order paid → cancelled by admin ${admin.name}: chosen`,
      'payment paid → refunded by payment null: given_back',
    ],
  )
  assert.deepEqual(incidents, [])
})
