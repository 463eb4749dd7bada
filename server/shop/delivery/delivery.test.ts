import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { defaultDeliveryRules, type Weekday } from '../../../domain/delivery/delivery-rules.ts'
import { paise } from '../../../domain/money.ts'
import { buildBuyer, orderFor, PRICE } from '../../../test/support/buyers.ts'
import { setDeliveryRules } from '../../../test/support/delivery-rules.ts'
import { buildAdmin, buildPlant } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { buildTravelling, inDelhi, travelFrom } from '../../../test/support/travelling-plants.ts'

const shop = shopForTests()

const deliveryTo = (pin: string, plants?: string) =>
  shop.api().call('GET /delivery', { query: { pin, ...(plants !== undefined && { plants }) } })

const everywhere = { states: [], districts: [], pins: [] }
const zone = { name: 'India', area: everywhere, fee: 0, feePerKg: 0, freeFrom: null, minimum: null, cash: true }
type Changes = Partial<ApiRequest<'PUT /admin/settings/delivery'>['body']>

/** Saves the current rules with these changes. */
async function saveRules(changes: Changes) {
  const { bearer, api } = await buildAdmin(shop)
  const { version, updatedAt: _, ...rules } = await api.call('GET /admin/settings/delivery')
  return request(shop, 'PUT /admin/settings/delivery', {
    bearer,
    headers: { 'If-Match': version },
    body: { ...rules, ...changes },
  })
}

test('a product that only the van carries, or that a state bars, is named, even right after an edit', async () => {
  const id = await buildPlant(shop, { name: 'Areca Palm' })
  assert.equal((await deliveryTo('682001', id)).serviceable, true)
  await travelFrom(shop, id, { vanOnly: true, reason: 'It breaks on the way' })
  const { serviceable, reason, plants } = await deliveryTo('682001', id)
  assert.equal(serviceable, false)
  assert.match(reason ?? '', /Areca Palm can only travel in our van/)
  assert.deepEqual([plants.length, plants[0]?.plant, plants[0]?.fee], [1, id, null])
})

test('delivery is free until the owner sets a fee, which applies at once, and free again above a sum', async () => {
  const id = await buildPlant(shop, { price: 200 })
  const before = await deliveryTo('682001', id)
  assert.deepEqual([before.serviceable, before.fee, before.cod.offered, before.state], [true, 0, true, 'Kerala'])
  assert.equal((await saveRules({ zones: [{ ...zone, fee: 60, freeFrom: 999, cash: false }] })).status, 200)
  const { fee, cod } = await deliveryTo('682001', id)
  assert.deepEqual([fee, cod.offered], [60, false])
  assert.equal((await deliveryTo('682001', `${id}:5`)).fee, 0)
  const other = await buildPlant(shop, { price: 850 })
  const together = await deliveryTo('682001', `${id},${other}`)
  assert.deepEqual([together.fee, ...together.plants.map((plant) => plant.fee)], [0, 60, 60])
})

test('for a PIN that is unknown or in two states, the state of the address decides', async () => {
  assertRefused(await request(shop, 'GET /delivery?pin=011001'), 'invalid', ['pin'])
  assertRefused(await request(shop, 'GET /delivery?pin=999999'), 'not_found')
  const inState = (pin: string, state?: 'Chandigarh' | 'Haryana' | 'Punjab' | 'Kerala') =>
    shop.api().call('GET /delivery', { query: { pin, ...(state && { state }) } })
  const byState = await inState('999999', 'Kerala')
  assert.deepEqual([byState.place, byState.state, byState.serviceable], ['Kerala', 'Kerala', true])
  const { states } = await shop.api().call('GET /pins/:pin', { params: { pin: '140603' } })
  assert.equal(states.length, 2)
  for (const state of [undefined, 'Chandigarh', 'Haryana', 'Punjab', 'Kerala'] as const) {
    const isOne = state !== undefined && states.includes(state)
    assert.equal((await inState('140603', state)).state, isOne ? state : states[0])
  }
})

test('contradictory rules are refused, naming their fields', async () => {
  const refuses = { tallerThanCm: null, heavierThanGrams: null }
  const days = [1, 2, 3, 4, 5] satisfies Weekday[]
  const couriers = [{ name: 'Slow', area: everywhere, transit: { from: 6, to: 7 }, days, refuses }]
  const twice = [zone, { ...zone, fee: 80 }]
  assertRefused(await saveRules({ zones: twice }), 'invalid', ['zones.1.area', 'zones.1.name'])
  assertRefused(await saveRules({ couriers }), 'invalid', ['couriers.0.transit.to'])
  await buildTravelling(shop, 'Seeds', { depotDays: 4 })
  assert.equal((await saveRules({ couriers })).status, 200)
})

test('the state given for an unknown PIN counts only if neighbouring PINs lie there, on pages and in orders', async () => {
  const inPune = { ...everywhere, districts: [{ state: 'Maharashtra' as const, district: 'Pune' }] }
  const near = { ...zone, name: 'Near', area: { ...everywhere, states: ['Maharashtra' as const] }, fee: 40 }
  const zones = [{ ...near, name: 'Pune', area: inPune, fee: 20 }, near, { ...zone, fee: 90 }]
  const { status } = await saveRules({ zones, couriers: defaultDeliveryRules.couriers })
  assert.equal(status, 200)
  const lines = [{ plant: await buildPlant(shop, { price: PRICE }), quantity: 1 }]
  // An unknown PIN between those of Pune, one of Ernakulam, and one like no other
  for (const [zipCode, state, fee] of [
    ['411099', 'Maharashtra', 20],
    ['411099', 'Kerala', null],
    ['682999', 'Kerala', 90],
    ['682999', 'Maharashtra', null],
    ['999999', 'Maharashtra', 90],
  ] as const) {
    const answer = await request(shop, `GET /delivery?pin=${zipCode}&state=${state}`)
    const { bearer } = await buildBuyer(shop, lines)
    const shippingAddress = { street: '1 Main Road', city: 'Town', state, country: 'India', zipCode }
    const body = orderFor(lines, { shippingAddress, amount: PRICE + (fee ?? 0) })
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

test('an order agrees what the page promised for its cart, whatever bundles are in it', async () => {
  const [india] = defaultDeliveryRules.zones
  const [courier] = defaultDeliveryRules.couriers
  assert.ok(india && courier)
  await setDeliveryRules(shop, {
    cutOff: '23:59',
    couriers: [
      { ...courier, name: 'Light', refuses: { tallerThanCm: null, heavierThanGrams: 1_000 } },
      { ...courier, name: 'Slow', transit: { from: 6, to: 7 }, days: [1, 2, 3, 4] },
    ],
    zones: [{ ...india, fee: paise(40_00), feePerKg: paise(10_00) }],
  })
  const fern = await buildTravelling(shop, 'Fern', { weightGrams: 700, depotDays: 6 })
  const stone = await buildTravelling(shop, 'Stone', { weightGrams: 1_400, depotDays: 6 })
  const herb = await buildTravelling(shop, 'Herb', null)
  const barred = await buildTravelling(shop, 'Barred set', { notTo: ['Delhi'] }, [herb])
  const plants = [
    fern,
    stone,
    herb,
    barred,
    await buildTravelling(shop, 'Light set', null, [fern]),
    await buildTravelling(shop, 'Heavy set', { weightGrams: 100, maxCelsius: 40 }, [fern, stone]),
    await buildTravelling(shop, 'Mixed set', { weightGrams: 9_000, depotDays: 3 }, [stone, herb]),
  ]
  const line = fc.record({ plant: fc.constantFrom(...plants), quantity: fc.integer({ min: 1, max: 3 }) })
  const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 4, selector: ({ plant }) => plant })
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(cart, async (lines) => {
      const query = { pin: '110001', plants: lines.map(({ plant, quantity }) => `${plant}:${quantity}`).join() }
      const { serviceable, reason, by, earliest, latest, fee } = await shop.api().call('GET /delivery', { query })
      const { bearer } = await buildBuyer(shop, lines)
      const amount = lines.reduce((sum, { quantity }) => sum + PRICE * quantity, fee ?? 0)
      const body = orderFor(lines, { amount, shippingAddress: inDelhi, paymentMethod: 'online' })
      const answer = await request(shop, 'POST /orders', { bearer, body })
      outcomes.add(`${answer.status} ${latest}`)
      const { delivery, code, message } = answer.json as { delivery?: object; code?: string; message?: string }
      if (serviceable) assert.deepEqual([answer.status, delivery], [201, { by, earliest, latest, fee }], answer.text)
      else assert.deepEqual([code, message], ['not_delivered_there', reason])
    }),
    // Whatever else is tried, each courier carries one of these, and none the last.
    { numRuns: 40, examples: [fern, stone, barred].map((plant) => [[{ plant, quantity: 1 }]]) },
  )
  assert.ok(outcomes.size > 2, [...outcomes].join())
})
