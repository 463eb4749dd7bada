import assert from 'node:assert/strict'
import { afterAll, beforeEach, test } from 'vitest'
import { addDays } from '../../../domain/delivery/calendar.ts'
import { type Courier, defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { assertInvariants } from '../../../test/invariants/invariants.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildOrder, buildPerson, buildPlant } from '../../../test/support/factories.ts'
import { outboxMailsTo } from '../../../test/support/mails.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { inDelhi } from '../../../test/support/travelling-plants.ts'
import { reDateOrders } from './re-date-orders.ts'

const shop = shopForTests()
afterAll(() => assertInvariants(shop.database))
beforeEach(() => setDeliveryRules(shop))

const everywhere = { states: [], districts: [], pins: [] }

/** A shopper's order, with what is agreed of it and the mails about it by then. */
async function place(changes: Parameters<typeof buildOrder>[2] = {}) {
  const { api, email } = await buildPerson(shop)
  const plant = await buildPlant(shop, { price: 400 })
  const { _id: id, delivery } = await buildOrder({ api }, [{ plant, quantity: 1, price: 400 }], changes)
  assert.ok(delivery)
  const agreed = async () => (await api.call('GET /orders/:id', { params: { id } })).delivery ?? assert.fail()
  const mails = async () => (await outboxMailsTo(shop, email)).map(({ text }) => text ?? '')
  return { id, api, delivery, agreed, mails }
}

/** Two processes at once, and one of them again. */
async function reDateTwice(): Promise<void> {
  await Promise.all([reDateOrders(shop), reDateOrders(shop)])
  await reDateOrders(shop)
}

for (const [by, changes] of [
  ['van', {}],
  ['courier', { shippingAddress: inDelhi }],
] as const) {
  test(`an order by ${by} that a flood delays arrives later, and its shopper is mailed once`, async () => {
    const { delivery, agreed, mails } = await place(changes)
    assert.equal(delivery.by, by)
    await reDateOrders(shop)
    assert.deepEqual(await agreed(), delivery)

    const until = addDays(delivery.latest, 3)
    const hold = { reason: 'flood', from: delivery.earliest, until, area: everywhere, celsius: null } as const
    await setDeliveryRules(shop, { holds: [hold] })
    await reDateTwice()
    const moved = await agreed()
    assert.ok(moved.earliest > until)
    assert.deepEqual([moved.fee, (await mails()).length], [delivery.fee, 2])

    await setDeliveryRules(shop)
    await reDateOrders(shop)
    assert.deepEqual([await agreed(), (await mails()).length], [moved, 2])
  })
}

test('a holiday added after the order delays it where the holiday applies, and its shopper is mailed once', async () => {
  await setDeliveryRules(shop, { van: null })
  const [there, elsewhere] = [await place({ shippingAddress: inDelhi }), await place()]
  const { earliest, latest, fee } = there.delivery
  const holiday = { from: earliest, until: addDays(latest, 1), name: 'Diwali', states: ['Delhi' as const] }
  await setDeliveryRules(shop, { van: null, holidays: [holiday] })
  await reDateTwice()
  const moved = await there.agreed()
  assert.ok(moved.earliest > holiday.until)
  const [mail, ...earlier] = await there.mails()
  assert.match(mail ?? '', /we cannot ship or deliver on a day we had planned/)
  assert.deepEqual([moved.fee, earlier.length], [fee, 1])
  assert.deepEqual([await elsewhere.agreed(), (await elsewhere.mails()).length], [elsewhere.delivery, 1])
})

test('a shipped or cancelled order is left as it is', async () => {
  const { id, api, delivery, agreed } = await place()
  await api.call('PUT /orders/:id/cancel', { params: { id } })
  const closure = { from: delivery.earliest, until: delivery.latest, name: 'Stocktaking' }
  await setDeliveryRules(shop, { closures: [closure] })
  await reDateOrders(shop)
  assert.deepEqual(await agreed(), delivery)
})

test('an order whose courier was removed, renamed or no longer serves the address goes by one that does', async () => {
  const [courier] = defaultDeliveryRules.couriers
  assert.ok(courier)
  const { id, delivery, agreed, mails } = await place({ shippingAddress: inDelhi })
  const reDatedBy = async (couriers: Courier[]) => {
    await setDeliveryRules(shop, { couriers })
    await reDateTwice()
    const order = await shop.database.selectFrom('orders').select('delivery').where('id', '=', id).executeTakeFirst()
    return [order?.delivery?.courier, (await mails()).length]
  }
  assert.deepEqual(await reDatedBy([{ ...courier, name: 'Renamed' }]), ['Renamed', 1])
  assert.deepEqual(await agreed(), delivery)

  const onlyKerala: Courier = { ...courier, name: 'Renamed', area: { ...everywhere, states: ['Kerala'] } }
  assert.deepEqual(await reDatedBy([onlyKerala]), ['Renamed', 1])
  assert.deepEqual(await agreed(), delivery)

  const slow: Courier = { ...courier, name: 'Slow', transit: { from: 8, to: 9 }, days: [1, 2, 3, 4, 5, 6, 7] }
  assert.deepEqual(await reDatedBy([onlyKerala, slow]), ['Slow', 2])
  const moved = await agreed()
  assert.ok(moved.latest > delivery.latest)
  assert.equal(moved.fee, delivery.fee)
  assert.match((await mails())[0] ?? '', /the courier we had chosen can no longer deliver them/)
})
