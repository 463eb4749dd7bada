import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildOrder, buildPerson, buildPlant, stockOf } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { assertAllSettles, dismiss, PAID, REFUNDED, stateOf } from '../../../test/support/paying.ts'
import { buildOnlineOrder, paymentShopForTests } from '../../../test/support/payment-shop.ts'

const shop = paymentShopForTests()
const van = { radiusKm: 50, days: [2, 3, 4, 5, 6] as (2 | 3 | 4 | 5 | 6)[], capacity: 1 }

beforeEach(() => setDeliveryRules(shop, { van }))

/** An online order whose payment window was closed; `capture` lets its money arrive after all. */
async function buildDismissed() {
  const person = await buildPerson(shop)
  const { _id: id, plant, razorpayOrderId } = await buildOnlineOrder(shop, person)
  const { razorpay_payment_id } = await shop.provider.pay(razorpayOrderId, { outcome: 'failed' })
  await dismiss(person, id)
  const now = async () => {
    const { delivery, amount } = await person.api.call('GET /orders/:id', { params: { id } })
    return { delivery: delivery ?? assert.fail(), amount }
  }
  const before = await now()
  const capture = async () => {
    await shop.provider.movePayment(razorpay_payment_id, 'captured')
    await assertAllSettles(shop)
    const mails = (await outboxMailsTo(shop, person.email)).filter(({ subject }) =>
      subject.endsWith('will arrive later'),
    )
    return { state: await stateOf(person, id), after: await now(), laterMails: mails.length }
  }
  return { person, plant, before, capture }
}

test('an order that is paid late gets another day of the van if its own is full by then, and a mail says so', async () => {
  const { before, capture } = await buildDismissed()
  const plant = await buildPlant(shop, { price: 400 })
  const other = await buildOrder(await buildPerson(shop), [{ plant, quantity: 1, price: 400 }])
  assert.equal(other.delivery?.earliest, before.delivery.earliest)
  const { state, after, laterMails } = await capture()
  assert.deepEqual([state, laterMails], [PAID, 1])
  assert.ok(after.delivery.earliest > before.delivery.earliest)
  assert.deepEqual([after.amount, after.delivery.fee], [before.amount, before.delivery.fee])
})

test('while its day has room the order keeps it, and no mail is sent', async () => {
  await setDeliveryRules(shop, { van: { ...van, capacity: 100 } })
  const { before, capture } = await buildDismissed()
  assert.deepEqual(await capture(), { state: PAID, after: before, laterMails: 0 })
})

test('if its address is no longer served, the money is refunded and the plants stay on sale', async () => {
  const { plant, capture } = await buildDismissed()
  await setDeliveryRules(shop, { van, zones: [] })
  assert.equal((await capture()).state, REFUNDED)
  assert.equal(await stockOf(shop, plant), 10)
})

test('when several orders are paid late at once, no day gets more than the van carries', async () => {
  await setDeliveryRules(shop, { van: { ...van, capacity: 2 } })
  const dismissed = []
  for (let order = 0; order < 6; order++) dismissed.push(await buildDismissed())
  await Promise.all(dismissed.map(({ capture }) => capture()))
  const revived = await Promise.all(dismissed.map(({ person }) => person.api.call('GET /orders')))
  const days = revived.flat().flatMap(({ status, delivery }) => (status === 'paid' ? [delivery?.earliest] : []))
  assert.equal(days.length, 6)
  for (const day of days) assert.ok(days.filter((other) => other === day).length <= 2, days.join())
})
