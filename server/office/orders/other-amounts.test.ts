import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { longDay } from '../../../domain/day-text.ts'
import type { AmountRule } from '../../../domain/payment/other-amount.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { dayInIndia } from '../../../domain/tax/financial-year.ts'
import { offers } from '../../../test/fakes/payment-provider.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import {
  assertAllSettles,
  buildAdvanceOrder,
  PAID,
  REFUNDED,
  stateOf,
  UNPAID,
  verify,
  withAdvance,
} from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'
import { loadMoney } from '../books/load-money.ts'

const shop = paymentShopForTests()
const today = dayInIndia(new Date())

beforeEach(() => shop.provider.loseWebhooks())

async function setRule(otherAmounts: AmountRule): Promise<Person> {
  const admin = await buildAdmin(shop)
  const { customerFees, fundedOffers } = otherAmounts
  const body = { otherAmounts: { customerFees, fundedOffers: [...fundedOffers] } }
  await admin.api.call('PATCH /admin/settings', { body })
  return admin
}

const ACCEPT: AmountRule = { customerFees: 'accept', fundedOffers: [offers.bank_offer] }
const REFUND: AmountRule = { customerFees: 'refund', fundedOffers: [] }

/** An order of 400 rupees, paid with a fee of 9.44 on top, or with an offer of 40. */
async function pay(person: Person, difference: 'bank_offer' | 'shop_offer' | 'customer_fee') {
  const order = await buildOnlineOrder(shop, person)
  return { ...order, handed: await shop.provider.pay(order.razorpayOrderId, { difference }) }
}

const paymentOf = (id: string) =>
  shop.database
    .selectFrom('payments')
    .select(['amount', 'purpose', 'customer_fee', 'provider_offer'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()

const refundsOf = (id: string) =>
  shop.database
    .selectFrom('refunds')
    .select(['amount', 'reason', 'status'])
    .where('order_id', '=', id)
    .orderBy('created_at')
    .execute()

async function incidentOf(id: string): Promise<string | undefined> {
  const incident = await shop.database
    .selectFrom('payment_incidents')
    .select('detail')
    .where('order_id', '=', id)
    .where('kind', '=', 'money_given_back')
    .executeTakeFirst()
  return incident?.detail.replace(/^pay_\w+/, 'pay')
}

const mailsOf = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject.endsWith('goes back'))

test('by default offers and fees on top go back, the owner reads what causes it, the shopper when it comes', async () => {
  await setRule(REFUND)
  const cases = [
    ['bank_offer', 36_000, `₹360 came for ₹400 because of the offer ${offers.bank_offer}. Razorpay Dashboard: Offers`],
    ['shop_offer', 36_000, `₹360 came for ₹400 because of the offer ${offers.shop_offer}. Razorpay Dashboard: Offers`],
    [
      'customer_fee',
      40_944,
      '₹409.44 came for ₹400 because the customer bears the fee. Razorpay Dashboard: Account & Settings, Convenience fees (Customer Fee Bearer), or Razorpay’s support',
    ],
  ] as const
  for (const [difference, amount, cause] of cases) {
    const asha = await buildPerson(shop)
    const { _id, number } = await pay(asha, difference)
    await settleOrder(shop, _id)
    await settleOrder(shop, _id)
    assert.equal(await stateOf(asha, _id), UNPAID)
    assert.equal(await incidentOf(_id), `pay: other_amount. ${cause}`)
    const [mail, ...more] = await mailsOf(asha)
    assert.deepEqual([mail?.subject, more.length], [`Your payment for order #${number} goes back`, 0])
    assert.match(
      mail?.text ?? '',
      new RegExp(`payment of ₹${(amount / 100).toFixed(2)} .+ does not pay the order`, 's'),
    )
    assert.ok((mail?.text ?? '').includes(longDay(refundExpectedBy(new Date()))))
    assert.match(mail?.text ?? '', /please order again/)
    assert.match(mail?.text ?? '', difference === 'customer_fee' ? /A fee was added/ : /An offer in the payment window/)
    const { refunds } = await asha.api.call('GET /orders/:id', { params: { id: _id } })
    assert.deepEqual(
      refunds.map((refund) => [refund.amount, refund.reason]),
      [[amount / 100, 'other_amount']],
    )
    await assertAllSettles(shop)
    assert.deepEqual(await refundsOf(_id), [{ amount, reason: 'other_amount', status: 'succeeded' }])
  }
})

test('a fee on top is accepted by the owner’s rule; what it cost the customer is no money of the shop', async () => {
  const admin = await setRule(ACCEPT)
  const asha = await buildPerson(shop)
  const { _id, handed } = await pay(asha, 'customer_fee')
  assert.equal((await verify(asha, _id, handed)).status, 'paid')
  assert.equal(await stateOf(asha, _id), PAID)
  assert.deepEqual(await paymentOf(_id), {
    amount: 40_944,
    purpose: 'pays_order',
    customer_fee: 944,
    provider_offer: 0,
  })
  assert.deepEqual(await receiptsOf(_id), [40_000])
  const { payments, amount } = await admin.api.call('GET /admin/orders/:id', { params: { id: _id } })
  assert.deepEqual([amount, payments[0]?.amount, payments[0]?.customerFee], [400, 409.44, 9.44])
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: _id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, _id), REFUNDED)
  assert.deepEqual(await refundsOf(_id), [{ amount: 40_944, reason: 'order_cancelled', status: 'succeeded' }])
})

test('an offer that the provider funds is accepted by the owner’s rule; no more goes back than was captured', async () => {
  const admin = await setRule(ACCEPT)
  const asha = await buildPerson(shop)
  const { _id, handed } = await pay(asha, 'bank_offer')
  assert.equal((await verify(asha, _id, handed)).status, 'paid')
  assert.deepEqual(await paymentOf(_id), {
    amount: 36_000,
    purpose: 'pays_order',
    customer_fee: 0,
    provider_offer: 4_000,
  })
  assert.deepEqual(await receiptsOf(_id), [40_000])
  const refund = (amount: number) =>
    admin.api.call('POST /admin/orders/:id/refunds', {
      params: { id: _id },
      body: { amount, reason: 'For the delay' },
    })
  await assert.rejects(refund(360.01), { code: 'invalid' })
  await refund(60)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: _id } })
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, _id), REFUNDED)
  assert.deepEqual(
    (await refundsOf(_id)).map(({ amount }) => amount),
    [6_000, 30_000],
  )
})

test('an offer that the shop funds goes back, whatever the rule accepts', async () => {
  await setRule(ACCEPT)
  const asha = await buildPerson(shop)
  const { _id } = await pay(asha, 'shop_offer')
  await settleOrder(shop, _id)
  await assertAllSettles(shop)
  assert.deepEqual(await refundsOf(_id), [{ amount: 36_000, reason: 'other_amount', status: 'succeeded' }])
})

test('a lower or higher sum without an offer or fee goes back, whatever the rule accepts', async () => {
  await setRule(ACCEPT)
  for (const amount of [36_000, 39_999, 40_001, 40_944]) {
    const asha = await buildPerson(shop)
    const { _id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
    await shop.provider.pay(razorpayOrderId, { amount })
    await settleOrder(shop, _id)
    assert.equal((await paymentOf(_id)).purpose, 'given_back')
    assert.match((await incidentOf(_id)) ?? '', /most probably because/)
  }
  await assertAllSettles(shop)
})

test('a parcel that comes back, and parts of an order, are refunded from what was captured', async () => {
  const admin = await setRule(ACCEPT)
  for (const [difference, captured] of [
    ['bank_offer', 36_000],
    ['customer_fee', 40_944],
  ] as const) {
    const asha = await buildPerson(shop)
    const { _id, handed } = await pay(asha, difference)
    await verify(asha, _id, handed)
    const params = { id: _id }
    await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status: 'shipped' } })
    const { items } = await admin.api.call('GET /admin/orders/:id', { params })
    const [item] = items.map(({ _id }) => _id)
    assert.ok(item)
    const lines = [{ item, quantity: 1 }]
    await admin.api.call('POST /admin/orders/:id/refunds', { params, body: { lines, reason: 'One was weak' } })
    const body = { items: items.map(({ _id, quantity }) => ({ item: _id, sound: quantity })) }
    await admin.api.call('POST /admin/orders/:id/return', { params, body })
    await assertAllSettles(shop)
    assert.deepEqual(
      (await refundsOf(_id)).map(({ amount }) => amount),
      [20_000, captured - 20_000],
    )
  }
})

test('all pieces of an order with a funded offer go back one by one, together for what was captured', async () => {
  const admin = await setRule(ACCEPT)
  const asha = await buildPerson(shop)
  const { _id, handed } = await pay(asha, 'bank_offer')
  await verify(asha, _id, handed)
  const params = { id: _id }
  for (const status of ['shipped', 'delivered'] as const)
    await admin.api.call('PATCH /admin/orders/:id/status', { params, body: { status } })
  const { items } = await admin.api.call('GET /admin/orders/:id', { params })
  const lines = [{ item: items[0]?._id ?? assert.fail(), quantity: 1 }]
  const send = (key: string) =>
    admin.api.call('POST /admin/orders/:id/refunds', {
      params,
      headers: { 'idempotency-key': key },
      body: { lines, reason: 'It was weak' },
    })
  for (const key of ['first', 'second', 'second']) await send(key)
  await assertAllSettles(shop)
  assert.deepEqual(
    (await refundsOf(_id)).map(({ amount }) => amount),
    [20_000, 16_000],
  )
  const { creditNotes } = await asha.api.call('GET /orders/:id', { params })
  assert.equal(creditNotes.length, 2)
})

test('the mail of a cancelled order names what goes back of it: with the fee, without an offer and what went back before', async () => {
  const admin = await setRule(ACCEPT)
  for (const [difference, sum] of [
    ['customer_fee', '₹399.44'],
    ['bank_offer', '₹350.00'],
  ] as const) {
    const asha = await buildPerson(shop)
    const { _id, handed } = await pay(asha, difference)
    await verify(asha, _id, handed)
    const params = { id: _id }
    await admin.api.call('POST /admin/orders/:id/refunds', { params, body: { amount: 10, reason: 'For the delay' } })
    await asha.api.call('PUT /orders/:id/cancel', { params })
    const mails = await outboxMailsTo(shop, asha.email)
    const mail = mails.find(({ subject }) => subject.endsWith('was cancelled'))
    assert.ok((mail?.text ?? '').includes(`We are giving ${sum} back`), mail?.text ?? '')
  }
})

test('an advance is paid by the same rule', async () => {
  await setRule(ACCEPT)
  await setDeliveryRules(shop, withAdvance)
  const asha = await buildPerson(shop)
  const { _id, razorpayOrderId } = await buildAdvanceOrder(shop, asha)
  await verify(asha, _id, await shop.provider.pay(razorpayOrderId, { difference: 'bank_offer' }))
  assert.equal((await asha.api.call('GET /orders/:id', { params: { id: _id } })).advance?.status, 'paid')
  assert.deepEqual(await receiptsOf(_id), [8_000])
  await assertAllSettles(shop)
})

test('while the provider does not say which offers were applied, nothing is decided', async () => {
  await setRule(ACCEPT)
  const asha = await buildPerson(shop)
  const { _id } = await pay(asha, 'bank_offer')
  await shop.provider.setAnswerMode({ kind: '502', method: 'GET', path: '/payments/:id', times: 1 })
  await assert.rejects(settleOrder(shop, _id), { name: 'ProviderUnavailable' })
  assert.deepEqual(await refundsOf(_id), [])
  await shop.provider.answerNormally()
  await settleOrder(shop, _id)
  assert.equal(await stateOf(asha, _id), PAID)
  await assertAllSettles(shop)
})

test('a second payment, and one for a cancelled order, go back with a mail each', async () => {
  const asha = await buildPerson(shop)
  const { _id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
  await asha.api.call('PUT /orders/:id/cancel', { params: { id: _id } })
  await shop.provider.pay(razorpayOrderId)
  await settleOrder(shop, _id)
  const [mail, ...more] = await mailsOf(asha)
  assert.match(mail?.text ?? '', /payment of ₹400\.00 .+ goes back .+ The order was cancelled\./s)
  assert.equal(more.length, 0)
  await assertAllSettles(shop)
})

async function receiptsOf(id: string): Promise<number[]> {
  const movements = await loadMoney(shop.database, { from: today, to: today })
  return movements.filter(({ orderId, kind }) => orderId === id && kind === 'receipt').map(({ amount }) => amount)
}
