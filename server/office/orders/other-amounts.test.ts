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
import { returnParcel } from '../../../test/support/orders-in-states.ts'
import {
  assertAllSettles,
  buildAdvanceOrder,
  cancel,
  PAID,
  REFUNDED,
  refundsOf,
  stateOf,
  UNPAID,
  verify,
  withAdvance,
} from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { anyOrder, move, ownOrder, refundPart } from '../../../test/support/refunding.ts'
import { settleOrder } from '../../shop/payments/settle-order.ts'
import { loadMoney } from '../books/load-money.ts'

const shop = paymentShopForTests()
const today = dayInIndia(new Date())

beforeEach(() => shop.provider.loseWebhooks())

async function setRule({ customerFees, fundedOffers }: AmountRule): Promise<Person> {
  const admin = await buildAdmin(shop)
  const body = { otherAmounts: { customerFees, fundedOffers: [...fundedOffers] } }
  await admin.api.call('PATCH /admin/settings', { body })
  return admin
}

const ACCEPT: AmountRule = { customerFees: 'accept', fundedOffers: [offers.bank_offer] }
const REFUND: AmountRule = { customerFees: 'refund', fundedOffers: [] }
const WITH_FEE = { amount: 40_944, purpose: 'pays_order', customer_fee: 944, provider_offer: 0 }
const WITH_OFFER = { amount: 36_000, purpose: 'pays_order', customer_fee: 0, provider_offer: 4_000 }

/** An order of 400 rupees, paid with a fee of 9.44 on top, or with an offer of 40; the browser has not said so. */
async function pay(difference: 'bank_offer' | 'shop_offer' | 'customer_fee') {
  const asha = await buildPerson(shop)
  const { _id: id, number, razorpayOrderId, items } = await buildOnlineOrder(shop, asha)
  const handed = await shop.provider.pay(razorpayOrderId, { difference })
  return { asha, id, number, handed, piece: [{ item: items[0]?._id ?? assert.fail(), quantity: 1 }] }
}

/** The same by the rule that accepts it, once the browser has said so. */
async function payAccepted(difference: 'bank_offer' | 'customer_fee') {
  const [admin, paid] = [await setRule(ACCEPT), await pay(difference)]
  assert.equal((await verify(paid.asha, paid.id, paid.handed)).status, 'paid')
  return { admin, ...paid }
}

const paymentOf = (id: string) =>
  shop.database
    .selectFrom('payments')
    .select(['amount', 'purpose', 'customer_fee', 'provider_offer'])
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()

async function incidentOf(id: string): Promise<string | undefined> {
  const incidents = shop.database.selectFrom('payment_incidents').select('detail').where('order_id', '=', id)
  const incident = await incidents.where('kind', '=', 'money_given_back').executeTakeFirst()
  return incident?.detail.replace(/^pay_\w+/, 'pay')
}

async function receiptsOf(id: string): Promise<number[]> {
  const movements = await loadMoney(shop.database, { from: today, to: today })
  return movements.filter(({ orderId, kind }) => orderId === id && kind === 'receipt').map(({ amount }) => amount)
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
    const { asha, id, number } = await pay(difference)
    await settleOrder(shop, id)
    await settleOrder(shop, id)
    assert.equal(await stateOf(asha, id), UNPAID)
    assert.equal(await incidentOf(id), `pay: other_amount. ${cause}`)
    const [mail, ...more] = await mailsOf(asha)
    assert.deepEqual([mail?.subject, more.length], [`Your payment for order #${number} goes back`, 0])
    for (const text of [
      new RegExp(`payment of ₹${(amount / 100).toFixed(2)} .+ does not pay the order`, 's'),
      new RegExp(longDay(refundExpectedBy(new Date()))),
      /please order again/,
      difference === 'customer_fee' ? /A fee was added/ : /An offer in the payment window/,
    ])
      assert.match(mail?.text ?? '', text)
    const { refunds } = await ownOrder(asha, id)
    assert.deepEqual([refunds.length, refunds[0]?.amount, refunds[0]?.reason], [1, amount / 100, 'other_amount'])
    await assertAllSettles(shop)
    assert.deepEqual(await refundsOf(shop, id), [`${amount} other_amount succeeded`])
  }
})

test('a fee on top is accepted by the owner’s rule; what it cost the customer is no money of the shop', async () => {
  const { admin, asha, id } = await payAccepted('customer_fee')
  assert.equal(await stateOf(asha, id), PAID)
  assert.deepEqual([await paymentOf(id), await receiptsOf(id)], [WITH_FEE, [40_000]])
  const { payments, amount } = await anyOrder(admin, id)
  assert.deepEqual([amount, payments[0]?.amount, payments[0]?.customerFee], [400, 409.44, 9.44])
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.deepEqual(await refundsOf(shop, id), ['40944 order_cancelled succeeded'])
})

test('an offer that the provider funds is accepted by the owner’s rule; no more goes back than was captured', async () => {
  const { admin, asha, id } = await payAccepted('bank_offer')
  assert.deepEqual([await paymentOf(id), await receiptsOf(id)], [WITH_OFFER, [40_000]])
  await assert.rejects(refundPart(admin, id, { amount: 360.01 }), { code: 'invalid' })
  await refundPart(admin, id, { amount: 60 })
  await cancel(asha, id)
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.deepEqual(await refundsOf(shop, id), ['6000 part succeeded', '30000 order_cancelled succeeded'])
})

test('a parcel that comes back, and parts of an order, are refunded from what was captured', async () => {
  for (const [difference, ...made] of [
    ['bank_offer', '16000 returned succeeded', '20000 part succeeded'],
    ['customer_fee', '20000 part succeeded', '20944 returned succeeded'],
  ] as const) {
    const { admin, id, piece: lines } = await payAccepted(difference)
    await move(admin, id, 'shipped')
    await refundPart(admin, id, { lines })
    await returnParcel(admin, id, 2)
    await assertAllSettles(shop)
    assert.deepEqual(await refundsOf(shop, id), made)
  }
})

test('all pieces of an order with a funded offer go back one by one, together for what was captured', async () => {
  const { admin, asha, id, piece: lines } = await payAccepted('bank_offer')
  await move(admin, id, 'shipped', 'delivered')
  for (const key of ['first', 'second', 'second']) await refundPart(admin, id, { lines }, key)
  await assertAllSettles(shop)
  assert.deepEqual(await refundsOf(shop, id), ['16000 part succeeded', '20000 part succeeded'])
  assert.equal((await ownOrder(asha, id)).creditNotes.length, 2)
})

test('the mail of a cancelled order names what goes back of it: with the fee, without an offer and what went back before', async () => {
  for (const [difference, sum] of [
    ['customer_fee', '₹399.44'],
    ['bank_offer', '₹350.00'],
  ] as const) {
    const { admin, asha, id } = await payAccepted(difference)
    await refundPart(admin, id, { amount: 10 })
    await cancel(asha, id)
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
  assert.equal((await ownOrder(asha, _id)).advance?.status, 'paid')
  assert.deepEqual(await receiptsOf(_id), [8_000])
  await assertAllSettles(shop)
})

test('while the provider does not say which offers were applied, nothing is decided', async () => {
  await setRule(ACCEPT)
  const { asha, id } = await pay('bank_offer')
  await shop.provider.setAnswerMode({ kind: '502', method: 'GET', path: '/payments/:id', times: 1 })
  await assert.rejects(settleOrder(shop, id), { name: 'ProviderUnavailable' })
  assert.deepEqual(await refundsOf(shop, id), [])
  await shop.provider.answerNormally()
  await settleOrder(shop, id)
  assert.equal(await stateOf(asha, id), PAID)
  await assertAllSettles(shop)
})

test('a payment for a cancelled order goes back with one mail', async () => {
  const asha = await buildPerson(shop)
  const { _id, razorpayOrderId } = await buildOnlineOrder(shop, asha)
  await cancel(asha, _id)
  await shop.provider.pay(razorpayOrderId)
  await settleOrder(shop, _id)
  const [mail, ...more] = await mailsOf(asha)
  assert.match(mail?.text ?? '', /payment of ₹400\.00 .+ goes back .+ The order was cancelled\./s)
  assert.equal(more.length, 0)
  await assertAllSettles(shop)
})
