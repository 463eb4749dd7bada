import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { type FakeSmtp, startFakeSmtp } from '../../../test/fakes/smtp.ts'
import { waitForLockWaiters } from '../../../test/load/run-concurrently.ts'
import { buildAdmin, buildOrder, buildPerson, buildPlant, type Person } from '../../../test/support/factories.ts'
import { deliverMailsTo, outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOrderIn, buildReturnedOrder } from '../../../test/support/orders-in-states.ts'
import { request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { sendReviewRequests } from './send-review-requests.ts'

const shop = shopForTests()
let smtp: FakeSmtp

beforeAll(async () => {
  smtp = await startFakeSmtp()
})

afterAll(() => smtp.stop())

/** An order that was delivered so long ago; returns its plant. */
async function delivered(person: Person, ago = '10 days 1 hour'): Promise<string> {
  const { _id, plant } = await buildOrderIn(shop, person, { paymentMethod: 'cod', status: 'delivered' })
  await age(_id, ago)
  return plant
}

const age = (orderId: string, ago: string) =>
  sql`update order_events set happened_at = now() - ${ago}::interval where order_id = ${orderId}`.execute(shop.database)

const requestsTo = async ({ email }: Person) =>
  (await outboxMailsTo(shop, email)).filter(({ cause }) => cause?.startsWith('review request'))

test('ten days after the delivery a buyer is mailed once, with a link to the form of each plant', async () => {
  const asha = await buildPerson(shop)
  const plant = await delivered(asha)
  await Promise.all([sendReviewRequests(shop), sendReviewRequests(shop), sendReviewRequests(shop)])
  await sendReviewRequests(shop)
  assert.equal((await requestsTo(asha)).length, 1)
  const mails = await deliverMailsTo(shop, smtp, asha.email)
  const mail = mails.find(({ subject }) => subject === 'How is your Money Plant?')
  assert.match(mail?.text ?? '', new RegExp(`Review Money Plant:\nhttp://shop\\.test/plants/${plant}#write-review`))
  assert.match(mail?.html ?? '', new RegExp(`href="http://shop\\.test/plants/${plant}#write-review"`))
  assert.match(mail?.text ?? '', /your order has been with you for 10 days\./)
  const headers = mail?.headers.filter(({ key }) => key.startsWith('list-')).map(({ value }) => value)
  assert.match(headers?.[0] ?? '', /^<http:\/\/shop\.test\/api\/newsletter\/unsubscribe\/[0-9a-f]{64}>$/)
  assert.equal(headers?.[1], 'List-Unsubscribe=One-Click')
})

test('a mail that comes late, as after an outage, says how long ago the delivery was', async () => {
  const asha = await buildPerson(shop)
  await delivered(asha, '17 days 3 hours')
  await sendReviewRequests(shop)
  const [mail] = await requestsTo(asha)
  assert.match(mail?.text ?? '', /with you for 17 days\./)
})

test('orders that were delivered later or long ago, cancelled or returned cause no mail', async () => {
  const [late, old, cancelled, returned] = [
    await buildPerson(shop),
    await buildPerson(shop),
    await buildPerson(shop),
    await buildPerson(shop),
  ]
  await delivered(late, '9 days 23 hours')
  await delivered(old, '21 days')
  const { _id: cancelledId } = await buildOrderIn(shop, cancelled, { paymentMethod: 'cod', status: 'cancelled' })
  const { _id: returnedId } = await buildReturnedOrder(shop, returned, await buildAdmin(shop))
  for (const id of [cancelledId, returnedId]) await age(id, '11 days')
  await sendReviewRequests(shop)
  for (const person of [late, old, cancelled, returned]) assert.deepEqual(await requestsTo(person), [])
})

test('plants that were reviewed or have left the shop cause no mail, nor does a deactivated account', async () => {
  const [reviewer, buyer, inactive] = [await buildPerson(shop), await buildPerson(shop), await buildPerson(shop)]
  const reviewed = await delivered(reviewer)
  const body = { rating: 4, comment: 'So.' }
  await reviewer.api.call('POST /plants/:id/reviews', { params: { id: reviewed }, body })
  const gone = await delivered(buyer)
  await (await buildAdmin(shop)).api.call('DELETE /plants/:id', { params: { id: gone } })
  await delivered(inactive)
  await shop.database.updateTable('users').set({ is_active: false }).where('id', '=', inactive.id).execute()
  await sendReviewRequests(shop)
  for (const person of [reviewer, buyer, inactive]) assert.deepEqual(await requestsTo(person), [])
})

test('of two sizes of a family the mail names one, with its size, and no mail is sent once the family is reviewed', async () => {
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
    await shop.database
      .updateTable('orders')
      .set({ status: 'delivered', shipment_status: 'delivered' })
      .where('id', '=', _id)
      .execute()
    await sql`update order_events set to_state = 'delivered' where order_id = ${_id} and aspect = 'order'`.execute(
      shop.database,
    )
    await age(_id, '11 days')
    const body = { rating: 4, comment: 'So.' }
    if (buyer === ravi) await ravi.api.call('POST /plants/:id/reviews', { params: { id: small }, body })
  }
  await sendReviewRequests(shop)
  assert.deepEqual(
    (await requestsTo(asha)).map(({ subject }) => subject),
    ['How is your Ficus, Large?'],
  )
  assert.deepEqual(await requestsTo(ravi), [])
})

test('a buyer who ends these mails while one is written gets none', async () => {
  const asha = await buildPerson(shop)
  await delivered(asha)
  const sent = await inTransaction(shop.database, async (transaction) => {
    await transaction
      .updateTable('users')
      .set({ review_requests_ended_at: sql<Date>`now()` })
      .where('id', '=', asha.id)
      .execute()
    const running = sendReviewRequests(shop)
    await waitForLockWaiters(shop.database, 1)
    return { running }
  })
  await sent.running
  assert.deepEqual(await requestsTo(asha), [])
})

test('one click ends these mails for the account, also those that still wait, and other mails go on', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  await delivered(asha)
  await sendReviewRequests(shop)
  const [mail] = await requestsTo(asha)
  const path = new URL(mail?.unsubscribe_url ?? '').pathname.replace('/api', '')
  for (const _ of ['once', 'twice']) assert.equal((await request(shop, `POST ${path}`)).status, 200)
  await delivered(asha)
  await delivered(ravi)
  await sendReviewRequests(shop)
  assert.deepEqual([(await requestsTo(asha)).length, (await requestsTo(ravi)).length], [0, 1])
  assert.ok((await outboxMailsTo(shop, asha.email)).some(({ subject }) => subject.endsWith('was delivered')))
})
