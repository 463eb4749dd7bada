import assert from 'node:assert/strict'
import { test } from 'vitest'
import { dayInIndia, longDay } from '../../../domain/days.ts'
import { paise } from '../../../domain/money.ts'
import { refundExpectedBy } from '../../../domain/refund/expected-day.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { returnParcel } from '../../../test/support/orders-in-states.ts'
import { assertAllSettles, cancel, PAID, REFUNDED, refundsOf, stateOf, UNPAID } from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { anyOrder, move, ownOrder, refundPart } from '../../../test/support/refunding.ts'
import { loadMoney } from '../../admin/books/load-tally.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { lockOrder } from '../orders/queries.ts'
import { transitionOrder } from '../orders/transition-order.ts'
import { settleOrder } from './settle-order.ts'

const shop = paymentShopForTests({}, 'lost')
const today = dayInIndia(new Date())

type Difference = 'offer' | 'customer_fee'

/** An order of 400 rupees, paid with a fee of 9.44 on top, or with an offer of 40; the browser has not said so. */
async function pay(difference: Difference) {
  const asha = await buildPerson(shop)
  const { _id: id, number, razorpayOrderId, items } = await buildOnlineOrder(shop, asha)
  const { razorpay_payment_id: paymentId } = await shop.provider.pay(razorpayOrderId, { difference })
  return { asha, id, number, paymentId, piece: [{ item: items[0]?._id ?? assert.fail(), quantity: 1 }] }
}

/** The same, as it paid its order while the owner could accept such payments. */
async function payAccepted(difference: Difference) {
  const [admin, paid] = [await buildAdmin(shop), await pay(difference)]
  const { id, paymentId } = paid
  const isOffer = difference === 'offer'
  const sums = {
    amount: isOffer ? 36_000 : 40_944,
    provider_offer: paise(isOffer ? 4_000 : 0),
    customer_fee: paise(isOffer ? 0 : 944),
  }
  await inTransaction(shop.database, async (transaction) => {
    const row = { id: paymentId, order_id: id, currency: 'INR', status: 'captured', purpose: 'pays_order' } as const
    await transaction
      .insertInto('payments')
      .values({ ...row, ...sums })
      .execute()
    const order = (await lockOrder(transaction, id)) ?? assert.fail()
    await transitionOrder(shop, transaction, order, 'paid', { actor: 'payment', userId: null, reason: 'money_arrived' })
  })
  return { admin, ...paid }
}

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
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject.endsWith('is being refunded'))

/** The mail about a cancelled order names what is refunded: with the fee, without an offer or earlier refunds. */
async function assertCancelledMail({ email }: Person, sum: string): Promise<void> {
  const mail = (await outboxMailsTo(shop, email)).find(({ subject }) => subject.endsWith('was cancelled'))
  assert.ok((mail?.text ?? '').includes(`We’re refunding ${sum} to`), mail?.text ?? '')
}

test('payments with an offer or a fee on top are refunded; the owner reads why, the shopper when the money comes', async () => {
  const cases = [
    [
      'offer',
      36_000,
      '₹360 was received instead of ₹400, most likely because of an offer. To stop this, end the offer in the Razorpay Dashboard, under Offers.',
    ],
    [
      'customer_fee',
      40_944,
      '₹409.44 was received instead of ₹400 because the customer pays the fee. To stop this, turn off convenience fees (Customer Fee Bearer) in the Razorpay Dashboard, under Account & Settings, or ask Razorpay’s support.',
    ],
  ] as const
  for (const [difference, amount, cause] of cases) {
    const { asha, id, number } = await pay(difference)
    await settleOrder(shop, id)
    await settleOrder(shop, id)
    assert.equal(await stateOf(asha, id), UNPAID)
    assert.equal(await incidentOf(id), `pay: other_amount. ${cause}`)
    const [mail, ...more] = await mailsOf(asha)
    assert.deepEqual([mail?.subject, more.length], [`Your payment for order #${number} is being refunded`, 0])
    for (const text of [
      new RegExp(`payment of ₹${(amount / 100).toFixed(2)} .+ could not use it for the order`, 's'),
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

test('a fee on top of an accepted payment is not the shop’s money, and is refunded with the order', async () => {
  const { admin, asha, id } = await payAccepted('customer_fee')
  assert.equal(await stateOf(asha, id), PAID)
  assert.deepEqual(await receiptsOf(id), [40_000])
  const { payments, amount } = await anyOrder(admin, id)
  assert.deepEqual([amount, payments[0]?.amount, payments[0]?.customerFee], [400, 409.44, 9.44])
  await cancel(asha, id)
  await assertCancelledMail(asha, '₹409.44')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.deepEqual(await refundsOf(shop, id), ['40944 order_cancelled succeeded'])
})

test('an offer in an accepted payment is the shop’s money; no more is refunded than was captured', async () => {
  const { admin, asha, id } = await payAccepted('offer')
  assert.deepEqual(await receiptsOf(id), [40_000])
  await assert.rejects(refundPart(admin, id, { amount: 360.01 }), { code: 'invalid' })
  await refundPart(admin, id, { amount: 60 })
  await cancel(asha, id)
  await assertCancelledMail(asha, '₹300.00')
  await assertAllSettles(shop)
  assert.equal(await stateOf(asha, id), REFUNDED)
  assert.deepEqual(await refundsOf(shop, id), ['6000 part succeeded', '30000 order_cancelled succeeded'])
})

test('all pieces of an order with a funded offer are refunded one by one, together for what was captured', async () => {
  const { admin, asha, id, piece: lines } = await payAccepted('offer')
  await move(admin, id, 'shipped', 'delivered')
  for (const key of ['first', 'second', 'second']) await refundPart(admin, id, { lines }, key)
  await assertAllSettles(shop)
  assert.deepEqual(await refundsOf(shop, id), ['16000 part succeeded', '20000 part succeeded'])
  assert.equal((await ownOrder(asha, id)).creditNotes.length, 2)
})

test('returned parcels and parts of an order are refunded from what was captured', async () => {
  for (const [difference, ...made] of [
    ['offer', '16000 returned succeeded', '20000 part succeeded'],
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
