import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { ApiRequest } from '../../../contract/contract.ts'
import { unknownFacts } from '../../../domain/plant-facts/plant-facts.ts'
import { buildAdmin, buildPlant, buildProduct, changePlants, takeOffSale } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'

const shop = shopForTests()
const find = (query: ApiRequest<'GET /finder'>['query']) => shop.api().call('GET /finder', { query })

const facts = {
  ...unknownFacts,
  light: 'low',
  water: 'rare',
  effort: 'easy',
  places: ['indoors'],
  pets: { verdict: 'non-toxic', source: 'A source' },
  heightCm: 30,
  grownHeightCm: 150,
} satisfies typeof unknownFacts

test('fitting plants come with their reasons and cautions, and as in lists', async () => {
  const id = await buildPlant(shop, { name: 'Zamia', facts })
  await buildPlant(shop, { name: 'Unknown' })
  const found = await find({ where: 'indoors', window: 'none', pets: 'yes', time: 'little', height: '60' })
  const easy = ['Is easy to care for', 'Needs little watering']
  const [listed] = (await shop.api().call('GET /plants')).filter(({ _id }) => _id === id)
  assert.deepEqual(found, {
    count: 1,
    plants: [
      {
        plant: listed,
        reasons: ['Lives indoors', 'Grows in low light', 'Is non-toxic to pets', ...easy, 'Is 30 cm tall as sold'],
        cautions: ['Can reach 150 cm'],
      },
    ],
    excluded: ['where', 'window', 'pets', 'height'].map((question) => ({ question, plants: 1, countWithout: 1 })),
    climate: null,
  })
})

test('pots, seeds and what is no longer on sale are not found, and at most twelve are listed', async () => {
  const inGarden = { facts: { ...facts, places: ['garden' as const] } }
  await buildPlant(shop, { ...inGarden, category: 'pots' })
  await buildPlant(shop, { ...inGarden, category: 'seeds' })
  await takeOffSale(shop, await buildPlant(shop, inGarden))
  assert.equal((await find({ where: 'garden' })).count, 0)
  for (let index = 0; index < 13; index++) await buildPlant(shop, inGarden)
  const { count, plants } = await find({ where: 'garden' })
  assert.deepEqual([count, plants.length], [13, 12])
})

test('a PIN has its climate, and what thrives there says so', async () => {
  await buildPlant(shop, {
    name: 'Sadabahar',
    facts: { ...facts, places: ['terrace'], minCelsius: 5, maxCelsius: 42 },
  })
  const { climate, plants } = await find({ where: 'terrace', pin: '411015' })
  assert.equal(climate?.zone, 'plateau')
  assert.deepEqual(plants[0]?.reasons, ['Lives on a terrace', 'Thrives outdoors in 411015'])
  const inShimla = await find({ where: 'terrace', pin: '171001' })
  assertRefused(await request(shop, 'GET /finder?pin=999999'), 'invalid', ['pin'])
  assert.deepEqual([inShimla.climate?.zone, inShimla.plants[0]?.cautions], ['hills', ['Needs shelter in winter']])
})

test('a cached answer follows the plants: their facts, stock and removal', async () => {
  const { api: adminApi } = await buildAdmin(shop)
  const onBalcony = { ...facts, places: ['balcony' as const] }
  const first = await buildPlant(shop, { name: 'Aloe', facts: onBalcony, stock: 5 })
  const second = await buildPlant(shop, { name: 'Basil', facts: onBalcony, stock: 5 })
  const idsFound = async () => {
    const { count, plants } = await find({ where: 'balcony' })
    // Without one that fits, it has the nearest.
    return plants.slice(0, count).map(({ plant }) => plant._id)
  }
  // An address with parameters is cached from its second request on.
  for (let times = 0; times < 3; times++) assert.deepEqual(await idsFound(), [first, second])
  await changePlants(shop, { stock: 0 }, first)
  assert.deepEqual(await idsFound(), [second, first])
  const product = buildProduct({ name: 'Aloe', facts: { ...facts, places: ['garden'] } })
  await adminApi.call('PUT /plants/:id', { params: { id: first }, body: product })
  assert.deepEqual(await idsFound(), [second])
  await adminApi.call('DELETE /plants/:id', { params: { id: second } })
  assert.deepEqual(await idsFound(), [])
})
