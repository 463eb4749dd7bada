import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

test('a COD order takes its stock, empties the cart and is shipped and delivered by the admin', async () => {
  const plant = await buildPlant(shop, { price: 199.5, stock: 5 })
  const shopper = await buildPerson(shop)
  const admin = await buildAdmin(shop)

  const order = await buildOrder(shopper, [{ plant, quantity: 2, price: 199.5 }])
  assert.equal(order.status, 'pending')
  assert.equal(order.amount, 399)
  assert.deepEqual(await shopper.api.call('GET /cart'), [])
  assert.equal((await shop.api().call('GET /plants/:id', { params: { id: plant } })).stock, 3)

  for (const status of ['shipped', 'delivered'] as const) {
    const params = { id: order._id }
    const moved = await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status } })
    assert.equal(moved.status, status)
    assert.equal(moved.shipment.status, status)
  }
  const { paymentDetails } = await shopper.api.call('GET /orders/:id', { params: { id: order._id } })
  assert.equal(paymentDetails.status, 'paid')
})
