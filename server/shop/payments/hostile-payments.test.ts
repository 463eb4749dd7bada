import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { RefusalCode } from '../../../contract/errors.ts'
import { assertUnchanged } from '../../../test/support/assert-unchanged.ts'
import {
  buildAdmin,
  buildOrder,
  buildPerson,
  buildPlant,
  orderOf,
  type Person,
} from '../../../test/support/factories.ts'
import { assertAllSettles, dismiss, PAID, stateOf, verify } from '../../../test/support/paying.ts'
import { buildOnlineOrder, createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertRefused, request } from '../../../test/support/request.ts'

const shop = paymentShopForTests()

beforeEach(() => shop.provider.loseWebhooks())

const create = ({ bearer }: Person, body: unknown) => request(shop, 'POST /orders/payment/create', { bearer, body })
const unknownId = 'A'.repeat(20)

/** Asserts that the request is refused, and that nothing at all was changed by it, here or at the provider. */
async function refused(work: () => ReturnType<typeof request>, code: RefusalCode, fields?: readonly string[]) {
  const before = await shop.provider.orders()
  await assertUnchanged(shop.database, async () => assertRefused(await work(), code, fields))
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
  for (const amount of [-1, 1.5, '40000', null, undefined, 1e308, [40_000]]) {
    await refused(() => create(asha, { orderId, amount }), 'invalid', ['amount'])
  }
})

test("another person's, an unknown, a cash, a paid and a cancelled order are not collected", async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const fern = await buildPlant(shop, { price: 400 })
  const cash = await buildOrder(asha, [{ plant: fern, quantity: 1, price: 400 }])
  await refused(() => create(asha, { orderId: cash._id, amount: 40_000 }), 'illegal_move')
  const paid = await buildOnlineOrder(shop, asha)
  await refused(() => create(ravi, { orderId: paid._id, amount: 40_000 }), 'not_found')
  await refused(() => create(ravi, { orderId: unknownId, amount: 40_000 }), 'not_found')
  await verify(asha, paid._id, await shop.provider.pay(paid.razorpayOrderId))
  await refused(() => create(asha, { orderId: paid._id, amount: 40_000 }), 'already_paid')
  const left = await placedOnline(asha)
  await dismiss(asha, left._id)
  await refused(() => create(asha, { orderId: left._id, amount: 40_000 }), 'illegal_move')
  for (const orderId of ['../x', '', null, ['a'], { id: 1 }, 'A'.repeat(300), 'a\0']) {
    await refused(() => create(asha, { orderId, amount: 40_000 }), 'invalid', ['orderId'])
  }
  assertRefused(
    await request(shop, 'POST /orders/payment/create', { body: { orderId: left._id, amount: 40_000 } }),
    'not_signed_in',
  )
})

test('amount, price, status, currency and payment of the order that a client sends change nothing of what is charged', async () => {
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  await asha.api.call('POST /cart/add', { body: { plantId: plant, quantity: 2 } })
  const honest = { ...orderOf([{ plant, quantity: 2, price: 200 }]), paymentMethod: 'online' }
  const place = (changes: object) =>
    request(shop, 'POST /orders', { bearer: asha.bearer, body: { ...honest, ...changes } })
  await refused(() => place({ amount: 1 }), 'amount_changed')
  const answer = await place({
    status: 'paid',
    currency: 'USD',
    user: unknownId,
    paymentDetails: { status: 'paid', amount: 1 },
    items: [{ plant, quantity: 2, price: 1, amount: 1 }],
  })
  const { _id: orderId, status, user } = answer.json as { _id: string; status: string; user: { email: string } }
  assert.deepEqual([answer.status, status, user.email], [201, 'pending', asha.email])
  const created = await create(asha, { orderId, amount: 40_000, currency: 'USD', receipt: 'x', notes: { a: 1 } })
  assert.equal(created.status, 200)
  const [providerOrder, ...more] = await shop.provider.orders(orderId)
  assert.deepEqual(
    [providerOrder?.amount, providerOrder?.currency, providerOrder?.receipt, more],
    [40_000, 'INR', orderId, []],
  )
})

test('who paid is shown to the shopper who placed the order, and to no one else', async () => {
  const [asha, ravi, admin] = [await buildPerson(shop), await buildPerson(shop), await buildAdmin(shop)]
  const order = await buildOnlineOrder(shop, asha)
  const who = { email: 'asha@paudha.example', contact: '+919876543210' }
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(order.razorpayOrderId, who)
  assert.deepEqual(await asha.api.call('GET /orders/payment/:paymentId', { params: { paymentId } }), who)
  const lookUp = ({ bearer }: Person, id: string) => request(shop, `GET /orders/payment/${id}`, { bearer })
  for (const other of [ravi, admin]) await refused(() => lookUp(other, paymentId), 'not_found')
  for (const id of [
    'pay_unknown',
    order.razorpayOrderId,
    '..%2Frefunds',
    `${paymentId}%2Frefunds`,
    `${paymentId}%3Fx=1`,
    '%00',
    '%2e%2e',
    'a'.repeat(101),
  ]) {
    await refused(() => lookUp(asha, id), 'not_found')
  }
  assertRefused(await request(shop, `GET /orders/payment/${paymentId}`), 'not_signed_in')
})

test('a shopper reports a failed or dismissed payment only, of an own pending online order', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const failed = { status: 'payment_failed' }
  const dismissed = { status: 'cancelled', paymentDetails: { status: 'cancelled' } }
  const patch = ({ bearer }: Person, id: string, body: unknown) =>
    request(shop, `PATCH /orders/${id}`, { bearer, body })
  const order = await placedOnline(asha)
  for (const body of [
    { status: 'paid' },
    { status: 'shipped' },
    { status: 'delivered' },
    { status: 'pending' },
    { status: 'cancelled' },
    { status: 'cancelled', paymentDetails: { status: 'refunded' } },
    { ...failed, amount: 1 },
    { ...failed, user: ravi.id },
    { ...dismissed, paymentDetails: { status: 'cancelled', amount: 1 } },
    { amount: 1 },
    {},
    [],
    null,
  ]) {
    await refused(() => patch(asha, order._id, body), 'invalid')
  }
  for (const body of [failed, dismissed]) {
    await refused(() => patch(ravi, order._id, body), 'not_found')
    await refused(() => patch(asha, unknownId, body), 'not_found')
  }
  const fern = await buildPlant(shop, { price: 400 })
  const cash = await buildOrder(ravi, [{ plant: fern, quantity: 1, price: 400 }])
  for (const body of [failed, dismissed]) await refused(() => patch(ravi, cash._id, body), 'illegal_move')
  const paid = await buildOnlineOrder(shop, ravi)
  await verify(ravi, paid._id, await shop.provider.pay(paid.razorpayOrderId))
  for (const body of [failed, dismissed]) {
    const answer = await patch(ravi, paid._id, body)
    assertRefused(answer, 'already_paid')
    assert.equal(await stateOf(ravi, paid._id), PAID)
  }
  await dismiss(asha, order._id)
  for (const body of [failed, dismissed]) await refused(() => patch(asha, order._id, body), 'illegal_move')
})

test('an order whose payment is being created, and one that is paid, are not collected a second time', async () => {
  const asha = await buildPerson(shop)
  const order = await placedOnline(asha)
  const names = await Promise.all(Array.from({ length: 20 }, () => createPayment(asha, order)))
  assert.equal(new Set(names.map(({ razorpayOrderId }) => razorpayOrderId)).size, 1)
  assert.equal((await shop.provider.orders(order._id)).length, 1)
})

test('the books agree with the provider’s after all of this', () => assertAllSettles(shop))
