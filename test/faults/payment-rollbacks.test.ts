import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { settleOrder } from '../../server/shop/payments/settle-order.ts'
import { assertInvariants } from '../invariants/invariants.ts'
import { buildOrder, buildPerson } from '../support/factories.ts'
import {
  assertAllSettles,
  buildPaidOrder,
  cancel,
  dismiss,
  fillCartToPayOnline,
  PAID,
  REFUNDED,
  stateOf,
  textOf,
  UNPAID,
  verify,
} from '../support/paying.ts'
import { buildOnlineOrder, createPayment, paymentShopForTests } from '../support/payment-shop.ts'
import { until } from '../support/wait-until.ts'

const shop = paymentShopForTests({}, 'lost')

test('fault 19 · the provider has created an order, but the shop could not store it: a retry finds it', async () => {
  const asha = await buildPerson(shop)
  const order = await asha.api.call('POST /orders', { body: (await fillCartToPayOnline(shop, asha)).body })
  await whileCommitsFail('update of provider_order_id on payment_intents', async () => {
    await assert.rejects(createPayment(asha, order), { code: 'unavailable' })
  })
  const [made] = await shop.provider.orders(order._id)
  await shop.database.updateTable('payment_intents').set({ claimed_until: null }).execute()
  assert.equal((await createPayment(asha, order)).razorpayOrderId, made?.id)
  assert.equal((await shop.provider.orders(order._id)).length, 1)
  await assertInvariants(shop.database)
})

test('fault 19 · the payment has succeeded, but the shop could not store that: nothing is half stored', async () => {
  for (const broken of ['insert on payments', 'update of status on orders', 'delete on cart_items']) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    const handed = await shop.provider.pay(order.razorpayOrderId)
    await whileCommitsFail(broken, () => assert.rejects(verify(asha, order._id, handed), { code: 'unavailable' }))
    assert.equal(await stateOf(asha, order._id), UNPAID)
    assert.equal((await asha.api.call('GET /cart')).length, 1)
    await assertInvariants(shop.database)
    assert.equal(textOf(await verify(asha, order._id, handed)), PAID)
  }
  await assertAllSettles(shop)
})

test('fault 19 · a late payment must be refunded, but the shop could not store that: it is refunded once', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const order = await buildOnlineOrder(shop, asha)
  await dismiss(asha, order._id)
  await buildOrder(ravi, [{ plant: order.plant, quantity: 9, price: 200 }])
  const { razorpay_payment_id } = await shop.provider.pay(order.razorpayOrderId)
  await whileCommitsFail('insert on refunds', () => assert.rejects(settleOrder(shop, order._id), { code: '58030' }))
  await assertInvariants(shop.database)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, order._id), REFUNDED)
  assert.equal((await shop.provider.refundsOf(razorpay_payment_id)).length, 1)
})

test('fault 19 · the provider has made a refund, but the shop could not store that: it is made once', async () => {
  const asha = await buildPerson(shop)
  const { id, paymentId } = await buildPaidOrder(shop, asha)
  const refunds = () => shop.provider.refundsOf(paymentId)
  await whileCommitsFail('update of status on refunds', async () => {
    await cancel(asha, id)
    await until(async () => (await refunds()).length === 1)
    assert.equal(await stateOf(asha, id), 'cancelled, payment paid, shipment cancelled')
    await assertInvariants(shop.database)
  })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.equal((await refunds()).length, 1)
})

/** Makes each transaction with this change, such as `insert on payments`, fail at COMMIT, as a full disk does. */
async function whileCommitsFail(what: string, work: () => Promise<unknown>): Promise<void> {
  await sql`
    create function fail_at_commit() returns trigger language plpgsql as $$
      begin raise exception 'the disk does not answer' using errcode = '58030'; end $$
  `.execute(shop.database)
  await sql`
    create constraint trigger fail_at_commit after ${sql.raw(what)} deferrable initially deferred
    for each row execute function fail_at_commit()
  `.execute(shop.database)
  await work()
  await sql`drop function fail_at_commit cascade`.execute(shop.database)
}
