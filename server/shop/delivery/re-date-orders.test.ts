import assert from 'node:assert/strict'
import { test } from 'vitest'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { type Courier, defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { reDateOrders } from './re-date-orders.ts'

const shop = shopForTests()
const everywhere = { states: [], districts: [], pins: [] }
const inDelhi = { street: '1 Janpath', city: 'Delhi', state: 'Delhi', country: 'India', zipCode: '110001' }

for (const [by, changes] of [
  ['van', {}],
  ['courier', { shippingAddress: inDelhi }],
] as const) {
  test(`an order by ${by} that a flood stops arrives later, and its shopper is mailed once`, async () => {
    await setDeliveryRules(shop)
    const asha = await buildPerson(shop)
    const plant = await buildPlant(shop, { price: 400 })
    const lines = [{ plant, quantity: 1, price: 400 }]
    const { _id: id, delivery } = await buildOrder(asha, lines, changes)
    assert.equal(delivery?.by, by)
    const agreed = async () => (await asha.api.call('GET /orders/:id', { params: { id } })).delivery
    const mails = async () => (await outboxMailsTo(shop, asha.email)).length
    await reDateOrders(shop)
    assert.deepEqual(await agreed(), delivery)

    const until = addDays(delivery?.latest ?? '', 3)
    const hold = { reason: 'flood', from: delivery?.earliest ?? '', until, area: everywhere, celsius: null } as const
    await setDeliveryRules(shop, { holds: [hold] })
    const before = await mails()
    await Promise.all([reDateOrders(shop), reDateOrders(shop)])
    await reDateOrders(shop)
    const moved = await agreed()
    assert.ok((moved?.earliest ?? '') > until)
    assert.equal(moved?.fee, delivery?.fee)
    assert.equal(await mails(), before + 1)

    await setDeliveryRules(shop)
    await reDateOrders(shop)
    assert.deepEqual(await agreed(), moved)
    assert.equal(await mails(), before + 1)
    await assertInvariants(shop.database)
  })
}

test('a holiday that is added after the order moves it where the holiday is, and its shopper is mailed once', async () => {
  await setDeliveryRules(shop, { van: null })
  const plant = await buildPlant(shop, { price: 400 })
  const place = async (changes: Parameters<typeof buildOrder>[2]) => {
    const person = await buildPerson(shop)
    const { _id: id, delivery } = await buildOrder(person, [{ plant, quantity: 1, price: 400 }], changes)
    const mails = async () => (await outboxMailsTo(shop, person.email)).map(({ text }) => text ?? '')
    const agreed = async () => (await person.api.call('GET /orders/:id', { params: { id } })).delivery
    return { delivery, mails, agreed }
  }
  const [there, elsewhere] = [await place({ shippingAddress: inDelhi }), await place({})]
  const { earliest = '', latest = '' } = there.delivery ?? {}
  const holiday = { from: earliest, until: addDays(latest, 1), name: 'Diwali', states: ['Delhi' as const] }
  await setDeliveryRules(shop, { van: null, holidays: [holiday] })
  await Promise.all([reDateOrders(shop), reDateOrders(shop)])
  await reDateOrders(shop)

  const moved = await there.agreed()
  assert.ok((moved?.earliest ?? '') > holiday.until)
  assert.equal(moved?.fee, there.delivery?.fee)
  const [mail, ...earlier] = await there.mails()
  assert.match(mail ?? '', /nothing leaves or is delivered on a day that we had counted on/)
  assert.equal(earlier.length, 1)
  assert.deepEqual([await elsewhere.agreed(), (await elsewhere.mails()).length], [elsewhere.delivery, 1])
  await assertInvariants(shop.database)
})

test('an order that was shipped or cancelled is left as it is', async () => {
  await setDeliveryRules(shop)
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { price: 400 })
  const { _id: id, delivery } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }])
  await asha.api.call('PUT /orders/:id/cancel', { params: { id } })
  const closure = { from: delivery?.earliest ?? '', until: delivery?.latest ?? '', name: 'Stocktaking' }
  await setDeliveryRules(shop, { closures: [closure] })
  await reDateOrders(shop)
  assert.deepEqual((await asha.api.call('GET /orders/:id', { params: { id } })).delivery, delivery)
})

test('an order whose courier is gone, renamed or no longer comes there goes by what serves its address now', async () => {
  const [courier] = defaultDeliveryRules.couriers
  assert.ok(courier)
  await setDeliveryRules(shop)
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop, { price: 400 })
  const { _id: id, delivery } = await buildOrder(asha, [{ plant, quantity: 1, price: 400 }], {
    shippingAddress: inDelhi,
  })
  const agreed = async () => (await asha.api.call('GET /orders/:id', { params: { id } })).delivery
  const courierOf = async () => {
    const order = await shop.database.selectFrom('orders').select('delivery').where('id', '=', id).executeTakeFirst()
    return order?.delivery?.courier
  }
  const mails = async () => (await outboxMailsTo(shop, asha.email)).length
  const before = await mails()

  await setDeliveryRules(shop, { couriers: [{ ...courier, name: 'Renamed' }] })
  await reDateOrders(shop)
  assert.equal(await courierOf(), 'Renamed')
  assert.deepEqual([await agreed(), await mails()], [delivery, before])

  const onlyKerala = { ...courier, name: 'Renamed', area: { ...everywhere, states: ['Kerala' as const] } }
  await setDeliveryRules(shop, { couriers: [onlyKerala] })
  await reDateOrders(shop)
  assert.deepEqual([await courierOf(), await agreed(), await mails()], ['Renamed', delivery, before])

  const slow: Courier = { ...courier, name: 'Slow', transit: { from: 8, to: 9 }, days: [1, 2, 3, 4, 5, 6, 7] }
  await setDeliveryRules(shop, { couriers: [onlyKerala, slow] })
  await Promise.all([reDateOrders(shop), reDateOrders(shop)])
  await reDateOrders(shop)
  assert.equal(await courierOf(), 'Slow')
  const moved = await agreed()
  assert.ok((moved?.latest ?? '') > (delivery?.latest ?? ''))
  assert.deepEqual([moved?.fee, await mails()], [delivery?.fee, before + 1])
  const [mail] = await outboxMailsTo(shop, asha.email)
  assert.match(mail?.text ?? '', /the courier that we had chosen does not bring them any more/)
  await assertInvariants(shop.database)
})
