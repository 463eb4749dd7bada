import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia } from '../../../domain/days.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { assertAllSettles } from '../../../test/support/paying.ts'
import { createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'
import { loadMoney } from './load-tally.ts'

const shop = paymentShopForTests({}, 'lost')
const today = dayInIndia(new Date())
const days = { from: today, to: today }

test('a payment that could not be used and was returned in several refunds is received once', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const plant = await buildPlant(shop, { price: 400 })
  const order = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }], { paymentMethod: 'online' })
  const { razorpayOrderId } = await createPayment(asha, order)
  // It is not the order's sum, so it is refunded; part of it was refunded at the provider before.
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(razorpayOrderId, { amount: 50_000 })
  await shop.payments?.provider.refund({ paymentId, amount: 10_000, key: 'by-hand-0000000001', speed: 'normal' })
  await settleOrder(shop, order._id)
  await assertAllSettles(shop)
  // A dropped refund does not make it count twice.
  const dropped = { id: 'a'.repeat(24), payment_id: paymentId, order_id: order._id, status: 'dropped' } as const
  const refund = { ...dropped, amount: 40_000, reason: 'other_amount' } as const
  await shop.database.insertInto('refunds').values(refund).execute()

  const money = await loadMoney(shop.database, days)
  const movements = money.map(({ kind, amount }) => `${kind} ${amount}`).toSorted()
  assert.deepEqual(movements, ['receipt 50000', 'refund 10000', 'refund 40000'])
  const { received, refunded, online } = await admin.api.call('GET /admin/books', { query: days })
  assert.deepEqual(received, [{ paymentMethod: 'online', means: 'upi', payments: 1, amount: 500 }])
  assert.deepEqual(refunded, { refunds: 2, amount: 500 })
  assert.deepEqual([online.payments, online.captured], [1, 500])
})
