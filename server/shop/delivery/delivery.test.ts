import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiRequest } from '../../../contract/contract.ts'
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
