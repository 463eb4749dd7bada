import assert from 'node:assert/strict'
import { test } from 'vitest'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import {
  assertAllSettles,
  historyOf,
  payNow,
  reconcileAfter,
  refundsOf,
  reportFailure,
  setStatus,
  stateOf,
  UNPAID,
  verify,
} from '../../../test/support/paying.ts'
import { paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { findOwner } from '../accounts/admins.ts'

const shop = paymentShopForTests({}, 'lost')

/** A cash order of two pieces out of a stock of ten, 400 rupees. */
async function buildCashOrder(person: Person) {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  return { plant, ...(await buildOrder(person, [{ plant, quantity: 2, price: 200 }])) }
}

test('a cash order paid ahead becomes an online order; the owner is mailed once, and the cart stays', async () => {
  await buildAdmin(shop)
  const asha = await buildPerson(shop)
  const order = await buildCashOrder(asha)
  await asha.api.call('POST /cart/add', { body: { plantId: order.plant, quantity: 3 } })

  const created = await payNow(asha, order._id)
  assert.deepEqual([created.amount, created.currency], [40_000, 'INR'])
  const handed = await shop.provider.pay(created.razorpayOrderId)
  const [paid] = await Promise.all([verify(asha, order._id, handed), verify(asha, order._id, handed)])

  assert.deepEqual([paid.status, paid.paymentMethod, paid.paymentDetails.status], ['paid', 'online', 'paid'])
  assert.deepEqual(await historyOf(shop, order._id), [
    'order: pending → paid by payment (paid_ahead)',
    'payment: pending → paid by payment (paid_ahead)',
  ])
  assert.equal((await asha.api.call('GET /cart'))[0]?.quantity, 3)
  const owner = await findOwner(shop.database)
  const mails = await outboxMailsTo(shop, owner?.email ?? '')
  const subjects = mails.map(({ subject }) => subject)
  assert.deepEqual(subjects, [`Order #${order.number} is now paid online: do not collect cash`])
  await assertAllSettles(shop)
})

test('an unpaid one stays a cash order: neither time, a closed window nor a wrong proof ends it, and it ships', async () => {
  const asha = await buildPerson(shop)
  const { _id } = await buildCashOrder(asha)
  const { razorpayOrderId } = await payNow(asha, _id)
  const handed = await shop.provider.pay(razorpayOrderId, { outcome: 'failed' })
  const forged = { ...handed, razorpay_signature: '0'.repeat(64) }
  await assert.rejects(verify(asha, _id, forged), { code: 'verification_failed' })
  const created_at = new Date(0)
  await shop.database.updateTable('orders').set({ created_at }).where('id', '=', _id).execute()
  await reconcileAfter(shop, 26 * 60)
  assert.equal(await stateOf(asha, _id), UNPAID)
  await assert.rejects(reportFailure(asha, _id), { code: 'illegal_move' })
  await setStatus(await buildAdmin(shop), _id, 'shipped')
  assert.equal(await stateOf(asha, _id), 'shipped, payment pending, shipment shipped')
  await assert.rejects(payNow(asha, _id), { code: 'illegal_move' })
})

test('no other shopper can pay it ahead, and an online order cannot be paid ahead', async () => {
  const [asha, meera] = [await buildPerson(shop), await buildPerson(shop)]
  const { _id, plant } = await buildCashOrder(asha)
  await assert.rejects(payNow(meera, _id), { code: 'not_found' })
  const online = await buildOrder(asha, [{ plant, quantity: 2, price: 200 }], { paymentMethod: 'online' })
  await assert.rejects(payNow(asha, online._id), { code: 'illegal_move' })
})

test('while it is being paid ahead a cash order does not ship, alone or in bulk, so that it is not paid twice', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const { _id: id } = await buildCashOrder(asha)
  const { razorpayOrderId } = await payNow(asha, id)
  const ship = () => setStatus(admin, id, 'shipped')
  // No webhook reports it: the provider is queried.
  const { razorpay_payment_id } = await shop.provider.pay(razorpayOrderId, { outcome: 'authorized' })
  await assert.rejects(ship(), { code: 'payment_under_way' })
  const [together] = await admin.api.call('POST /admin/orders/ship', { body: { ids: [id] } })
  assert.ok(together?.outcome === 'refused' && together.code === 'payment_under_way')
  assert.equal(await stateOf(asha, id), UNPAID)
  await shop.provider.movePayment(razorpay_payment_id, 'captured')
  const shipped = await ship()
  assert.deepEqual([shipped.status, shipped.paymentMethod], ['shipped', 'online'])
  await assertAllSettles(shop)
  assert.deepEqual(await refundsOf(shop, id), [])
})

test('a cash order whose early payment failed, or whose provider is silent, ships', async () => {
  const [asha, admin] = [await buildPerson(shop), await buildAdmin(shop)]
  const [failed, silent] = [await buildCashOrder(asha), await buildCashOrder(asha)]
  const { razorpayOrderId } = await payNow(asha, failed._id)
  await shop.provider.pay(razorpayOrderId, { outcome: 'failed' })
  assert.equal((await setStatus(admin, failed._id, 'shipped')).status, 'shipped')
  await payNow(asha, silent._id)
  await shop.provider.setAnswerMode({ kind: '500', times: null })
  assert.equal((await setStatus(admin, silent._id, 'shipped')).status, 'shipped')
})
