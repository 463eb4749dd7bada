import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { RefusalCode } from '../../../contract/errors.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { assertAllSettles, buildPaidOrder, dismiss, PAID, stateOf } from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertRefused, request } from '../../../test/support/request.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

const create = ({ bearer }: Person, body: unknown) => request(shop, 'POST /orders/payment/create', { bearer, body })
const unknownId = 'A'.repeat(20)

/** Asserts that the request is refused, and that nothing at all was changed by it, here or at the provider. */
async function refused(work: () => ReturnType<typeof request>, code: RefusalCode) {
  const before = await shop.provider.orders()
  await assertUnchanged(shop.database, async () => assertRefused(await work(), code))
  assert.deepEqual(await shop.provider.orders(), before)
}

async function placedOnline(person: Person) {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  return { plant, ...(await buildOrder(person, [{ plant, quantity: 2, price: 200 }], { paymentMethod: 'online' })) }
}

test('only the whole sum of the order can be collected', async () => {
  const asha = await buildPerson(shop)
  const { _id: orderId } = await placedOnline(asha)
  for (const amount of [1, 400, 39_999, 40_001, 0])
    await refused(() => create(asha, { orderId, amount }), 'amount_changed')
})

test("another person's, an unknown, a cash, a paid and a cancelled order are not collected", async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const fern = await buildPlant(shop, { price: 400 })
  const cash = await buildOrder(asha, [{ plant: fern, quantity: 1, price: 400 }])
  await refused(() => create(asha, { orderId: cash._id, amount: 40_000 }), 'illegal_move')
  const paid = await buildPaidOrder(shop, asha)
  for (const orderId of [paid.id, unknownId])
    await refused(() => create(ravi, { orderId, amount: 40_000 }), 'not_found')
  await refused(() => create(asha, { orderId: paid.id, amount: 40_000 }), 'already_paid')
  const left = await placedOnline(asha)
  await dismiss(asha, left._id)
  await refused(() => create(asha, { orderId: left._id, amount: 40_000 }), 'illegal_move')
})

test('currency, receipt and notes that a client sends change nothing of what is charged', async () => {
  const asha = await buildPerson(shop)
  const { _id: orderId } = await placedOnline(asha)
  const created = await create(asha, { orderId, amount: 40_000, currency: 'USD', receipt: 'x', notes: { a: 1 } })
  assert.equal(created.status, 200)
  const charged = (await shop.provider.orders(orderId)).map(({ amount, currency, receipt }) => [
    amount,
    currency,
    receipt,
  ])
  assert.deepEqual(charged, [[40_000, 'INR', orderId]])
})

test('who paid is shown to the shopper who placed the order, and to no one else', async () => {
  const [asha, ravi, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOnlineOrder(shop, asha)
  const who = { email: 'asha@paudha.example', contact: '+919876543210' }
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(order.razorpayOrderId, who)
  assert.deepEqual(await asha.api.call('GET /orders/payment/:paymentId', { params: { paymentId } }), who)
  const lookUp = ({ bearer }: Person, id: string) => request(shop, `GET /orders/payment/${id}`, { bearer })
  for (const other of [ravi, admin]) await refused(() => lookUp(other, paymentId), 'not_found')
  const others = ['pay_unknown', order.razorpayOrderId, '..%2Frefunds', `${paymentId}%2Frefunds`, `${paymentId}%3Fx=1`]
  for (const id of [...others, '%2e%2e']) await refused(() => lookUp(asha, id), 'not_found')
})

test('a shopper reports a failed or dismissed payment only, of an own pending online order', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const failed = { status: 'payment_failed' }
  const dismissed = { status: 'cancelled', paymentDetails: { status: 'cancelled' } }
  const patch = ({ bearer }: Person, id: string, body: unknown) =>
    request(shop, `PATCH /orders/${id}`, { bearer, body })
  const order = await placedOnline(asha)
  for (const body of [
    ...['paid', 'shipped', 'delivered', 'pending', 'cancelled'].map((status) => ({ status })),
    { status: 'cancelled', paymentDetails: { status: 'refunded' } },
    { ...failed, amount: 1 },
    { ...failed, user: ravi.id },
    { ...dismissed, paymentDetails: { status: 'cancelled', amount: 1 } },
  ])
    await refused(() => patch(asha, order._id, body), 'invalid')
  for (const body of [failed, dismissed]) {
    await refused(() => patch(ravi, order._id, body), 'not_found')
    await refused(() => patch(asha, unknownId, body), 'not_found')
  }
  const fern = await buildPlant(shop, { price: 400 })
  const cash = await buildOrder(ravi, [{ plant: fern, quantity: 1, price: 400 }])
  for (const body of [failed, dismissed]) await refused(() => patch(ravi, cash._id, body), 'illegal_move')
  const paid = await buildPaidOrder(shop, ravi)
  for (const body of [failed, dismissed]) {
    assertRefused(await patch(ravi, paid.id, body), 'already_paid')
    assert.equal(await stateOf(ravi, paid.id), PAID)
  }
  await dismiss(asha, order._id)
  for (const body of [failed, dismissed]) await refused(() => patch(asha, order._id, body), 'illegal_move')
})

test('the books agree with the provider’s after all of this', () => assertAllSettles(shop))
