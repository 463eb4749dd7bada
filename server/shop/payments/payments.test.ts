import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { CheckoutResponse } from '../../../test/fakes/payment-provider.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { buildPerson, type Person } from '../../../test/support/factories.ts'
import { buildOnlineOrder, createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { until } from '../../../test/support/wait-until.ts'

const shop = paymentShopForTests()

const verify = ({ api }: Person, id: string, handed: CheckoutResponse) =>
  api.call('POST /orders/:id/verify-payment', { params: { id }, body: handed })
const statusOf = async ({ api }: Person, id: string) => (await api.call('GET /orders/:id', { params: { id } })).status

test('an order that is paid and verified is paid, and leaves the cart', async () => {
  const asha = await buildPerson(shop)
  await shop.provider.loseWebhooks()
  const order = await buildOnlineOrder(shop, asha)
  assert.equal((await asha.api.call('GET /cart')).length, 1)
  const paid = await verify(asha, order._id, await shop.provider.pay(order.razorpayOrderId))
  assert.deepEqual([paid.status, paid.paymentDetails.status, paid.amount], ['paid', 'paid', 400])
  assert.deepEqual(await asha.api.call('GET /cart'), [])
})

test('an order whose webhook comes is paid without the browser', async () => {
  const asha = await buildPerson(shop)
  await shop.provider.setWebhookMode({ kind: 'normal' })
  const order = await buildOnlineOrder(shop, asha)
  await shop.provider.pay(order.razorpayOrderId)
  await until(async () => (await statusOf(asha, order._id)) === 'paid', 10_000)
})

test('a paid order that is cancelled is refunded', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  await verify(asha, order._id, await shop.provider.pay(order.razorpayOrderId))
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: order._id } })
  const details = async () => (await asha.api.call('GET /orders/:id', { params: { id: order._id } })).paymentDetails
  await until(async () => (await details()).status === 'refunded', 10_000)
})

test('an order whose money is under way is not paid a second time', async () => {
  const asha = await buildPerson(shop)
  await shop.provider.loseWebhooks()
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId, { outcome: 'authorized' })
  assert.equal((await verify(asha, order._id, handed)).status, 'pending')
  await assert.rejects(createPayment(asha, order), { code: 'payment_under_way' })
})

test('the invariants hold after all of this', async () => {
  await assertInvariants(shop.database)
})
