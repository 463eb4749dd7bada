import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import { deactivate } from '../../../test/support/accounts.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { unsubscribe, unsubscribeUrlOf } from '../../../test/support/mailings.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOrderIn, buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { sendReviewRequests } from './send-review-requests.ts'

const shop = shopForTests()
const smtp = await startFakeSmtp()
afterAll(() => smtp.stop())

/** An order that was delivered so long ago; returns its plant. */
async function delivered(person: Person, ago = '10 days 1 hour'): Promise<string> {
  const { _id, plant } = await buildOrderIn(shop, person, { paymentMethod: 'cod', status: 'delivered' })
  await age(_id, ago)
  return plant
}

const age = (orderId: string, ago: string) =>
  sql`update order_events set happened_at = now() - ${ago}::interval where order_id = ${orderId}`.execute(shop.database)

const review = ({ api }: Person, id: string) =>
  api.call('POST /plants/:id/reviews', { params: { id }, body: { rating: 4, comment: 'So.' } })
const requestsTo = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ cause }) => cause?.startsWith('review request'))

test('ten days after delivery, or later after an outage, a buyer is mailed once, with a link to each plant’s form', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const plant = await delivered(asha)
  await delivered(ravi, '17 days 3 hours')
  await Promise.all([sendReviewRequests(shop), sendReviewRequests(shop), sendReviewRequests(shop)])
  await sendReviewRequests(shop)
  assert.equal((await requestsTo(asha)).length, 1)
  const mails = await deliverMailsTo(shop, smtp, asha.email)
  const mail = mails.find(({ subject }) => subject === 'How is your Money Plant?')
  assert.match(mail?.text ?? '', new RegExp(`Review Money Plant:\nhttp://shop\\.test/plants/${plant}#write-review`))
  assert.match(mail?.html ?? '', new RegExp(`href="http://shop\\.test/plants/${plant}#write-review"`))
  assert.match(mail?.text ?? '', /You’ve had your order for 10 days\./)
  assert.match((await requestsTo(ravi))[0]?.text ?? '', /your order for 17 days\./)
  unsubscribeUrlOf(mail)
})

test('no mail is sent about orders too young, too old, cancelled or returned, about plants reviewed or off sale, nor to a deactivated account', async () => {
  const admin = await buildAdmin(shop)
  const [late, old, cancelled] = [await buildPerson(shop), await buildPerson(shop), await buildPerson(shop)]
  const [returned, reviewer] = [await buildPerson(shop), await buildPerson(shop)]
  const [buyer, inactive] = [await buildPerson(shop), await buildPerson(shop)]
  await delivered(late, '9 days 23 hours')
  await delivered(old, '21 days')
  const orders = [
    await buildOrderIn(shop, cancelled, { paymentMethod: 'cod', status: 'cancelled' }),
    await buildReturnedOrder(shop, returned, admin),
  ]
  for (const { _id } of orders) await age(_id, '11 days')
  await review(reviewer, await delivered(reviewer))
  await admin.api.call('DELETE /plants/:id', { params: { id: await delivered(buyer) } })
  await delivered(inactive)
  await deactivate(shop, inactive)
  await sendReviewRequests(shop)
  for (const person of [late, old, cancelled, returned, reviewer, buyer, inactive])
    assert.deepEqual(await requestsTo(person), [])
})

test('the mail names one of two sizes of a family, with its size, and none is sent once the family is reviewed', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  for (const [buyer, family] of [
    [asha, 'Ficus'],
    [ravi, 'Croton'],
  ] as const) {
    const size = (label: string, position: number) => ({ family, label, position })
    const small = await buildPlant(shop, { name: family, price: 200, size: size('Small', 0) })
    const large = await buildPlant(shop, { name: family, price: 200, size: size('Large', 1) })
    const lines = [large, small].map((plant) => ({ plant, quantity: 1, price: 200 }))
    const { _id } = await buildOrder(buyer, lines)
    for (const isDelivered of [
      sql`update orders set status = 'delivered', shipment_status = 'delivered' where id = ${_id}`,
      sql`update order_events set to_state = 'delivered' where order_id = ${_id} and aspect = 'order'`,
    ])
      await isDelivered.execute(shop.database)
    await age(_id, '11 days')
    if (buyer === ravi) await review(ravi, small)
  }
  await sendReviewRequests(shop)
  assert.equal((await requestsTo(asha)).map(({ subject }) => subject).join(), 'How is your Ficus, Large?')
  assert.deepEqual(await requestsTo(ravi), [])
})

test('a buyer who ends these mails while one is being written gets none', async () => {
  const asha = await buildPerson(shop)
  await delivered(asha)
  const { running } = await inTransaction(shop.database, async (transaction) => {
    await sql`update users set review_requests_ended_at = now() where id = ${asha.id}`.execute(transaction)
    const running = sendReviewRequests(shop)
    await waitForLockWaiters(shop.database, 1)
    return { running }
  })
  await running
  assert.deepEqual(await requestsTo(asha), [])
})

test('one click ends these mails for the account, even those still waiting, and other mails continue', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  await delivered(asha)
  await sendReviewRequests(shop)
  await unsubscribe(shop, (await requestsTo(asha))[0]?.unsubscribe_url ?? '')
  await delivered(asha)
  await delivered(ravi)
  await sendReviewRequests(shop)
  assert.deepEqual([(await requestsTo(asha)).length, (await requestsTo(ravi)).length], [0, 1])
  assert.ok((await outboxMailsTo(shop, asha.email)).some(({ subject }) => subject.endsWith('was delivered')))
})
