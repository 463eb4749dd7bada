import assert from 'node:assert/strict'
import { test } from 'vitest'
import { MAX_WISHLIST } from '../../../domain/wishlist.ts'
import { buildAdmin, buildPerson, buildPlant, buildProduct, type Person } from '../../../test/support/factories.ts'
import { assertRefused, request } from '../../../test/support/request.ts'
import { shopForTests } from '../../../test/support/test-shop.ts'
import { newIdentifier } from '../../platform/identifiers.ts'

const shop = shopForTests()

const save = ({ api }: Person, plant: string) => api.call('POST /wishlist', { body: { plant } })
const idsOf = async ({ api }: Person) => (await api.call('GET /wishlist')).map(({ plant }) => plant._id)
const entry = (plant: string, { addedAt = '2026-11-20T10:00:00.000Z', price = 199 } = {}) => ({ plant, addedAt, price })

const takeOffSale = async (id: string) => (await buildAdmin(shop)).api.call('DELETE /plants/:id', { params: { id } })

/** Plants that are not there: rows of the table alone, for what is counted. */
async function fillWishlist({ id }: Person, count: number): Promise<void> {
  const plants = Array.from({ length: count }, () => newIdentifier())
  const fern = { name: 'Fern', description: 'A fern for a shady place.', price: 100, stock: 1, category: 'indoor' }
  const saved = { price: 100, known_price: 100, is_sold_out: false }
  await shop.database
    .insertInto('plants')
    .values(plants.map((id) => ({ ...fern, id, image_url: '/images/indoor.jpg', benefits: [] })) as never)
    .execute()
  await shop.database
    .insertInto('wishlist_items')
    .values(plants.map((plant_id) => ({ ...saved, user_id: id, plant_id })) as never)
    .execute()
}

test('a plant is saved once, with its price of that time, and removed as often as requested', async () => {
  const asha = await buildPerson(shop)
  const [tulsi, mogra] = [await buildPlant(shop, { name: 'Tulsi', price: 149.5 }), await buildPlant(shop)]
  await save(asha, tulsi)
  const saved = await save(asha, mogra)
  assert.deepEqual(await save(asha, mogra), saved)
  const [params, body] = [{ id: tulsi }, buildProduct({ price: 99 })]
  await (await buildAdmin(shop)).api.call('PUT /plants/:id', { params, body })
  const [, second] = await asha.api.call('GET /wishlist')
  assert.deepEqual([second?.plant._id, second?.plant.price, second?.addedPrice], [tulsi, 99, 149.5])
  assert.ok(Date.parse(second?.addedAt ?? '') <= Date.now())
  for (const _ of ['once', 'twice']) {
    await asha.api.call('DELETE /wishlist/:plantId', { params: { plantId: mogra } })
    assert.deepEqual(await idsOf(asha), [tulsi])
  }
})

test('a plant that is off sale disappears, and an unknown one cannot be saved', async () => {
  const asha = await buildPerson(shop)
  const plant = await buildPlant(shop)
  await save(asha, plant)
  await takeOffSale(plant)
  assert.deepEqual(await asha.api.call('GET /wishlist'), [])
  for (const id of [plant, 'A'.repeat(20)]) {
    assertRefused(await request(shop, 'POST /wishlist', { bearer: asha.bearer, body: { plant: id } }), 'not_found')
  }
})

test('a wishlist is private to its customer', async () => {
  const [asha, ravi] = [await buildPerson(shop), await buildPerson(shop)]
  const plant = await buildPlant(shop)
  await save(asha, plant)
  await ravi.api.call('DELETE /wishlist/:plantId', { params: { plantId: plant } })
  assert.deepEqual([await idsOf(asha), await idsOf(ravi)], [[plant], []])
})

test('the hundredth plant is saved, the next one is refused, also when several come at once', async () => {
  const asha = await buildPerson(shop)
  await fillWishlist(asha, MAX_WISHLIST - 1)
  const plants = [await buildPlant(shop), await buildPlant(shop), await buildPlant(shop)]
  const { bearer } = asha
  const answers = await Promise.all(plants.map((plant) => request(shop, 'POST /wishlist', { bearer, body: { plant } })))
  const refused = answers.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 2)
  for (const answer of refused) assertRefused(answer, 'wishlist_full')
  assert.match(refused[0]?.text ?? '', /A wishlist holds 100 plants at most/)
  assert.equal((await idsOf(asha)).length, MAX_WISHLIST)
})

test('a browser’s list is merged with its times and prices; what the account has stays, and twice is once', async () => {
  const asha = await buildPerson(shop)
  const [tulsi, mogra, gone] = [await buildPlant(shop), await buildPlant(shop), 'A'.repeat(20)]
  await save(asha, tulsi)
  const [before] = await asha.api.call('GET /wishlist')
  const entries = [entry(tulsi, { price: 1 }), entry(mogra, { price: 250 }), entry(gone)]
  const merged = await asha.api.call('POST /wishlist/merge', { body: { entries } })
  const [first, second] = merged.items
  assert.deepEqual([first, merged.left, merged.items.length], [before, [], 2])
  assert.deepEqual([second?.plant._id, second?.addedAt, second?.addedPrice], [mogra, '2026-11-20T10:00:00.000Z', 250])
  assert.deepEqual(await asha.api.call('POST /wishlist/merge', { body: { entries } }), merged)
})

test('what has no room in the account is named, so that the browser still has it', async () => {
  const asha = await buildPerson(shop)
  await fillWishlist(asha, MAX_WISHLIST - 1)
  const [older, newer] = [await buildPlant(shop), await buildPlant(shop)]
  const entries = [entry(older), entry(newer, { addedAt: '2026-11-21T10:00:00.000Z' })]
  const { items, left } = await asha.api.call('POST /wishlist/merge', { body: { entries } })
  assert.deepEqual([items.length, left], [MAX_WISHLIST, [older]])
})

test('a time in the future becomes now, and one before 1970 the earliest', async () => {
  const [asha, tulsi, mogra] = [await buildPerson(shop), await buildPlant(shop), await buildPlant(shop)]
  const [future, past] = ['9999-12-31T00:00:00.000Z', '0001-01-01T00:00:00.000Z']
  const entries = [entry(tulsi, { addedAt: future }), entry(mogra, { addedAt: past })]
  const { items } = await asha.api.call('POST /wishlist/merge', { body: { entries } })
  assert.ok(Date.parse(items[0]?.addedAt ?? '') <= Date.now())
  assert.equal(items[1]?.addedAt, '1970-01-01T00:00:00.000Z')
})

test('a deleted account leaves no wishlist', async () => {
  const asha = await buildPerson(shop)
  await save(asha, await buildPlant(shop))
  await asha.api.call('POST /wishlist/share')
  await shop.database.deleteFrom('users').where('id', '=', asha.id).execute()
  for (const table of ['wishlist_items', 'wishlists'] as const) {
    assert.deepEqual(await shop.database.selectFrom(table).selectAll().where('user_id', '=', asha.id).execute(), [])
  }
})

test('plants are listed by their ids, without those that are off sale', async () => {
  const [tulsi, mogra, gone] = [await buildPlant(shop), await buildPlant(shop), await buildPlant(shop)]
  await takeOffSale(gone)
  const query = { ids: [tulsi, gone, mogra, 'A'.repeat(20)].join(',') }
  for (const limit of [undefined, 100]) {
    const { items } = await shop.api().list('GET /plants', { query: { ...query, limit } })
    assert.deepEqual(items.map(({ _id }) => _id).toSorted(), [tulsi, mogra].toSorted())
  }
})
