import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildOrder, buildPerson, buildPlant, orderOf } from '../../../test/support/factories.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { countOrphanedPayments, reconcilePayments } from './reconcile-payments.ts'

const shop = shopForTests({}, null)

test('online orders from when there was a provider wait for it, and are counted', async () => {
  const [asha, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  assert.equal(await countOrphanedPayments(shop), 0)
  const order = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
  await shop.database.updateTable('orders').set({ payment_method: 'online' }).where('id', '=', order._id).execute()
  await reconcilePayments(shop)
  assert.equal(await countOrphanedPayments(shop), 1)
  assert.equal((await asha.api.call('GET /orders/:id', { params: { id: order._id } })).status, 'pending')
  await shop.database.updateTable('orders').set({ payment_method: 'cod' }).where('id', '=', order._id).execute()
})

test('a shop without a provider sells for cash and refuses everything about online payment', async () => {
  const [asha, plant] = [await buildPerson(shop), await buildPlant(shop, { price: 400 })]
  const { bearer } = asha
  const order = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
  assert.equal(order.status, 'pending')
  await asha.api.call('POST /cart/add', { body: { plantId: plant, quantity: 1 } })
  const online = { ...orderOf([{ plant, quantity: 1, price: 400 }]), paymentMethod: 'online' }
  const handed = { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'a'.repeat(64) }
  await assertUnchanged(shop.database, async () => {
    assertRefused(await request(shop, 'POST /orders', { bearer, body: online }), 'invalid', ['paymentMethod'])
    const create = { orderId: order._id, amount: 40_000 }
    assertRefused(await request(shop, 'POST /orders/payment/create', { bearer, body: create }), 'not_found')
    assertRefused(await request(shop, 'GET /orders/payment/pay_x', { bearer }), 'not_found')
    const verifying = `POST /orders/${order._id}/verify-payment`
    assertRefused(await request(shop, verifying, { bearer, body: handed }), 'not_found')
    assertRefused(await request(shop, 'POST /payments/webhook', { body: { event: 'x' } }), 'not_found')
  })
  await assertInvariants(shop.database)
})
