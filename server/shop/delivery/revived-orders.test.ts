import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, dismiss, PAID, REFUNDED, stateOf } from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'
import { stockOf } from '../../../test/support/stock.ts'

const shop = paymentShopForTests()
const everywhere = { states: [], districts: [], pins: [] }
const van = { radiusKm: 50, days: [2, 3, 4, 5, 6] as (2 | 3 | 4 | 5 | 6)[], capacity: 1 }
type Order = Awaited<ReturnType<typeof buildOnlineOrder>>

beforeEach(() => setDeliveryRules(shop, { van }))

/** An online order whose payment window was closed; `capture` lets its money arrive after all. */
async function buildDismissed(person: Person) {
  const order = await buildOnlineOrder(shop, person)
  const { razorpay_payment_id } = await shop.provider.pay(order.razorpayOrderId, { outcome: 'failed' })
  await dismiss(person, order._id)
  const capture = async () => {
    await shop.provider.movePayment(razorpay_payment_id, 'captured')
    await assertAllSettles(shop)
  }
  return { order, capture }
}

const nowOf = async ({ api }: Person, { _id: id }: Order) => {
  const { delivery, amount } = await api.call('GET /orders/:id', { params: { id } })
  return { delivery, amount }
}
const laterMails = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ subject }) => subject.endsWith('arrives later')).length

test('an order whose money comes late takes another day of the van if its own is full by then, and is mailed about', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const { order, capture } = await buildDismissed(asha)
  const before = await nowOf(asha, order)
  const plant = await buildPlant(shop, { price: 400 })
  const other = await buildOrder(ravi, [{ plant, quantity: 1, price: 400 }])
  assert.equal(other.delivery?.earliest, before.delivery?.earliest)
  await capture()
  assert.equal(await stateOf(asha, order._id), PAID)
  const after = await nowOf(asha, order)
  assert.ok((after.delivery?.earliest ?? '') > (before.delivery?.earliest ?? 'none'))
  assert.deepEqual([after.amount, after.delivery?.fee], [before.amount, before.delivery?.fee])
  assert.equal(await laterMails(asha), 1)
})

test('while its day has room the order keeps it, and no mail says another', async () => {
  const asha = await buildPerson(shop)
  await setDeliveryRules(shop, { van: { ...van, capacity: 100 } })
  const { order, capture } = await buildDismissed(asha)
  const before = await nowOf(asha, order)
  await capture()
  assert.equal(await stateOf(asha, order._id), PAID)
  assert.deepEqual(await nowOf(asha, order), before)
  assert.equal(await laterMails(asha), 0)
})

test('an order by courier that a flood stops meanwhile arrives later', async () => {
  const asha = await buildPerson(shop)
  await setDeliveryRules(shop, { van: null })
  const { order, capture } = await buildDismissed(asha)
  const { delivery } = await nowOf(asha, order)
  const until = addDays(delivery?.latest ?? '', 3)
  const hold = { reason: 'flood', from: delivery?.earliest ?? '', until, area: everywhere, celsius: null } as const
  await setDeliveryRules(shop, { van: null, holds: [hold] })
  await capture()
  assert.ok(((await nowOf(asha, order)).delivery?.earliest ?? '') > until)
  assert.equal(await laterMails(asha), 1)
})

test('where nothing is delivered any more the money goes back, and the plants stay on sale', async () => {
  const asha = await buildPerson(shop)
  const { order, capture } = await buildDismissed(asha)
  await setDeliveryRules(shop, { van, zones: [] })
  await capture()
  assert.equal(await stateOf(asha, order._id), REFUNDED)
  assert.equal(await stockOf(shop, order.plant), 10)
})

test('of several orders whose money comes late at once no day gets more than the van carries', async () => {
  await setDeliveryRules(shop, { van: { ...van, capacity: 2 } })
  const people = await Promise.all(Array.from({ length: 6 }, () => buildPerson(shop)))
  const dismissed = []
  for (const person of people) dismissed.push(await buildDismissed(person))
  await Promise.all(dismissed.map(({ capture }) => capture()))
  const days = await shop.database
    .selectFrom('orders')
    .select((order) => [order.fn.countAll<number>().as('orders')])
    .where('status', 'in', ['pending', 'paid'])
    .where(
      'user_id',
      'in',
      people.map(({ id }) => id),
    )
    .groupBy((order) => order.ref('delivery', '->>').key('earliest'))
    .execute()
  assert.ok(
    days.every(({ orders }) => orders <= 2),
    JSON.stringify(days),
  )
  assert.equal(
    days.reduce((sum, { orders }) => sum + orders, 0),
    6,
  )
})
