import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { RefusalCode } from '../../../contract/errors.ts'
import type { PaymentMethod } from '../../../domain/order/order-status.ts'
import type { CheckoutResponse } from '../../../test/fakes/payment-provider.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import {
  assertAllSettles,
  buildPaidOrder,
  dismiss,
  PAID,
  reportFailure,
  stateOf,
  UNPAID,
  verify,
} from '../../../test/support/paying.ts'
import { buildOnlineOrder, createPayment, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { assertRefused, assertUnchanged, request } from '../../../test/support/request.ts'

const shop = paymentShopForTests({}, 'lost')

const FAILED = 'payment_failed, payment failed, shipment cancelled'

const create = ({ bearer }: Person, body: unknown) => request(shop, 'POST /orders/payment/create', { bearer, body })
const unknownId = 'A'.repeat(20)

/** Asserts that the request is refused, and that nothing at all was changed by it, here or at the provider. */
async function refused(work: () => ReturnType<typeof request>, code: RefusalCode) {
  const before = await shop.provider.orders()
  await assertUnchanged(shop.database, async () => assertRefused(await work(), code))
  assert.deepEqual(await shop.provider.orders(), before)
}

async function place(person: Person, paymentMethod: PaymentMethod = 'online') {
  const plant = await buildPlant(shop, { price: 200, stock: 10 })
  return buildOrder(person, [{ plant, quantity: 2, price: 200 }], { paymentMethod })
}

test('only the whole sum of the order is charged, whatever sum, currency, receipt and notes a client sends', async () => {
  const asha = await buildPerson(shop)
  const { _id: orderId } = await place(asha)
  for (const amount of [1, 400, 39_999, 40_001, 0])
    await refused(() => create(asha, { orderId, amount }), 'amount_changed')
  const created = await create(asha, { orderId, amount: 40_000, currency: 'USD', receipt: 'x', notes: { a: 1 } })
  assert.equal(created.status, 200)
  const charged = await shop.provider.orders(orderId)
  assert.equal(charged.map((one) => `${one.amount} ${one.currency} ${one.receipt}`).join(), `40000 INR ${orderId}`)
})

test("no payment is created for another person's, an unknown, a cash, a paid or a cancelled order", async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const cash = await place(asha, 'cod')
  await refused(() => create(asha, { orderId: cash._id, amount: 40_000 }), 'illegal_move')
  const paid = await buildPaidOrder(shop, asha)
  for (const orderId of [paid.id, unknownId])
    await refused(() => create(ravi, { orderId, amount: 40_000 }), 'not_found')
  await refused(() => create(asha, { orderId: paid.id, amount: 40_000 }), 'already_paid')
  const left = await place(asha)
  await dismiss(asha, left._id)
  await refused(() => create(asha, { orderId: left._id, amount: 40_000 }), 'illegal_move')
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
  const order = await place(asha)
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
  const cash = await place(ravi, 'cod')
  for (const body of [failed, dismissed]) await refused(() => patch(ravi, cash._id, body), 'illegal_move')
  const paid = await buildPaidOrder(shop, ravi)
  for (const body of [failed, dismissed]) {
    assertRefused(await patch(ravi, paid.id, body), 'already_paid')
    assert.equal(await stateOf(ravi, paid.id), PAID)
  }
  await dismiss(asha, order._id)
  for (const body of [failed, dismissed]) await refused(() => patch(asha, order._id, body), 'illegal_move')
})

const send = ({ bearer }: Person, id: string, body: unknown) =>
  request(shop, `POST /orders/${id}/verify-payment`, { bearer, body })

async function incidents(orderId: string): Promise<string[]> {
  const rows = shop.database.selectFrom('payment_incidents').selectAll().where('order_id', '=', orderId).orderBy('id')
  return (await rows.execute()).map(({ kind, detail }) => `${kind}: ${detail.replace(/pay_\w+/, 'pay')}`)
}

const NOT_VOUCHED_FOR = 'verification_refused: the signature is not the provider’s'

/** Bodies that only a forger sends, of an order with a payment of its own that failed, and another's good one. */
const forgeries: readonly [what: string, forge: (own: CheckoutResponse, other: CheckoutResponse) => object][] = [
  ['the signature of another order', (own, other) => ({ ...own, razorpay_signature: other.razorpay_signature })],
  ['everything of another order', (_own, other) => other],
  ['the payment of another order', (own, other) => ({ ...own, razorpay_payment_id: other.razorpay_payment_id })],
  [
    'order and payment swapped',
    (own) => ({ ...own, razorpay_order_id: own.razorpay_payment_id, razorpay_payment_id: own.razorpay_order_id }),
  ],
  ['half a signature', (own) => ({ ...own, razorpay_signature: own.razorpay_signature.slice(0, 32) })],
  ['a signature with more behind it', (own) => ({ ...own, razorpay_signature: `${own.razorpay_signature}zz` })],
  ['no signature to speak of', (own) => ({ ...own, razorpay_signature: '' })],
]

for (const [what, forge] of forgeries) {
  test(`${what} is refused, fails the order and leaves a trace; the other order stays as it was`, async () => {
    const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
    const [order, other] = [await buildOnlineOrder(shop, asha), await buildOnlineOrder(shop, ravi)]
    const own = await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
    const others = await shop.provider.pay(other.razorpayOrderId)
    assertRefused(await send(asha, order._id, forge(own, others)), 'verification_failed')
    assert.equal(await stateOf(asha, order._id), FAILED)
    assert.deepEqual(await incidents(order._id), [NOT_VOUCHED_FOR])
    assert.equal(await stateOf(ravi, other._id), UNPAID)
    assert.equal((await verify(ravi, other._id, others)).status, 'paid')
  })
}

test("another person's order, a cash order and an unknown one cannot be verified, nor one's own by what is no proof", async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId)
  const cash = await place(ravi, 'cod')
  await assertUnchanged(shop.database, async () => {
    for (const id of [order._id, cash._id, 'A'.repeat(20)]) assertRefused(await send(ravi, id, handed), 'not_found')
    for (const [field, value] of [
      ['razorpay_signature', [handed.razorpay_signature]],
      ['razorpay_order_id', undefined],
      ['razorpay_payment_id', '../refunds'],
      ['customer_email', { a: 1 }],
    ] as const)
      assertRefused(await send(asha, order._id, { ...handed, [field]: value }), 'invalid', [field])
  })
})

test('a payment that is replayed pays nothing more, and a forged one fails no paid order', async () => {
  const asha = await buildPerson(shop)
  const first = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(first.razorpayOrderId)
  await verify(asha, first._id, handed)
  assert.equal((await verify(asha, first._id, handed)).status, 'paid')
  const second = await buildOnlineOrder(shop, asha)
  assertRefused(await send(asha, second._id, handed), 'verification_failed')
  assert.equal(await stateOf(asha, first._id), PAID)
  assert.equal(await stateOf(asha, second._id), FAILED)
  assert.deepEqual(await incidents(second._id), [NOT_VOUCHED_FOR])
  assertRefused(await send(asha, first._id, { ...handed, razorpay_signature: 'ab'.repeat(32) }), 'verification_failed')
  assert.equal(await stateOf(asha, first._id), PAID)
  assert.deepEqual(await incidents(first._id), [NOT_VOUCHED_FOR])
})

test('a lower sum or another currency does not pay the order, whatever the signature, and is refunded', async () => {
  for (const mismatch of [{ amount: 39_999 }, { currency: 'USD' }]) {
    const asha = await buildPerson(shop)
    const order = await buildOnlineOrder(shop, asha)
    const handed = await shop.provider.pay(order.razorpayOrderId, mismatch)
    assertRefused(await send(asha, order._id, handed), 'verification_failed')
    const traces = (await incidents(order._id)).map((trace) => trace.replace(/other_amount\..+/, 'other_amount'))
    assert.deepEqual(traces, [
      'money_given_back: pay: other_amount',
      'verification_refused: pay: the payment is captured',
    ])
    await assertAllSettles(shop)
    assert.equal(await stateOf(asha, order._id), 'payment_failed, payment refunded, shipment cancelled')
  }
})

test('a payment that is only authorised leaves the order pending, never failed', async () => {
  const asha = await buildPerson(shop)
  const order = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(order.razorpayOrderId, { outcome: 'authorized', method: 'card' })
  assert.equal((await verify(asha, order._id, handed)).status, 'pending')
  await assert.rejects(reportFailure(asha, order._id), { code: 'payment_under_way' })
  await assert.rejects(createPayment(asha, order), { code: 'payment_under_way' })
  assert.equal(await stateOf(asha, order._id), UNPAID)
  await shop.provider.movePayment(handed.razorpay_payment_id, 'captured')
  assert.equal((await verify(asha, order._id, handed)).status, 'paid')
})

test('the books agree with the provider’s after all these tests', () => assertAllSettles(shop))
