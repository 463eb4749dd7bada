import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { defaultDeliveryRules } from '../../../domain/delivery/delivery-rules.ts'
import { buildBuyer, orderFor } from '../../../test/support/buyers.ts'
import { product } from '../../../test/support/delivery-requests.ts'
import { buildAdmin, buildPlant } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()

const deliveryTo = (pin: string, plants?: string) =>
  shop.api().call('GET /delivery', { query: { pin, ...(plants !== undefined && { plants }) } })

/** Saves the current rules with these changes. */
async function saveRules(changes: Partial<ApiRequest<'PUT /admin/settings/delivery'>['body']>) {
  const { bearer, api } = await buildAdmin(shop)
  const { version, updatedAt: _, ...rules } = await api.call('GET /admin/settings/delivery')
  return request(shop, 'PUT /admin/settings/delivery', {
    bearer,
    headers: { 'If-Match': version },
    body: { ...rules, ...changes },
  })
}

test('a malformed PIN is refused, and one that is not in the directory is not found', async () => {
  assertRefused(await request(shop, 'GET /delivery?pin=011001'), 'invalid', ['pin'])
  assertRefused(await request(shop, 'GET /delivery?pin=999999'), 'not_found')
})

test('until the owner says otherwise the shop delivers everywhere, free', async () => {
  const { serviceable, fee, cod, state } = await deliveryTo('411015')
  assert.deepEqual([serviceable, fee, cod.offered, state], [true, 0, true, 'Maharashtra'])
})

test('a product that only the van carries or that a state bars is named, also right after an edit', async () => {
  const id = await buildPlant(shop, { name: 'Areca Palm' })
  assert.equal((await deliveryTo('682001', id)).serviceable, true)
  const delivery = { vanOnly: true, notTo: [], reason: 'It breaks on the way' }
  await shop.database
    .updateTable('plants')
    .set(({ eb }) => ({
      edits: eb('edits', '+', 1),
      delivery: JSON.stringify({
        ...delivery,
        maxCelsius: null,
        minCelsius: null,
        depotDays: null,
        weightGrams: null,
      }),
    }))
    .where('id', '=', id)
    .execute()
  await shop.changes.synced()
  const { serviceable, reason, plants } = await deliveryTo('682001', id)
  assert.equal(serviceable, false)
  assert.match(reason ?? '', /Areca Palm goes only by our van/)
  assert.deepEqual(
    plants.map(({ plant, fee }) => [plant, fee]),
    [[id, null]],
  )
})

test('a changed fee holds at once, and free delivery from a sum on', async () => {
  const id = await buildPlant(shop, { price: 200 })
  await deliveryTo('682001', id)
  const area = { states: [], districts: [], pins: [] }
  const zone = { name: 'India', area, fee: 60, feePerKg: 0, freeFrom: 999, minimum: null, cash: false }
  assert.equal((await saveRules({ zones: [zone] })).status, 200)
  const { fee, cod } = await deliveryTo('682001', id)
  assert.deepEqual([fee, cod.offered], [60, false])
  assert.equal((await deliveryTo('682001', `${id}:5`)).fee, 0)
  const other = await buildPlant(shop, { price: 850 })
  const together = await deliveryTo('682001', `${id},${other}`)
  assert.deepEqual([together.fee, ...together.plants.map((plant) => plant.fee)], [0, 60, 60])
  const twice = await saveRules({ zones: [zone, { ...zone, fee: 80 }] })
  assert.equal(twice.status, 400)
  const unknown = { ...area, districts: [{ state: 'Goa' as const, district: 'Pune' }] }
  assertRefused(await saveRules({ zones: [{ ...zone, area: unknown }, zone].slice(0, 1) }), 'invalid', [
    'zones.0.area.districts.0.district',
  ])
})

test('a PIN that is not in the directory is answered by the state of its address, and one of two states by that one', async () => {
  const unknown = await request(shop, 'GET /delivery?pin=999999')
  assert.equal(unknown.status, 404)
  const byState = await shop.api().call('GET /delivery', { query: { pin: '999999', state: 'Kerala' } })
  assert.deepEqual([byState.place, byState.state, byState.serviceable], ['Kerala', 'Kerala', true])
  const spanning = (state: 'Chandigarh' | 'Haryana' | 'Punjab' | 'Kerala') =>
    shop.api().call('GET /delivery', { query: { pin: '140603', state } })
  const first = await shop.api().call('GET /delivery', { query: { pin: '140603' } })
  const { states } = await shop.api().call('GET /pins/:pin', { params: { pin: '140603' } })
  assert.equal(states.length, 2)
  assert.equal(first.state, states[0])
  for (const state of ['Chandigarh', 'Haryana', 'Punjab'] as const)
    assert.equal((await spanning(state)).state, states.includes(state) ? state : states[0])
  assert.equal((await spanning('Kerala')).state, states[0])
})

test('rules without a zone, and a courier too slow for all products, are refused at their fields', async () => {
  assertRefused(await saveRules({ zones: [] }), 'invalid', ['zones'])
  const area = { states: [], districts: [], pins: [] }
  const refuses = { tallerThanCm: null, heavierThanGrams: null }
  const slow = { name: 'Slow', area, transit: { from: 6, to: 7 }, days: [1, 2, 3, 4, 5], refuses } as const
  const couriers = [{ ...slow, days: [...slow.days] }]
  assertRefused(await saveRules({ couriers }), 'invalid', ['couriers.0.transit.to'])
  const seeds = await buildPlant(shop, { name: 'Seeds' })
  await shop.database
    .updateTable('plants')
    .set({ delivery: JSON.stringify(product('Seeds', { depotDays: 4 }).delivery) })
    .where('id', '=', seeds)
    .execute()
  assert.equal((await saveRules({ couriers })).status, 200)
})

test('the stated state of an unknown PIN counts only where its neighbours lie, for pages and orders alike', async () => {
  const everywhere = { states: [], districts: [], pins: [] }
  const zone = { name: 'Rest', area: everywhere, fee: 90, feePerKg: 0, freeFrom: null, minimum: null, cash: true }
  const inPune = { ...everywhere, districts: [{ state: 'Maharashtra' as const, district: 'Pune' }] }
  const near = { ...zone, name: 'Near', area: { ...everywhere, states: ['Maharashtra' as const] }, fee: 40 }
  const zones = [{ ...near, name: 'Pune', area: inPune, fee: 20 }, near, zone]
  const { status } = await saveRules({ zones, couriers: defaultDeliveryRules.couriers })
  assert.equal(status, 200)
  const plant = await buildPlant(shop, { price: 400 })
  const lines = [{ plant, quantity: 1 }]
  // An unknown PIN between those of Pune, one of Ernakulam, and one like no other
  const cases = [
    ['411099', 'Maharashtra', 20],
    ['411099', 'Kerala', null],
    ['682999', 'Kerala', 90],
    ['682999', 'Maharashtra', null],
    ['999999', 'Maharashtra', 90],
  ] as const
  for (const [zipCode, state, fee] of cases) {
    const answer = await request(shop, `GET /delivery?pin=${zipCode}&state=${state}`)
    const { bearer } = await buildBuyer(shop, lines)
    const shippingAddress = { street: '1 Main Road', city: 'Town', state, country: 'India', zipCode }
    const body = orderFor(lines, { shippingAddress, amount: 400 + (fee ?? 0) })
    const placed = await request(shop, 'POST /orders', { bearer, body })
    if (fee === null) {
      assertRefused(answer, 'not_found')
      assertRefused(placed, 'invalid', ['state'])
    } else {
      assert.equal((answer.json as { fee: number }).fee, fee, zipCode)
      assert.equal(placed.status, 201, placed.text)
    }
  }
})
