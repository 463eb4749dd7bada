import assert from 'node:assert/strict'
import { beforeEach, test } from 'vitest'
import type { TrackingDetails } from '../../../contract/forms/tracking.ts'
import { dayInIndia } from '../../../domain/days.ts'
import { addDays } from '../../../domain/delivery/calendar.ts'
import type { OrderStatus, PaymentMethod } from '../../../domain/order/order-status.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPerson, type Person } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { buildOrderIn, sendByVan } from '../../../test/support/orders-in-states.ts'
import { buildReplacedOrder } from '../../../test/support/replacements.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
let admin: Person

beforeEach(async () => {
  admin = await buildAdmin(shop)
})

const today = dayInIndia(new Date())

/** An order that the van carries on a day, in one of the states that orders can have. */
async function buildVanOrder(day: string, paymentMethod: PaymentMethod, status: OrderStatus, zipCode = '411004') {
  const person = await buildPerson(shop)
  const order = await buildOrderIn(shop, person, { status, paymentMethod })
  const delivery = JSON.stringify({ by: 'van', courier: null, zone: 'Pune', leaves: day, earliest: day, latest: day })
  await shop.database.updateTable('orders').set({ delivery, zip_code: zipCode }).where('id', '=', order._id).execute()
  return { ...order, person }
}

test('a day’s list has what is still to be delivered, by PIN, with the cash to collect', async () => {
  await setDeliveryRules(shop, { van: { radiusKm: 50, days: [1, 2, 3, 4, 5, 6, 7], capacity: 12 } })
  const day = addDays(today, 40)
  const far = await buildVanOrder(day, 'cod', 'pending', '412301')
  const near = await buildVanOrder(day, 'online', 'paid', '411001')
  const left = await buildVanOrder(day, 'cod', 'shipped', '411015')
  await buildVanOrder(day, 'online', 'pending')
  const carriers = [
    [left, { courier: 'Our van' }],
    [await buildVanOrder(day, 'online', 'shipped'), { courier: 'DTDC' }],
    [await buildVanOrder(day, 'online', 'shipped'), { courier: null, tracking_number: '1234567890' }],
  ] as const
  for (const [{ _id }, carrier] of carriers)
    await shop.database.updateTable('orders').set(carrier).where('id', '=', _id).execute()
  for (const status of ['delivered', 'cancelled'] as const) await buildVanOrder(day, 'cod', status)
  await buildVanOrder(addDays(day, 1), 'online', 'paid')

  const list = await admin.api.call('GET /admin/delivery/van', { query: { day } })
  const listed = list.orders.map(({ number, cash, shippingAddress }) => `${shippingAddress.zipCode} ${number} ${cash}`)
  assert.deepEqual(listed, [`411001 ${near.number} 0`, `411015 ${left.number} 400`, `412301 ${far.number} 400`])
  assert.deepEqual([list.day, list.today, list.booked, list.unpaid, list.capacity], [day, today, 6, 1, 12])
})

test('without a day it is today’s list, and a day without orders is empty', async () => {
  await setDeliveryRules(shop, { van: null })
  const list = await admin.api.call('GET /admin/delivery/van', { query: {} })
  assert.deepEqual(list, { day: today, today, booked: 0, unpaid: 0, capacity: null, orders: [] })
  assertRefused(await request(shop, 'GET /admin/delivery/van?day=2026-02-30', admin), 'invalid')
})

test('an order left behind on an earlier day is on today’s van, with its cash, until it is delivered', async () => {
  const left = await buildVanOrder(addDays(today, -2), 'cod', 'pending')
  const stopsOn = async (day: string) => {
    const { booked, orders } = await admin.api.call('GET /admin/delivery/van', { query: { day } })
    return [booked, ...orders.map(({ number, cash }) => `${number} ${cash}`)]
  }
  assert.deepEqual(await stopsOn(today), [1, `${left.number} 400`])
  assert.deepEqual(await stopsOn(addDays(today, 1)), [0])
  const become = (status: 'shipped' | 'delivered') =>
    admin.api.call('PATCH /admin/orders/:id/status', { params: { id: left._id }, body: { status } })
  await become('shipped')
  assert.deepEqual(await stopsOn(today), [1, `${left.number} 400`])
  await become('delivered')
  assert.deepEqual(await stopsOn(today), [0])
})

test('an order that left on an earlier day is on no later list', async () => {
  const order = await buildVanOrder(addDays(today, -2), 'online', 'shipped')
  const left = { happened_at: new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000) }
  await shop.database.updateTable('order_events').set(left).where('order_id', '=', order._id).execute()
  assert.deepEqual((await admin.api.call('GET /admin/delivery/van', { query: {} })).orders, [])
})

test('each of today’s orders is mailed about once, however many requests come at once, but not a cancelled one', async () => {
  const cash = await buildVanOrder(today, 'cod', 'shipped')
  const paid = await buildVanOrder(today, 'online', 'paid')
  const cancelled = await buildVanOrder(today, 'cod', 'cancelled')
  const mail = async () => (await admin.api.call('POST /admin/delivery/van/arriving', { body: { day: today } })).mailed
  const areMailed = async () =>
    (await admin.api.call('GET /admin/delivery/van', { query: {} })).orders.map(({ isMailed }) => isMailed)
  assert.deepEqual(await areMailed(), [false, false])
  const [one, two, three] = await Promise.all([mail(), mail(), mail()])
  assert.deepEqual([one + two + three, await mail()], [2, 0])
  assert.deepEqual(await areMailed(), [true, true])
  const mailsOf = async ({ person }: { person: { email: string } }) =>
    (await outboxMailsTo(shop, person.email)).filter(({ subject }) => subject.startsWith('Your plants arrive today'))
  const [ofCash, ofPaid] = [await mailsOf(cash), await mailsOf(paid)]
  assert.deepEqual([ofCash.length, ofPaid.length, (await mailsOf(cancelled)).length], [1, 1, 0])
  assert.equal(ofCash[0]?.subject, `Your plants arrive today: order #${cash.number}`)
  assert.match(ofCash[0]?.text ?? '', /Please have ₹400\.00 ready in cash\./)
  assert.doesNotMatch(ofPaid[0]?.text ?? '', /in cash/)

  const later = await buildVanOrder(today, 'cod', 'pending')
  assert.equal(await mail(), 1)
  assert.equal((await mailsOf(later)).length, 1)
})

test('no mail about plants arriving today is sent for another day', async () => {
  const tomorrow = addDays(today, 1)
  const order = await buildVanOrder(tomorrow, 'cod', 'shipped')
  for (const day of [tomorrow, addDays(today, -1)])
    assertRefused(await request(shop, 'POST /admin/delivery/van/arriving', { ...admin, body: { day } }), 'invalid')
  const mails = await outboxMailsTo(shop, order.person.email)
  assert.ok(mails.every(({ subject }) => !subject.startsWith('Your plants arrive today')))
})

test('a replacement by van is on today’s list until it has arrived, with nothing to collect, and a mail says so', async () => {
  const asha = await buildPerson(shop)
  const { order, replacement } = await buildReplacedOrder(shop, asha, admin)
  const elsewhere = await buildReplacedOrder(shop, asha, admin)
  await sendByVan(shop, order._id)
  const stops = async (day: string) =>
    (await admin.api.call('GET /admin/delivery/van', { query: { day } })).orders.flatMap((stop) =>
      stop.replacement ? [[stop.replacement._id, stop.number, stop.cash, stop.isMailed]] : [],
    )
  assert.deepEqual(await stops(today), [[replacement, order.number, 0, false]])
  assert.deepEqual(await stops(addDays(today, 1)), [])
  const mail = async () => (await admin.api.call('POST /admin/delivery/van/arriving', { body: { day: today } })).mailed
  const ship = (id: string, courier: Pick<TrackingDetails, 'courier'> = {}) =>
    admin.api.call('POST /admin/replacements/:id/ship', { params: { id }, body: courier })
  assert.equal(await mail(), 0, 'it has not left')
  await ship(replacement)
  assert.deepEqual([await mail(), await mail()], [1, 0])
  const mails = (await outboxMailsTo(shop, asha.email)).filter(({ subject }) =>
    subject.startsWith('Your plants arrive'),
  )
  assert.equal(mails.length, 1)
  assert.match(mails[0]?.text ?? '', /There is nothing to pay\.[\s\S]*In the parcel/)
  assert.deepEqual(await stops(today), [[replacement, order.number, 0, true]])
  await admin.api.call('POST /admin/replacements/:id/deliver', { params: { id: replacement } })
  assert.deepEqual(await stops(today), [])
  await sendByVan(shop, elsewhere.order._id)
  await ship(elsewhere.replacement, { courier: 'DTDC' })
  assert.deepEqual([await stops(today), await mail()], [[], 0], 'a courier takes it')
})
